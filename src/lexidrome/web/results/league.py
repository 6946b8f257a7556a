"""The league by a side's own link: propose a time, agree to one, say that nobody answers (DP-1.I).

Its result is reported on the same page; to see to it is the winner's business (DP-1.II).
"""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Refusal
from lexidrome.base.moments import find_zone, moment_of, parse_local, parse_zone
from lexidrome.hall.events.reporters import Reporter
from lexidrome.web.desk.forms import PerhapsRound
from lexidrome.web.desk.games import GamePlace
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.forms import Once, Posted, Reads, Written, blank, perhaps
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.results.reports import Report, acting, place_of, seated, show


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What is asked for, by the name that stands in `do`."""

    round: PerhapsRound
    """The one that the page was about."""
    id: Once


class Propose(Form, frozen=True, tag="propose"):
    when: Annotated[datetime, Reads(parse_local)]
    zone: Annotated[str | None, perhaps(parse_zone)]
    """By whose clocks: those of the event, unless whoever types it has chosen their own."""


class Agree(Form, frozen=True, tag="agree"): ...


class Contact(Form, frozen=True, tag="contact"):
    note: str


Arrangement: TypeAlias = Propose | Agree | Contact


@post("/events/{event:str}/seat/{token:str}/league", Audience.HOLDER)
async def arrange(
    request: AnyRequest,
    event: FromPath[str],
    token: FromPath[str],
    data: Posted[Arrangement],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.view(request, event)
    reporter = await seated(request, events, view, token)
    known = events.visitors.device(request)
    try:
        form = data.read()
        reporter = await acting(events, reporter, known.device, form.round)
        command = arrangement(reporter, form, view.zone)
        answered = await events.desk.command(reporter.standing, event, command, form.id)
        if isinstance(answered, Refusal):
            raise BadInput(answered.sentence)
    except BadInput as error:
        typed = Written(**{**vars(blank(Report)), **vars(data.written)})
        return show(request, events, view, reporter, token, filled=typed, sentence=error.sentence)
    answer = Redirect(f"{view.path}/seat/{token}", status_code=303)
    known.remember(answer)
    return answer


@post("/events/{event:str}/seat/{token:str}/next", Audience.HOLDER)
async def go_on(
    request: AnyRequest,
    event: FromPath[str],
    token: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """The link of the next match, in exchange for that of this one."""
    view = await events.view(request, event)
    reporter = await seated(request, events, view, token)
    known = events.visitors.device(request)
    fetched = await events.links.go_on(event, reporter, known.device)
    if isinstance(fetched, Refusal):
        return show(request, events, view, reporter, token, sentence=fetched.sentence)
    answer = Redirect(f"{view.path}/seat/{fetched}", status_code=303)
    known.remember(answer)
    return answer


def arrangement(reporter: Reporter, form: Arrangement, zone: tzinfo) -> t.SingleCommand:
    place, number = place_of(reporter), reporter.number
    match form:
        case Propose():
            typed_in = zone if form.zone is None else find_zone(form.zone)
            return t.league.ProposeTime(
                **_where(place, number), starts_at_ms=moment_of(form.when, typed_in)
            )
        case Agree():
            return t.league.AgreeTime(**_where(place, number))
        case Contact():
            return t.league.LogContact(**_where(place, number), note=form.note)


def _where(place: GamePlace, number: int) -> dict[str, Any]:
    return {
        "division": place.division.name,
        "round_number": place.round.number,
        "number": number,
    }


LEAGUE_ROUTES = [arrange, go_on]
