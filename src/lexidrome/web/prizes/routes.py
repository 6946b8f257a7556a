"""The prize board: who holds each prize now, and the form in which prizes are set."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Text, text
from lexidrome.rulebook import TeamScore
from lexidrome.tournament import bounds
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Once, Posted, Seen, cut, known, one_line, perhaps_whole, rows
from lexidrome.web.kit.pages import AnyRequest

LONGEST_NAME = 60
SPARE_LINES = 3
MOST_PRIZES = 60
KIND_TITLES = {
    t.PrizeKind.PLACE: text("Place"),
    t.PrizeKind.TEAM: text("Place of a team"),
    t.PrizeKind.HIGH_GAME: text("Highest score"),
    t.PrizeKind.HIGH_LOSS: text("Highest losing score"),
    t.PrizeKind.HIGH_PLAY: text("Best play"),
    t.PrizeKind.COMEBACK: text("Best comeback"),
}


BOOK_TITLES = {str(title): title for title in (*t.BOOK_NAMES.values(), t.TROPHY_NAME)}
"""The book's prizes are called by these names, in every language."""


class PrizeLine(msgspec.Struct, frozen=True):
    """Without a name it is no prize."""

    name: Annotated[str, cut(LONGEST_NAME)]
    kind: Annotated[t.PrizeKind | None, known(t.PrizeKind)]
    place: Annotated[int | None, perhaps_whole(bounds.PLACE)]
    """None: the first."""
    group: Annotated[str, one_line(LONGEST_NAME)]


class PrizesForm(msgspec.Struct, frozen=True):
    """All prizes of a division at once, a line each: `name-1`, `kind-1` and so on."""

    division: str
    prizes: Annotated[tuple[PrizeLine, ...], rows(PrizeLine, MOST_PRIZES)]
    id: Once
    seen: Seen


class HeldPrize(msgspec.Struct, frozen=True):
    """One line of the board."""

    name: str
    title: Text | None
    """Where the book names it."""
    about: Text
    holders: tuple[str, ...]
    value: int | None
    """Points; none for places."""
    stand: t.PrizeStand


@get("/events/{event:str}/prizes", Audience.EVERYBODY)
async def prizes_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show(request, events, await events.view(request, event))


@post("/events/{event:str}/prizes", Audience.STAFF)
async def set_prizes(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[PrizesForm],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        form = data.read()
        command = t.SetPrizes(division=form.division, prizes=tuple(map(prize_of, form.prizes)))
        await events.do(request, view, [command], form.id, form.seen)
    except BadInput as error:
        view = await events.staff_view(request, event)
        return show(request, events, view, sentence=error.sentence)
    return Redirect(f"{view.path}/prizes", status_code=303)


def prize_of(line: PrizeLine) -> t.Prize:
    if line.kind is None:
        raise BadInput(text("The prize {name} is for nothing.", name=line.name))
    return t.Prize(
        line.name,
        line.kind,
        place=1 if line.place is None else line.place,
        group=line.group or None,
    )


def board(view: EventView, division: t.Division) -> list[HeldPrize]:
    return [
        HeldPrize(
            held.prize.name,
            BOOK_TITLES.get(held.prize.name),
            about(held.prize),
            held.teams
            or tuple(view.entrant_name(division.name, number) for number in held.holders),
            None if held.prize.kind is t.PrizeKind.PLACE else held.value,
            held.stand,
        )
        for held in t.held_prizes(view.tournament, division)
    ]


def about(prize: t.Prize) -> Text:
    """What it is given for."""
    if prize.kind is t.PrizeKind.TEAM:
        return text("Place {place} of the teams", place=prize.place)
    if prize.kind is not t.PrizeKind.PLACE:
        return KIND_TITLES[prize.kind]
    if prize.group is None:
        return text("Place {place}", place=prize.place)
    return text("Place {place} of {group}", place=prize.place, group=prize.group)


def kinds_in(view: EventView) -> dict[t.PrizeKind, Text]:
    """Teams have places only where there are any."""
    has_teams = view.rules.event.team_score is not TeamScore.NONE
    return {
        kind: title
        for kind, title in KIND_TITLES.items()
        if has_teams or kind is not t.PrizeKind.TEAM
    }


def is_over(view: EventView, division: t.Division) -> bool:
    return t.is_decided(view.tournament, division)


def show(
    request: AnyRequest, events: EventRooms, view: EventView, *, sentence: Text | None = None
) -> Response[str]:
    return events.page(
        request,
        "prizes/prizes.html",
        view,
        sentence=sentence,
        boards=[(division, board(view, division)) for division in view.divisions],
        kinds=kinds_in(view),
        is_played_out={each.name for each in view.divisions if is_over(view, each)},
        year=view.tournament.setup.date[:4],
        spare=SPARE_LINES,
    )


ROUTES = [prizes_page, set_prizes]
