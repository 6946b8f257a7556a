"""Anybody reports what they saw to the director, without an account (NSA-II.C)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import procedures as p
from lexidrome.base import BadInput, Text, text
from lexidrome.hall.events.reports import ReportOutcome
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Posted, Written, blank
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest


class ReportForm(msgspec.Struct, frozen=True):
    words: str
    table: str
    name: str
    procedure: str
    """Empty: none that the rule book names."""
    is_own: bool


class AsideForm(msgspec.Struct, frozen=True):
    reason: str


@get("/events/{event:str}/report", Audience.EVERYBODY)
async def report_incident_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    procedure: Annotated[str, QueryParameter(name="procedure", max_length=60)] = "",
    table: Annotated[str, QueryParameter(name="table", max_length=20)] = "",
    is_sent: Annotated[str, QueryParameter(name="sent", max_length=1)] = "",
) -> Response[str]:
    view = await events.view(request, event)
    filled = blank(ReportForm, table=table, procedure=procedure)
    return _show(request, events, view, filled, is_sent=bool(is_sent))


@post("/events/{event:str}/report", Audience.EVERYBODY)
async def report_incident(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[ReportForm],
    events: NamedDependency[EventRooms],
    limits: NamedDependency[Limits],
) -> Response[Any]:
    view = await events.view(request, event)
    try:
        form = data.read()
        if form.procedure and not p.reports.can_report(
            p.procedure(form.procedure), is_own_game=form.is_own
        ):
            raise BadInput(NOT_TOLD)
        limits.reports.admit(request)
        account = events.visitors.visitor(request).name or ""
        await events.reports.file(
            event,
            form.words,
            table=form.table,
            name=account or form.name,
            procedure=form.procedure,
        )
        events.sockets.event_changed(event)
    except BadInput as error:
        return _show(request, events, view, data.written, sentence=error.sentence)
    return Redirect(f"{view.path}/report?sent=1", status_code=303)


@post("/events/{event:str}/reports/{report:str}/aside", Audience.STAFF)
async def set_report_aside(
    request: AnyRequest,
    event: FromPath[str],
    report: FromPath[str],
    data: Posted[AsideForm],
    events: NamedDependency[EventRooms],
) -> Redirect:
    view = await events.staff_view(request, event)
    actor, reason = view.standing.actor, data.read().reason
    by = view.person_name(None if actor is None else actor.person) or view.standing.who
    await events.reports.settle(event, report, ReportOutcome.ASIDE, by=by, reason=reason)
    return Redirect(f"{view.path}/incidents", status_code=303)


@post("/events/{event:str}/reports/{report:str}/erase", Audience.STAFF)
async def erase_report(
    request: AnyRequest,
    event: FromPath[str],
    report: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Redirect:
    view = await events.staff_view(request, event)
    await events.reports.erase(event, report)
    return Redirect(f"{view.path}/incidents", status_code=303)


NOT_TOLD = text(
    "Mistakes in scoring and with the clock are not pointed out in other people's games "
    "(NSA-II.C.exc)."
)


def _show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    filled: Written,
    *,
    sentence: Text | None = None,
    is_sent: bool = False,
) -> Response[str]:
    return events.page(
        request,
        "incidents/report.html",
        view,
        sentence=sentence,
        filled=filled,
        is_sent=is_sent,
        procedure=p.procedure(filled.procedure) if filled.procedure else None,
        not_told=NOT_TOLD,
    )


REPORTING_ROUTES = [report_incident_page, report_incident, set_report_aside, erase_report]
