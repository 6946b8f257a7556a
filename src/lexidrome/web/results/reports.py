"""A side reports its own result from a phone, by the link it was given, where phones are allowed.

What both sides report alike counts, after the staff if the book says so; what differs
waits at the desk (NSA-V.I.p1, SSC-35). In a league one side's word is enough; to see to it is
the winner's business (DP-1.II).
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Refusal, Text, text
from lexidrome.hall.events.devices import Device
from lexidrome.hall.events.reporters import Reporter
from lexidrome.rulebook.choices import TieRule
from lexidrome.web.desk.forms import PerhapsNumber, PerhapsPoints, PerhapsRound, Points
from lexidrome.web.desk.games import GamePlace, asks_before, before_rack
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Once, Posted, Written, blank
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden


class Report(msgspec.Struct, frozen=True):
    round: PerhapsRound
    """The one that the page was about."""
    own: Points
    others: Points
    own_before: PerhapsPoints
    """Points before unplayed letters, in a tie."""
    others_before: PerhapsPoints
    tie_winner: PerhapsNumber
    sure: str
    """The scores about which was asked already."""
    id: Once


@get("/events/{event:str}/seat/{token:str}", Audience.HOLDER)
async def report_page(
    request: AnyRequest,
    event: FromPath[str],
    token: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    view = await events.view(request, event)
    return show(request, events, view, await seated(request, events, view, token), token)


@post("/events/{event:str}/seat/{token:str}", Audience.HOLDER)
async def report(
    request: AnyRequest,
    event: FromPath[str],
    token: FromPath[str],
    data: Posted[Report],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.view(request, event)
    reporter = await seated(request, events, view, token)
    known = events.visitors.device(request)
    try:
        form = data.read()
        place = earlier_place(reporter, form.round)
        if place is None:
            reporter = await acting(events, reporter, known.device, form.round, is_report=True)
            place = place_of(reporter)
        else:
            await bound(events, reporter, known.device)
        command = slip_of(place, reporter.number, form)
        scores = f"{form.own} {form.others}"
        if form.sure != scores and (asked := asked_of(events, request, view, command)):
            return show(
                request, events, view, reporter, token,
                filled=data.written, sentence=asked, sure=scores,
            )  # fmt: skip
        refusal = await events.desk.command(reporter.standing, event, command, form.id)
        if isinstance(refusal, Refusal):
            raise BadInput(refusal.sentence)
    except BadInput as error:
        return show(
            request, events, view, reporter, token, filled=data.written, sentence=error.sentence
        )
    answer = Redirect(f"{view.path}/seat/{token}", status_code=303)
    known.remember(answer)
    return answer


async def seated(request: AnyRequest, events: EventRooms, view: EventView, token: str) -> Reporter:
    if not view.phones_allowed:
        raise Forbidden(text("Phones are not allowed at the table here; hand in the slip."))
    return await events.links.reporter(view.name, token, events.visitors.device(request).device)


async def acting(
    events: EventRooms,
    reporter: Reporter,
    device: Device,
    seen: int | None,
    *,
    is_report: bool = False,
) -> Reporter:
    """Whoever does something by a link, as the pairing is now, from the device that is its side."""
    now = await bound(events, reporter, device)
    if not now.is_open and not (is_report and now.may_differ):
        raise BadInput(text("This game has a result; its links no longer work."))
    if now.meeting.round.number != seen:
        raise BadInput(text("Something has changed in the meantime; check again."))
    return now


async def bound(events: EventRooms, reporter: Reporter, device: Device) -> Reporter:
    answer = await events.links.act(reporter, device)
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)
    return answer


def place_of(reporter: Reporter) -> GamePlace:
    meeting = reporter.meeting
    return GamePlace(meeting.division, meeting.round, meeting.game)


def earlier_matches(reporter: Reporter) -> list[GamePlace]:
    """Results of this side that it may still contradict, the newest first.

    The book sets no day for it: a discrepancy is brought to the director (DP-1.III), as long
    as the event is not closed.
    """
    place, number = place_of(reporter), reporter.number
    if not is_league(place):
        return []
    return [
        GamePlace(place.division, each, game)
        for each, game in reversed(list(place.division.games_of(number)))
        if each.number < place.round.number
        and game.is_in
        and game.source is t.results.Source.WINNER
    ]


def earlier_place(reporter: Reporter, round_number: int | None) -> GamePlace | None:
    return next(
        (each for each in earlier_matches(reporter) if each.round.number == round_number), None
    )


def slip_of(place: GamePlace, number: int, form: Report) -> t.results.SubmitSlip:
    other = place.game.other(number)
    return t.results.SubmitSlip(
        division=place.division.name,
        round_number=place.round.number,
        number=number,
        slip=t.results.Slip(
            scores=(t.results.Score(number, form.own), t.results.Score(other, form.others)),
            before_rack=before_rack((number, other), (form.own_before, form.others_before)),
            tie_winner=form.tie_winner,
        ),
    )


def asked_of(
    events: EventRooms, request: AnyRequest, view: EventView, command: t.results.SubmitSlip
) -> Text | None:
    """What a side is asked before it reports scores that no game has.

    What the other side or other tables have reported it does not learn by that.
    """
    found = t.plausibility.doubts_of_scores(command.slip)
    if not found:
        return None
    say = events.pages.language(request).translated
    told = [
        # A side enters no forfeits.
        say(text("Neither side scored. If the game was not played, tell the director."))
        if each.why is t.plausibility.Doubtful.NOBODY_SCORED
        else say(each.told(lambda number: view.entrant_name(command.division, number)))
        for each in found
    ]
    return text("{doubts} If that is what your sheet says, send it again.", doubts=" ".join(told))


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    reporter: Reporter,
    token: str,
    *,
    filled: Written | None = None,
    sentence: Text | None = None,
    sure: str = "",
) -> Response[str]:
    place, number = place_of(reporter), reporter.number
    reported = dict(place.game.submitted)
    return events.page(
        request,
        "results/report.html",
        view,
        sentence=sentence,
        division=place.division,
        number=number,
        place=place,
        is_open=reporter.is_open,
        own=reported.get(number),
        theirs=reported.get(place.game.other(number)),
        filled=filled or blank(Report),
        sure=sure,
        token=token,
        is_league=is_league(place),
        may_differ=reporter.may_differ and not view.is_closed,
        earlier=[] if view.is_closed else earlier_matches(reporter),
        asks_before=asks_before(view, place),
        asks_winner=view.rules.tie.rule is TieRule.LIGHTNING,
        leads_on=events.links.leads_on(reporter),
        next_round=events.links.next_of(reporter),
    )


def is_league(place: GamePlace) -> bool:
    """Whether the opponents find a time themselves."""
    return isinstance(place.division.phases[place.round.phase].format, t.phases.League)


REPORT_ROUTES = [report_page, report]
