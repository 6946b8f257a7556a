"""A side reports its own result from a phone, by the link it was given, where phones are allowed.

What both sides report alike counts, after the staff if the book says so; what differs
waits at the desk (NSA-V.I.p1, SSC-35). In a league the winner's word is enough (DP-1.II.b).
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.hall import EventStanding
from lexidrome.web.events.games import GamePlace, points
from lexidrome.web.events.rooms import EventRooms, EventView
from lexidrome.web.pages import AnyRequest
from lexidrome.web.security import Forbidden


class Report(msgspec.Struct, frozen=True):
    """All of it is text, as browsers send it."""

    round: str = ""
    own: str = ""
    others: str = ""
    id: str = ""


@get("/events/{event:str}/seat/{token:str}", include_in_schema=False)
async def report_page(
    request: AnyRequest,
    event: FromPath[str],
    token: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    view = await events.view(request, event)
    return show(request, events, view, await seated(events, view, token), token)


@post("/events/{event:str}/seat/{token:str}", include_in_schema=False)
async def report(
    request: AnyRequest,
    event: FromPath[str],
    token: FromPath[str],
    data: URLEncodedBody[Report],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.view(request, event)
    standing = await seated(events, view, token)
    try:
        place = open_game(view, standing)
        if place is None or str(place.round.number) != data.round:
            raise BadInput(text("Something has happened since you last looked; look again."))
        refusal = await events.desk.command(
            standing, event, slip_of(standing, place, data), data.id or view.fresh_id()
        )
        if isinstance(refusal, Refusal):
            raise BadInput(refusal.sentence)
    except BadInput as error:
        return show(request, events, view, standing, token, filled=data, sentence=error.sentence)
    return Redirect(f"{view.path}/seat/{token}", status_code=303)


async def seated(events: EventRooms, view: EventView, token: str) -> EventStanding:
    if not view.phones_allowed:
        raise Forbidden(text("Phones are not allowed at the table here; hand in the slip."))
    return await events.desk.seated(view.name, token)


def open_game(view: EventView, standing: EventStanding) -> GamePlace | None:
    """The game that this side has still to report."""
    division, number = side_of(view, standing)
    for each, game in division.games():
        if number in game.numbers and not game.is_bye and not game.counts:
            return GamePlace(division, each, game)
    return None


def side_of(view: EventView, standing: EventStanding) -> tuple[t.Division, int]:
    actor = standing.actor
    if actor is None or actor.division is None or actor.number is None:
        raise NotFound(text("Nobody of that number plays here."))
    return view.tournament.divisions[actor.division], actor.number


def slip_of(standing: EventStanding, place: GamePlace, form: Report) -> t.SubmitSlip:
    assert standing.actor is not None
    number = standing.actor.number
    assert number is not None
    return t.SubmitSlip(
        at_ms=0,
        by=standing.actor,
        division=place.division.name,
        round_number=place.round.number,
        number=number,
        slip=t.Slip(
            scores=(
                t.Score(number, points(form.own)),
                t.Score(place.game.other(number), points(form.others)),
            )
        ),
    )


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    standing: EventStanding,
    token: str,
    *,
    filled: Report | None = None,
    sentence: Text | None = None,
) -> Response[str]:
    division, number = side_of(view, standing)
    place = open_game(view, standing)
    reported = dict(place.game.submitted) if place is not None else {}
    return events.page(
        request,
        "report.html",
        view,
        sentence=sentence,
        division=division,
        number=number,
        place=place,
        own=reported.get(number),
        theirs=None if place is None else reported.get(place.game.other(number)),
        filled=filled or Report(),
        token=token,
        is_league=place is not None and is_league(place),
        last=last_game(division, number),
    )


def last_game(division: t.Division, number: int) -> t.Game | None:
    """The newest game of this side that was played and counts."""
    played = [
        game
        for _, game in division.games()
        if number in game.numbers and game.counts and game.slip is not None
    ]
    return played[-1] if played else None


def is_league(place: GamePlace) -> bool:
    """Whether the opponents find a time themselves."""
    return isinstance(place.division.phases[place.round.phase].format, t.League)


REPORT_ROUTES = [report_page, report]
