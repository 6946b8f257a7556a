"""What the games come to: averages, records, and what fell to whom."""

from __future__ import annotations

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.tournament import figures as f
from lexidrome.web.figures.charts import charts_page
from lexidrome.web.figures.ratings import ratings_page
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.pages import AnyRequest


class Fact(msgspec.Struct, frozen=True):
    about: Text
    value: str
    who: str = ""


class EntrantLine(msgspec.Struct, frozen=True):
    """One entrant's own figures beside what pairing has given them."""

    number: int
    figures: f.EntrantFigures | None
    ledger: f.LedgerLine


class DivisionFigures(msgspec.Struct, frozen=True):
    division: t.Division
    facts: tuple[Fact, ...]
    lines: tuple[EntrantLine, ...]


@get("/events/{event:str}/figures", Audience.EVERYBODY)
async def figures_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    view, language = await events.view(request, event), events.pages.language(request)
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "figures/figures.html",
            view,
            tables=[figures(language, view, division) for division in view.divisions],
        ),
    )


def figures(language: Language, view: EventView, division: t.Division) -> DivisionFigures:
    whole, single = t.division_figures.figures_of(division)
    by_number = {each.number: each for each in single}
    lines = tuple(
        EntrantLine(line.number, by_number.get(line.number), line)
        for line in t.division_figures.fairness(division)
    )
    shown = facts(language, view, division, whole) if whole.games else ()
    return DivisionFigures(division, shown, lines)


def facts(
    language: Language, view: EventView, division: t.Division, whole: f.EventFigures
) -> tuple[Fact, ...]:
    def average(value: float | None) -> str:
        return "" if value is None else language.decimal(value)

    def record(about: Text, kind: t.prizes.PrizeKind) -> Fact:
        holders, score = t.division_figures.record(division, kind)
        return Fact(about, number(score), view.names_of(division.name, holders))

    first = "" if whole.first_wins is None else language.percent(whole.first_wins)
    shown = (
        Fact(text("Games played"), str(whole.games)),
        Fact(text("Tied"), str(whole.ties)),
        Fact(text("Average score"), average(whole.average_score)),
        Fact(text("Average of the winners"), average(whole.average_winning_score)),
        Fact(text("Average of the losers"), average(whole.average_losing_score)),
        Fact(text("Average margin"), average(whole.average_margin)),
        Fact(text("Won by whoever played first"), first),
        record(text("Highest score"), t.prizes.PrizeKind.HIGH_GAME),
        record(text("Highest losing score"), t.prizes.PrizeKind.HIGH_LOSS),
        Fact(text("Largest margin"), number(whole.largest_margin)),
        Fact(text("Smallest margin"), number(whole.smallest_margin)),
    )
    return tuple(fact for fact in shown if fact.value)


def number(value: int | None) -> str:
    return "" if value is None else str(value)


ROUTES = [figures_page, ratings_page, charts_page]
