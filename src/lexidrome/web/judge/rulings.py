"""The log of the judge station, for whoever runs the server."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import date
from itertools import groupby
from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from lexidrome.base.moments import at_moment, machine_zone
from lexidrome.hall import Caller, GameDesk, Hall, Station
from lexidrome.hall.judging.station import StationRuling
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.seated import require_not_seated

SHOWN_LIMIT = 500


class Row(msgspec.Struct, frozen=True):
    ruling: StationRuling
    asked_by: str | None
    """Somebody's name, where that is known."""


@get("/rulings", Audience.HOUSE_STAFF)
async def rulings_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    station: NamedDependency[Station],
    hall: NamedDependency[Hall],
    caller: NamedDependency[Caller],
    front_desk: NamedDependency[GameDesk],
    word: Annotated[str, QueryParameter(name="word", max_length=60)] = "",
) -> Response[str]:
    """Newest first; one word narrows it down."""
    await require_not_seated(front_desk, caller)
    wanted = word.strip().upper()
    rulings = await asyncio.to_thread(station.rulings)
    people = await asyncio.to_thread(hall.store.people)
    names: dict[str, str] = {each.person: each.name for each in people}
    found = [ruling for ruling in reversed(rulings) if not wanted or wanted in ruling.words]
    return pages.page(
        request,
        "judge/rulings.html",
        word=wanted,
        days=by_day(found[:SHOWN_LIMIT], names),
        shown_count=min(len(found), SHOWN_LIMIT),
        found_count=len(found),
        is_empty=not rulings,
    )


def by_day(rulings: list[StationRuling], names: Mapping[str, str]) -> list[tuple[date, list[Row]]]:
    """The rulings under the days on which they were given."""
    zone = machine_zone()
    rows = [Row(each, names.get(each.who)) for each in rulings]
    by_date = groupby(rows, lambda row: at_moment(row.ruling.at_ms, zone).date())
    return [(day, list(rows_of_day)) for day, rows_of_day in by_date]


RULING_ROUTES = [rulings_page]
