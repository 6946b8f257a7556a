"""The league by a side's own link: propose a time, agree to one, say that nobody answers (DP-1.I).

Its result is reported on the same page, by the winner (DP-1.II).
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Refusal, text
from lexidrome.hall import EventStanding
from lexidrome.web.events.games import GamePlace
from lexidrome.web.events.moments import parse_moment
from lexidrome.web.events.reports import Report, open_game, seated, show, side_of
from lexidrome.web.events.rooms import EventRooms, EventView
from lexidrome.web.pages import AnyRequest


class Arrangement(msgspec.Struct, frozen=True):
    """All of it is text, as browsers send it."""

    do: str = ""
    when: str = ""
    note: str = ""
    round: str = ""
    id: str = ""


@post("/events/{event:str}/seat/{token:str}/league", include_in_schema=False)
async def arrange(
    request: AnyRequest,
    event: FromPath[str],
    token: FromPath[str],
    data: URLEncodedBody[Arrangement],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.view(request, event)
    standing = await seated(events, view, token)
    try:
        command = arrangement(view, standing, data)
        answer = await events.desk.command(standing, event, command, data.id or view.fresh_id())
        if isinstance(answer, Refusal):
            raise BadInput(answer.sentence)
    except BadInput as error:
        return show(
            request, events, view, standing, token, filled=Report(), sentence=error.sentence
        )
    return Redirect(f"{view.path}/seat/{token}", status_code=303)


def arrangement(view: EventView, standing: EventStanding, form: Arrangement) -> t.SingleCommand:
    place = open_game(view, standing)
    if place is None or str(place.round.number) != form.round:
        raise BadInput(text("Something has happened since you last looked; look again."))
    _, number = side_of(view, standing)
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
        "at_ms": 0,
        "by": t.HOUSE,
        "division": place.division.name,
        "round_number": place.round.number,
        "number": number,
    }


LEAGUE_ROUTES = [arrange]
