"""Overlays for a stream: a strip of an event with nothing behind it, each a stable link."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome import tournament as t
from lexidrome.base import NotFound, text
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest

LINES = 4
"""What fits into a strip at once."""
LEADERS = 12
TURN_S = 8


class Strip(StrEnum):
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    SCORES = "scores"
    CLOCK = "clock"


STRIP_TITLES = {
    Strip.PAIRINGS: text("Pairings"),
    Strip.STANDINGS: text("Standings"),
    Strip.SCORES: text("Results"),
    Strip.CLOCK: text("Round clock"),
}


class StripLine(msgspec.Struct, frozen=True):
    """One line: a place or a table, one name or two, and a figure."""

    mark: str
    name: str
    figure: str = ""
    other: str = ""
    other_figure: str = ""


class StripPage(msgspec.Struct, frozen=True):
    division: t.Division
    round: t.Round | None
    lines: tuple[StripLine, ...]


@get("/events/{event:str}/overlay/{strip:str}", Audience.EVERYBODY)
async def overlay_page(
    request: AnyRequest,
    event: FromPath[str],
    strip: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    view = await events.view(request, event)
    if strip not in {each.value for each in Strip}:
        raise NotFound(text("There is no such overlay."))
    shown = Strip(strip)
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "displays/overlay.html",
            view,
            strip=shown,
            title=STRIP_TITLES[shown],
            pages=[page for division in view.divisions for page in pages(view, division, shown)],
            turn_s=TURN_S,
        ),
    )


def pages(view: EventView, division: t.Division, strip: Strip) -> list[StripPage]:
    rounds = view.out_rounds(division)
    last = rounds[-1] if rounds else None
    if last is None:
        return []
    if strip is Strip.CLOCK:
        return [StripPage(division, last, ())]
    lines = _standings(view, division) if strip is Strip.STANDINGS else [
        _game(view, division, last, game)
        for game in last.games
        if not game.is_bye and (strip is Strip.PAIRINGS or (game.counts and game.slip is not None))
    ]  # fmt: skip
    return [
        StripPage(division, last, tuple(lines[at : at + LINES]))
        for at in range(0, len(lines), LINES)
    ]


def _standings(view: EventView, division: t.Division) -> list[StripLine]:
    return [
        StripLine(
            str(row.rank),
            view.entrant_name(division.name, row.number),
            f"{t.pairing.written_points(row.half_points)} {row.spread:+d}",
        )
        for row in view.standings(division)[:LEADERS]
    ]


def _game(view: EventView, division: t.Division, each: t.Round, game: t.Game) -> StripLine:
    def points(number: int) -> str:
        scored = view.points_of(game, number) if game.counts else None
        return "" if scored is None else str(scored)

    return StripLine(
        str(
            view.table_of(division, each, game) or ("" if t.league.is_week(division, each) else "–")
        ),
        view.entrant_name(division.name, game.first),
        points(game.first),
        view.entrant_name(division.name, game.second),
        points(game.second),
    )


OVERLAY_ROUTES = [overlay_page]
