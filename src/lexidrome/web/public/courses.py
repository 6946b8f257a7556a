"""An entrant's way through the rounds as charts: the place, and the spread."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.web.kit.charts import Plot, Series, drawing
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.pages import signed

LEAST_ROUNDS = 2
"""Before that there is no line to draw."""
PLACES = text("Place over the rounds")
SPREAD = text("Spread over the rounds")


class CourseChart(msgspec.Struct, frozen=True):
    title: Text
    drawing: Markup


def course_charts(
    language: Language, view: EventView, division: t.Division, number: int
) -> list[CourseChart]:
    """Those that have enough to show; a bracket has no places after its rounds."""
    table = view.cross_table(division)
    cells = [
        (each, cell)
        for each, cell in zip(table.rounds, table.row_of(number).cells, strict=True)
        if cell is not None and not cell.is_missed
    ]
    ranks = tuple((float(each), float(cell.rank)) for each, cell in cells if cell.rank)
    spreads = tuple((float(each), float(cell.after.spread)) for each, cell in cells if cell.after)
    found = (
        (PLACES, text("Place"), ranks, len(table.rows)),
        (SPREAD, text("Spread"), spreads, None),
    )
    return [
        CourseChart(title, drawing(_plot(language, title, upwards, points, last)))
        for title, upwards, points, last in found
        if len(points) >= LEAST_ROUNDS
    ]


def _written(value: float, *, is_place: bool) -> str:
    return str(round(value)) if is_place else signed(round(value))


def _plot(
    language: Language,
    title: Text,
    upwards: Text,
    points: tuple[tuple[float, float], ...],
    last: int | None,
) -> Plot:
    """`last` is the last place that there is; none: it is a spread."""
    is_place = last is not None
    first, now = (_written(points[at][1], is_place=is_place) for at in (0, -1))
    return Plot(
        "place-course" if is_place else "spread-course",
        language.translated(title),
        language.translated(
            text(
                "From {first} after the first round to {now} now. "
                "The table below has the same figures.",
                first=first,
                now=now,
            )
        ),
        language.translated(text("Round")),
        language.translated(upwards),
        (Series("", points),),
        tuple((number, str(round(number))) for number, _ in points),
        height=200,
        is_place=is_place,
        least=None if is_place else 0,
        most=last,
        signed=not is_place,
    )
