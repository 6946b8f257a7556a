"""The league by a side's own link: propose a time, agree to one, say that nobody answers (DP-1.I).

Its result is reported on the same page; to see to it is the winner's business (DP-1.II).
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Refusal, text
from lexidrome.hall.events.reporters import Reporter
from lexidrome.web.desk.games import GamePlace
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.kit.event.moments import parse_moment
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.results.reports import Report, acting, place_of, seated, show


class Arrangement(msgspec.Struct, frozen=True):
    """All of it is text, as browsers send it."""

    do: str = ""
    when: str = ""
    note: str = ""
    round: str = ""
    id: str = ""


@post("/events/{event:str}/seat/{token:str}/league", Audience.HOLDER)
async def arrange(
    request: AnyRequest,
    event: FromPath[str],
    token: FromPath[str],
    data: URLEncodedBody[Arrangement],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.view(request, event)
    reporter = await seated(request, events, view, token)
    known = events.visitors.device(request)
    try:
        reporter = await acting(events, reporter, known.device, data.round)
        command = arrangement(reporter, data)
        answered = await events.desk.command(
            reporter.standing, event, command, data.id or view.fresh_id()
        )
        if isinstance(answered, Refusal):
            raise BadInput(answered.sentence)
    except BadInput as error:
        return show(
            request, events, view, reporter, token, filled=Report(), sentence=error.sentence
        )
    answer = Redirect(f"{view.path}/seat/{token}", status_code=303)
    known.remember(answer, request)
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
    known.remember(answer, request)
    return answer


def arrangement(reporter: Reporter, form: Arrangement) -> t.SingleCommand:
    place, number = place_of(reporter), reporter.number
    match form.do:
        case "propose":
            return t.ProposeTime(**_where(place, number), starts_at_ms=parse_moment(form.when))
        case "agree":
            return t.AgreeTime(**_where(place, number))
        case "contact":
            return t.LogContact(**_where(place, number), note=form.note)
        case _:
            raise BadInput(text("There is no such action."))


def _where(place: GamePlace, number: int) -> dict[str, Any]:
    return {
        "division": place.division.name,
        "round_number": place.round.number,
        "number": number,
    }


LEAGUE_ROUTES = [arrange, go_on]
