"""The posting sheet of a round: who plays where, by table and by name, on one page."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexidrome import tournament as t
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.rows import MeetingLine, meeting_rows
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.prints.corner import corner
from lexidrome.web.public.public import SeatLine, by_name, chosen_round, named_rounds

STACKED = ((13, "huge"), (19, "large"), (26, "middle"))
"""Tables above names: up to so many lines fit on one page in letters of that size."""
BESIDE = 32
"""Tables beside names: so many lines fit on one page."""
OVER = "over"
"""More than a page holds: first all tables, then all names."""


class PostedRound(msgspec.Struct, frozen=True):
    division: t.Division
    round: t.Round
    tables: tuple[MeetingLine, ...]
    names: tuple[tuple[SeatLine, ...], ...]
    """In the columns in which they stand."""
    size: str


@get("/events/{event:str}/posting", Audience.EVERYBODY)
async def posting_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    config: NamedDependency[WebConfig],
    round_number: Annotated[int | None, QueryParameter(name="round")] = None,
) -> Response[str]:
    view = await events.view(request, event)
    found = corner(request, config, f"{view.path}/pairings")
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "prints/posting.html",
            view,
            posted=[
                posted(view, division, each)
                for division in view.divisions
                if (each := chosen_round(view, division, round_number)) is not None
            ],
            most=max((len(view.out_rounds(each)) for each in view.divisions), default=0),
            titles=named_rounds(view),
            number=round_number,
            corner=found,
        ),
        found.address,
    )


def posted(view: EventView, division: t.Division, each: t.Round) -> PostedRound:
    tables = tuple(
        line
        for (line,) in sorted(
            meeting_rows(view, division, each, has_ways=False),
            key=lambda row: (row[0].table is None, row[0].table or 0),
        )
    )
    names = tuple(by_name(view, division, each))
    half = (len(names) + 1) // 2
    size = letters(len(tables), half)
    columns = (names,) if size == OVER else (names[:half], names[half:])
    return PostedRound(division, each, tables, columns, size)


def letters(tables: int, names: int) -> str:
    """How large they can be for so many tables, and names in each of two columns."""
    beside = "small" if max(tables, names) <= BESIDE else OVER
    return next((size for most, size in STACKED if tables + names <= most), beside)


POSTING_ROUTES = [posting_page]
