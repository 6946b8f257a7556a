"""Results that come by mail (DP-1.II.a): pasted as they are, read, looked at and entered.

Each is entered as the report of the side that has written it, so that the other may say
otherwise (DP-1.III).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Text, text
from lexidrome.base.numbers import parse_whole
from lexidrome.tournament import bounds
from lexidrome.tournament import mail as m
from lexidrome.web.desk.games import GamePlace
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Once, Posted, cut, rows
from lexidrome.web.kit.pages import AnyRequest

QUESTIONS = {
    m.Unread.WHO: text("Which match is it?"),
    m.Unread.SCORES: text("What were the two scores?"),
    m.Unread.WHOSE: text("Which score is whose?"),
}
_LONGEST_KEY = 80
_APART = 1_000_000
"""More than a division has entrants: numbers of several divisions are told apart by it."""


class Mail(msgspec.Struct, frozen=True):
    mail: str


class Line(msgspec.Struct, frozen=True):
    """What is entered of one mail; without a match it is left out."""

    match: Annotated[str, cut(_LONGEST_KEY)]
    one: Annotated[str, cut(10)]
    other: Annotated[str, cut(10)]
    writer: Annotated[str, cut(10)]


class MailForm(msgspec.Struct, frozen=True):
    mail: str
    lines: Annotated[tuple[Line, ...], rows(Line, m.MOST_RESULTS)]
    id: Once


class Proposal(msgspec.Struct, frozen=True):
    """A result as the page shows it before it is entered."""

    words: str
    place: GamePlace | None
    one: str
    other: str
    writer: int | None
    question: Text | None
    is_chosen: bool


@get("/events/{event:str}/mail", Audience.STAFF)
async def mail_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    entered: FromQuery[int] = 0,
) -> Response[str]:
    return show(request, events, await events.staff_view(request, event), entered=entered)


@post("/events/{event:str}/mail", Audience.STAFF, status_code=200)
async def read_pasted(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Mail],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    """Nothing is entered yet: what was understood is shown, and asked what was not."""
    view, mail = await events.staff_view(request, event), data.read().mail[: m.LONGEST_MAIL]
    return show(request, events, view, mail=mail, proposals=proposals(view, mail))


@post("/events/{event:str}/mail/enter", Audience.STAFF)
async def enter_mailed(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[MailForm],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view, form = await events.staff_view(request, event), data.read()
    try:
        if not form.lines:
            raise BadInput(text("Nothing was entered. Select what you want to enter."))
        commands = [report_of(view, line) for line in form.lines]
        await events.do(request, view, commands, form.id)
    except BadInput as error:
        view = await events.staff_view(request, event)
        mail = form.mail[: m.LONGEST_MAIL]
        shown = refilled(view, proposals(view, mail), form.lines)
        return show(request, events, view, mail=mail, proposals=shown, sentence=error.sentence)
    return Redirect(f"{view.path}/mail?entered={len(commands)}", status_code=303)


def matches_of(view: EventView) -> dict[str, GamePlace]:
    """Every published match of a league, by what the form calls it."""
    return {
        f"{division.name}/{each.number}/{game.first}": GamePlace(division, each, game)
        for division, each, game in view.games()
        if isinstance(division.phases[each.phase].format, t.phases.League)
    }


def proposals(view: EventView, mail: str) -> list[Proposal]:
    places = matches_of(view)
    offset = {name: at * _APART for at, name in enumerate(view.tournament.divisions)}
    names = {
        offset[division.name] + number: view.entrant_name(division.name, number)
        for division in view.divisions
        for number in division.entrants
    }
    matches = [
        m.Match(key, _sides(place, offset[place.division.name]), is_open=not place.game.is_in)
        for key, place in places.items()
    ]
    return [_proposal(each, places) for each in m.read_mail(mail, names, matches)]


def _sides(place: GamePlace, offset: int) -> tuple[int, int]:
    return offset + place.game.first, offset + place.game.second


def _proposal(read: m.MailedResult, places: dict[str, GamePlace]) -> Proposal:
    place = places.get(read.match)
    is_known = read.points is not None and read.unread is None
    one, other = read.points if read.points is not None and is_known else ("", "")
    slip = None if place is None else place.game.slip
    is_told = slip is not None and place is not None and is_known and (
        (slip.points_of(place.game.first), slip.points_of(place.game.second)) == (one, other)
    )  # fmt: skip
    return Proposal(
        read.words,
        place,
        str(one),
        str(other),
        None if read.writer is None else read.writer % _APART,
        None if read.unread is None else QUESTIONS[read.unread],
        is_chosen=place is not None and not is_told,
    )


def refilled(view: EventView, shown: list[Proposal], lines: tuple[Line, ...]) -> list[Proposal]:
    """As somebody has filled it in already: what they chose themselves comes in its order."""
    places = matches_of(view)
    typed = {line.match: line for line in lines}
    read = {key_of(each.place) for each in shown if each.place is not None}
    chosen = iter(line for line in lines if line.match not in read)
    filled = []
    for each in shown:
        line = next(chosen, None) if each.place is None else typed.get(key_of(each.place))
        if line is None:
            filled.append(msgspec.structs.replace(each, is_chosen=False))
            continue
        place = places.get(line.match, each.place)
        filled.append(
            msgspec.structs.replace(
                each, place=place, one=line.one, other=line.other, is_chosen=place is not None
            )
        )
    return filled


def key_of(place: GamePlace) -> str:
    return f"{place.division.name}/{place.round.number}/{place.game.first}"


def report_of(view: EventView, line: Line) -> t.results.SubmitSlip:
    """As the report of whoever wrote, else of the winner, whose business it is (DP-1.II.b)."""
    place = matches_of(view).get(line.match)
    if place is None:
        raise BadInput(text("That match no longer exists; read the email again."))
    sides = place.game.numbers
    if not line.one.strip() or not line.other.strip():
        raise BadInput(
            text(
                "Enter both scores of {one} against {other}.",
                one=view.entrant_name(place.division.name, sides[0]),
                other=view.entrant_name(place.division.name, sides[1]),
            )
        )
    scores = [parse_whole(each, bounds.POINTS) for each in (line.one, line.other)]
    winner = sides[0] if scores[0] >= scores[1] else sides[1]
    return t.results.SubmitSlip(
        division=place.division.name,
        round_number=place.round.number,
        number=next((each for each in sides if str(each) == line.writer), winner),
        slip=t.results.Slip(scores=tuple(map(t.results.Score, sides, scores))),
    )


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    *,
    mail: str = "",
    proposals: list[Proposal] | None = None,
    sentence: Text | None = None,
    entered: int = 0,
) -> Response[str]:
    open_matches = [place for place in matches_of(view).values() if not place.game.is_in]
    return events.page(
        request,
        "results/mail.html",
        view,
        sentence=sentence,
        mail=mail,
        proposals=proposals,
        entered=entered,
        open_matches=open_matches,
        key_of=key_of,
        longest=m.LONGEST_MAIL,
    )


MAIL_ROUTES = [mail_page, read_pasted, enter_mailed]
