"""Charts of an event: places over the rounds, and how quickly the results of a round came."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from markupsafe import Markup

from lexidrome import tournament as t
from lexidrome.base import text
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.charts import STYLES, Plot, Series, drawing, key
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.public.public import chosen_round, named_rounds

MOST_SHOWN = STYLES
LEAST_ROUNDS = 2
"""Before that there is no line to draw."""


class PlacesChart(msgspec.Struct, frozen=True):
    """Places over the rounds of a division."""

    division: t.Division
    drawing: Markup
    """Empty: there are no places after rounds, or not enough rounds."""
    rounds: tuple[int, ...] = ()
    rows: tuple[tuple[t.standings.CrossRow, tuple[int | None, ...]], ...] = ()
    """The same figures."""
    shown: frozenset[int] = frozenset()


class PaceChart(msgspec.Struct, frozen=True):
    division: t.Division
    round: t.Round
    pace: t.rounds.Pace
    drawing: Markup
    """Empty: nothing has come yet."""
    counts: tuple[tuple[int, int], ...]
    """The same figures: minutes, and how many were in by then."""


@get("/events/{event:str}/charts", Audience.EVERYBODY)
async def charts_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    division: Annotated[str, QueryParameter(name="division", max_length=60)] = "",
    show: Annotated[list[int] | None, QueryParameter(name="show", max_items=500)] = None,
    round_number: Annotated[int | None, QueryParameter(name="round")] = None,
) -> Response[str]:
    """`show` are the numbers of those in `division` who are drawn; else the first ten are."""
    view, language = await events.view(request, event), events.pages.language(request)
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "figures/charts.html",
            view,
            places=[
                places_chart(language, view, each, show if each.name == division else None)
                for each in view.divisions
            ],
            paces=[] if view.is_league else paces(language, view, round_number),
            most=max((len(view.out_rounds(each)) for each in view.divisions), default=0),
            titles=named_rounds(view),
            number=round_number,
            most_shown=MOST_SHOWN,
            key=key,
            asked=len(set(show or ())),
        ),
    )


def places_chart(
    language: Language, view: EventView, division: t.Division, show: list[int] | None
) -> PlacesChart:
    table = view.cross_table(division)
    wanted = set(show or ()) & {row.number for row in table.rows}
    rows = [row for row in table.rows if not wanted or row.number in wanted][:MOST_SHOWN]
    ranked = [at for at in range(len(table.rounds)) if any(ranks(row)[at] for row in table.rows)]
    if len(ranked) < LEAST_ROUNDS:
        return PlacesChart(division, Markup())
    rounds = tuple(table.rounds[at] for at in ranked)
    figures = tuple((row, tuple(ranks(row)[at] for at in ranked)) for row in rows)
    plot = Plot(
        f"places-{view.divisions.index(division)}",
        language.translated(text("Places over the rounds")),
        language.translated(
            text(
                "A line for each of {count} entrants, with first place highest. "
                "The table below has the same figures.",
                count=len(rows),
            )
        ),
        language.translated(text("Round")),
        language.translated(text("Place")),
        tuple(
            Series(
                f"{row.standing.rank} {view.entrant_name(division.name, row.number)}",
                placed(rounds, found),
            )
            for row, found in figures
        ),
        tuple((number, str(number)) for number in rounds),
        height=320,
        is_place=True,
    )
    shown = frozenset(row.number for row in rows)
    return PlacesChart(division, drawing(plot), rounds, figures, shown)


def ranks(row: t.standings.CrossRow) -> list[int | None]:
    return [None if cell is None else cell.rank for cell in row.cells]


def placed(
    rounds: tuple[int, ...], found: tuple[int | None, ...]
) -> tuple[tuple[float, float], ...]:
    return tuple(
        (number, rank) for number, rank in zip(rounds, found, strict=True) if rank is not None
    )


def paces(language: Language, view: EventView, number: int | None) -> list[PaceChart]:
    return [
        pace_chart(language, view, division, each)
        for division in view.divisions
        if (each := chosen_round(view, division, number)) is not None
    ]


def pace_chart(
    language: Language, view: EventView, division: t.Division, each: t.Round
) -> PaceChart:
    pace = t.rounds.pace(view.state, division, each)
    minutes = pace.minutes()
    counts = tuple({minute: at for at, minute in enumerate(minutes, 1)}.items())
    if not minutes:
        return PaceChart(division, each, pace, Markup(), counts)
    last = max(minutes[-1], 1)
    step = next(size for size in (1, 2, 5, 10, 15, 30, 60, 240, 1440, last) if last / size <= 12)
    plot = Plot(
        f"pace-{view.divisions.index(division)}",
        language.translated(text("Results as they came in")),
        language.translated(
            text(
                "{count} of {games} results came, the last after {minutes} minutes. "
                "The table below has the same figures.",
                count=len(minutes),
                games=pace.games,
                minutes=minutes[-1],
            )
        ),
        language.translated(text("Minutes")),
        language.translated(text("Results")),
        (Series("", ((0.0, 0.0), *((float(at), float(many)) for at, many in counts))),),
        tuple((float(at), str(at)) for at in range(0, last + step, step)),
        is_stepped=True,
        least=0,
        most=pace.games,
    )
    return PaceChart(division, each, pace, drawing(plot), counts)
