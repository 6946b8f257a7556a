"""The log of what went wrong in an event, of one entrant or as one report: page, paper and PDF."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.base import NotFound, text
from lexidrome.hall.events.reports import ReportOutcome
from lexidrome.web.incidents.event_wrong import DIVISION, NUMBER, found_about
from lexidrome.web.incidents.sheets import (
    IncidentSheet,
    Told,
    category_title,
    incident_category,
    pdf_response,
    sheet_of,
)
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import address_of

CATEGORY = "category"


@get("/events/{event:str}/incidents", Audience.STAFF)
async def event_incidents_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    division: Annotated[str, QueryParameter(name=DIVISION, max_length=60)] = "",
    number: Annotated[int, QueryParameter(name=NUMBER)] = 0,
    category: Annotated[str, QueryParameter(name=CATEGORY, max_length=20)] = "",
) -> Response[str]:
    """The log of the event, of one entrant or of one category, to read and to print."""
    view = await events.staff_view(request, event)
    about = _lines(view, division, number)
    lines = [line for line in about if category in ("", _category(line).key)]
    waiting = events.reports.waiting(event)
    return events.page(
        request,
        "incidents/incidents.html",
        view,
        sheets=_sheets(request, events, view, lines),
        about=_name(view, division, number),
        division=division,
        number=number,
        category=category,
        categories=_categories(events.pages.language(request), about),
        waiting=[]
        if number or category
        else [(each, _procedure(each.procedure)) for each in waiting],
        settled=[each for each in events.reports.of(event) if each.settled is ReportOutcome.ASIDE],
        warned=_warned(view, about),
    )


@get("/events/{event:str}/incidents/{key:str}", Audience.STAFF)
async def event_incident_page(
    request: AnyRequest,
    event: FromPath[str],
    key: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    view = await events.staff_view(request, event)
    (sheet,) = _sheets(request, events, view, [_line(view, key)])
    return events.page(request, "incidents/incident.html", view, sheet=sheet)


@get("/events/{event:str}/incidents.pdf", Audience.STAFF)
async def event_incidents_pdf(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    division: Annotated[str, QueryParameter(name=DIVISION, max_length=60)] = "",
    number: Annotated[int, QueryParameter(name=NUMBER)] = 0,
) -> Response[bytes]:
    view = await events.staff_view(request, event)
    lines = _lines(view, division, number)
    return await _as_pdf(request, events, view, lines)


@get("/events/{event:str}/incidents/{key:str}/pdf", Audience.STAFF)
async def event_incident_pdf(
    request: AnyRequest,
    event: FromPath[str],
    key: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[bytes]:
    view = await events.staff_view(request, event)
    return await _as_pdf(request, events, view, [_line(view, key)])


def _lines(view: EventView, division: str, number: int) -> list[t.incidents.Logged]:
    """Newest first; what is private only for the director."""
    return [
        line
        for line in reversed(t.incidents.incident_log(view.state))
        if (not number or (line.division, line.incident.number) == (division, number))
        and (view.standing.is_director or not line.incident.is_private)
    ]


def _category(line: t.incidents.Logged) -> p.practices.Category:
    return incident_category(line.incident)


def _categories(language: Language, lines: list[t.incidents.Logged]) -> list[tuple[str, str, int]]:
    """What the log can be narrowed to: key, title and how many, the sections of the book first."""
    found = [_category(line) for line in lines]
    counts = Counter(each.key for each in found)
    kinds = {each.key: each for each in found}.values()
    ordered = sorted(kinds, key=lambda each: (each.section is None, each.key))
    return [(each.key, category_title(language, each), counts[each.key]) for each in ordered]


def _line(view: EventView, key: str) -> t.incidents.Logged:
    found = next((line for line in _lines(view, "", 0) if line.key == key), None)
    if found is None:
        raise NotFound(text("There is no such incident."))
    return found


def _warned(view: EventView, lines: list[t.incidents.Logged]) -> list[tuple[str, int]]:
    """How many warnings each entrant has."""
    counts: dict[tuple[str, int], int] = {}
    for line in lines:
        if p.Sanction.WARNING in line.incident.sanctions and not line.is_undone:
            who = (line.division, line.incident.number)
            counts[who] = counts.get(who, 0) + 1
    return sorted((view.entrant_name(*who), count) for who, count in counts.items())


def _name(view: EventView, division: str, number: int) -> str:
    found = view.tournament.divisions.get(division)
    if not number:
        return ""
    if found is None or number not in found.entrants:
        raise NotFound(text("Nobody with that number plays here."))
    return view.entrant_name(division, number)


def _procedure(name: str) -> p.Procedure | None:
    return p.procedure(name) if name else None


def _sheets(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    lines: list[t.incidents.Logged],
) -> list[IncidentSheet]:
    moments = view.moments(events.pages.language(request))
    return [
        sheet_of(moments, view.rules, line.incident, _told(request, events, view, line))
        for line in lines
    ]


def _told(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    line: t.incidents.Logged,
) -> Told:
    language, incident = events.pages.language(request), line.incident
    undo = ""
    if not line.is_undone and line.action is not None:
        undo = f"{view.path}/undo/{line.action}"
    elif not line.is_undone and line.stream is not None:
        undo = f"/games/{address_of(line.stream)}/rulings"
    return Told(
        key=line.key,
        at_ms=line.at_ms,
        where=_where(language, view, line),
        about=view.entrant_name(line.division, incident.number),
        against=view.entrant_name(line.division, incident.other) if incident.other else "",
        ruled_by=view.person_name(line.ruled_by),
        reported_by=_reporter(events, view, incident),
        is_undone=line.is_undone,
        undo_href=undo if view.standing.is_director else "",
        href=f"{view.path}/incidents/{line.key}",
    )


def _where(language: Language, view: EventView, line: t.incidents.Logged) -> str:
    found = found_about(view, line.division, line.incident.number, line.round_number)
    if found is None or found.game is None:
        return language.translated(text("outside a game"))
    where = language.translated(view.round_title(found.division, line.round_number))
    each = found.division.round(line.round_number)
    if each is not None and (table := view.table_of(found.division, each, found.game)):
        where = language.translated(text("{round}, table {table}", round=where, table=table))
    turn = line.incident.turn
    if turn is not None:
        where += ", " + language.translated(text("after turn {turn}", turn=turn))
    return f"{line.division}, {where}" if view.has_divisions else where


def _reporter(events: EventRooms, view: EventView, incident: t.incidents.Incident) -> str:
    """As they called themselves; nobody once the report was erased."""
    found = [each for each in events.reports.of(view.name) if each.id == incident.report]
    return found[0].name if found else ""


async def _as_pdf(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    lines: list[t.incidents.Logged],
) -> Response[bytes]:
    language, setup = events.pages.language(request), view.tournament.setup
    days = view.moments(language).days(setup.date)
    subtitle = " · ".join(each for each in (view.title, days, setup.place) if each)
    sheets = _sheets(request, events, view, lines)
    return await pdf_response(language, subtitle, sheets, f"incidents-{view.name}")


INCIDENT_ROUTES = [
    event_incidents_page,
    event_incident_page,
    event_incidents_pdf,
    event_incident_pdf,
]
