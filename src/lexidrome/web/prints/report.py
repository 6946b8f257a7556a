"""The final report: all that an event came to, to file and to send."""

from __future__ import annotations

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.rows import StandingLine, standing_rows
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.prints.corner import corner
from lexidrome.web.prizes.routes import HeldPrize, board


class RecordLine(msgspec.Struct, frozen=True):
    about: Text
    games: tuple[t.report.NotedGame, ...]


class DivisionPart(msgspec.Struct, frozen=True):
    division: t.Division
    report: t.report.DivisionReport
    standings: tuple[tuple[int, StandingLine], ...]
    """Each with the rank."""
    prizes: tuple[HeldPrize, ...]
    records: tuple[RecordLine, ...]
    ratings: dict[int, t.ratings.NewRating]


@get("/events/{event:str}/final-report", Audience.EVERYBODY)
async def report_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    config: NamedDependency[WebConfig],
) -> Response[str]:
    view = await events.view(request, event)
    found = corner(request, config, f"{view.path}/final-report")
    directors = tuple(
        name for each in await events.desk.directors(event) if (name := view.person_name(each))
    )
    return events.once(
        request,
        view,
        lambda: events.page(
            request,
            "prints/report.html",
            view,
            directors=directors,
            parts_of_divisions=[division_part(view, each) for each in view.divisions],
            rating_note=t.ratings.note(),
            corner=found,
        ),
        (found.address, directors),
    )


def division_part(view: EventView, division: t.Division) -> DivisionPart:
    table = view.standings(division)
    report = t.report.division_report(view.tournament, division)
    return DivisionPart(
        division,
        report,
        tuple((rank, line) for _, rank, line in standing_rows(view, division, table)),
        tuple(board(view, division)),
        record_lines(report.records),
        {row.number: row for row in report.ratings},
    )


def record_lines(found: t.report.Records) -> tuple[RecordLine, ...]:
    lines = (
        RecordLine(text("Highest score"), found.high_games),
        RecordLine(text("Highest losing score"), found.high_losses),
        RecordLine(text("Largest win"), found.largest_wins),
        RecordLine(text("Closest win"), found.smallest_wins),
        RecordLine(text("Highest combined score"), found.most_together),
    )
    return tuple(line for line in lines if line.games)


REPORT_ROUTES = [report_page]
