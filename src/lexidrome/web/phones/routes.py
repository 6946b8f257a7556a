"""Phones in the hall: whether they can join an event, by which address, and what for."""

from __future__ import annotations

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome.hall import Caller
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.doorkeeper import Doorkeeper
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.phones.joining import joining


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
    answer = events.page(
        request,
        "phones/phones.html",
        view,
        joining=joining(request, config, view.path),
        gives_roles=await doorkeeper.is_director(request, caller),
    )
    answer.headers["cache-control"] = "no-store"
    return answer


ROUTES = [phones_page]
