"""The cross-table and the wall chart: everybody's rounds, to look at and to print."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexidrome import tournament as t
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.prints.corner import corner

LONGEST_DIVISION = 60
ROOMY_ROUNDS = 8
"""Up to so many rounds a cell has its score and what it comes to."""
CLOSE_ROUNDS = 16
"""So many go on a sheet that lies across, when each says only who won by how much."""


class Band(msgspec.Struct, frozen=True):
    """Rounds that stand beside each other on a sheet."""

    rounds: tuple[int, ...]
    first: int
    """Where in the cells of a row they begin."""
    is_last: bool

    def of(self, row: t.standings.CrossRow) -> tuple[t.standings.RoundCell | None, ...]:
        return row.cells[self.first : self.first + len(self.rounds)]


class Sheet(msgspec.Struct, frozen=True):
    """The table of one division."""

    division: t.Division
    table: t.standings.CrossTable
    rows: tuple[t.standings.CrossRow, ...]
    bands: tuple[Band, ...]
    is_roomy: bool


@get("/events/{event:str}/cross-table", Audience.EVERYBODY)
async def cross_table_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    config: NamedDependency[WebConfig],
    division: Annotated[str, QueryParameter(name="division", max_length=LONGEST_DIVISION)] = "",
) -> Response[str]:
    """By place: against whom each round was played, and how it ended."""
    view = await events.view(request, event)
    found = corner(request, config, f"{view.path}/cross-table")
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "prints/cross_table.html",
            view,
            sheets=[cross_sheet(view, each) for each in chosen(view, division)],
            division=division,
            corner=found,
        ),
        found.address,
    )


@get("/events/{event:str}/wall-chart", Audience.EVERYBODY)
async def wall_chart_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    config: NamedDependency[WebConfig],
    division: Annotated[str, QueryParameter(name="division", max_length=LONGEST_DIVISION)] = "",
) -> Response[str]:
    """By number: each round with its score, and what somebody had come to by then."""
    view = await events.view(request, event)
    found = corner(request, config, f"{view.path}/wall-chart")
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "prints/wall_chart.html",
            view,
            sheets=[wall_sheet(view, each) for each in chosen(view, division)],
            division=division,
            corner=found,
        ),
        found.address,
    )


def chosen(view: EventView, division: str) -> list[t.Division]:
    """The one that is asked for; all of them where none is."""
    found = [each for each in view.divisions if each.name == division]
    return found or list(view.divisions)


def cross_sheet(view: EventView, division: t.Division) -> Sheet:
    table = view.cross_table(division)
    is_roomy = len(table.rounds) <= ROOMY_ROUNDS
    parts = bands(table.rounds, ROOMY_ROUNDS if is_roomy else CLOSE_ROUNDS)
    return Sheet(division, table, table.rows, parts, is_roomy)


def wall_sheet(view: EventView, division: t.Division) -> Sheet:
    table = view.cross_table(division)
    return Sheet(division, table, table.by_number(), bands(table.rounds, ROOMY_ROUNDS), True)


def bands(rounds: Sequence[int], most: int) -> tuple[Band, ...]:
    """As few as go, each with about the same number of rounds."""
    count = -(-len(rounds) // most)
    edges = [len(rounds) * at // count for at in range(count + 1)] if count else []
    return tuple(
        Band(tuple(rounds[start:end]), start, end == len(rounds)) for start, end in pairwise(edges)
    )


TABLE_ROUTES = [cross_table_page, wall_chart_page]
