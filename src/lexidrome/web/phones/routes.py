"""Phones in the hall: whether they can join an event, by which address, and what for."""

from __future__ import annotations

from urllib.parse import quote

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome.base import BadInput, text
from lexidrome.hall import Caller
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.doorkeeper import Doorkeeper
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden, is_this_machine
from lexidrome.web.phones.joining import joining
from lexidrome.web.server.doors import Doors


class LetIn(msgspec.Struct, frozen=True):
    is_sure: bool
    event: str
    """Whose page it was pressed on; empty: that of the server."""


@get("/events/{event:str}/phones", Audience.STAFF)
async def phones_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    config: NamedDependency[WebConfig],
    caller: NamedDependency[Caller],
    doorkeeper: NamedDependency[Doorkeeper],
) -> Response[str]:
    view = await events.staff_view(request, event)
    is_director = await doorkeeper.is_director(request, caller)
    answer = events.page(
        request,
        "phones/phones.html",
        view,
        joining=joining(request, config, view.path),
        gives_roles=is_director,
        may_let_in=is_director and is_this_machine(request.client),
    )
    answer.headers["cache-control"] = "no-store"
    return answer


@post("/house/network", Audience.HOUSE_DIRECTOR)
async def let_in(
    request: AnyRequest, data: Posted[LetIn], doors: NamedDependency[Doors]
) -> Redirect:
    """At the machine alone, whose network it is."""
    form = data.read()
    if not is_this_machine(request.client):
        raise Forbidden(text("Let phones in on the computer that runs the server."))
    if not form.is_sure:
        raise BadInput(text("Say that you trust the people in this network."))
    await doors.open()
    back = f"/events/{quote(form.event, safe='')}/phones" if form.event else "/house"
    return Redirect(back, status_code=303)


ROUTES = [phones_page, let_in]
