"""The card of conduct that an event's players go by."""

from __future__ import annotations

from urllib.parse import quote

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome.web.handbook.routes import card_values
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.pages import AnyRequest


@get("/events/{event:str}/conduct", Audience.EVERYBODY)
async def conduct_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    """The card of conduct for this event."""
    view = await events.view(request, event)
    return events.once(
        request,
        view,
        lambda: events.page(request, "conduct/conduct.html", view, **card_values(view.rules)),
    )


@get("/events/{event:str}/card", Audience.EVERYBODY)
async def old_conduct_page(event: FromPath[str]) -> Redirect:
    """As it was called on what is printed and passed on."""
    return Redirect(f"/events/{quote(event, safe='')}/conduct", status_code=301)


ROUTES = [conduct_page, old_conduct_page]
