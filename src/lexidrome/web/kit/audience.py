"""For whom each address is: said once, at its handler, and asked at the door.

    @get("/events/{event:str}/desk", Audience.STAFF)
    async def desk_page(…): …

`web.door` asks whether a visitor belongs to the audience before the handler is called; an
application with an address of which nothing is said does not start. What somebody may do
with a game or an event is a second question, which its referee answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

import litestar
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler, WebsocketRouteHandler

KEY = "audience"


class Audience(StrEnum):
    EVERYBODY = "everybody"
    HOLDER = "holder"
    """Whoever brings the link, code or password; the handler knows it, or refuses."""
    KNOWN = "known"
    """Whoever is somebody, by a browser's session or a program's token."""
    ACCOUNT = "account"
    """Whoever has signed in with this browser."""
    PROCESS = "process"
    """Another process of the same house."""
    MACHINE = "machine"
    """Whoever sits at the machine that runs the server."""
    PARTY = "party"
    """Those whom an invitation brought together, before, in and after their game."""
    SIDE = "side"
    """Those who play the game."""
    TABLE = "table"
    """Those who play the game, and whoever judges or directs it."""
    GAME = "game"
    """Those, and whoever keeps its record for them: all whose word its referee hears."""
    STAFF = "staff"
    """Those who run the event."""
    STATION = "station"
    """A judge station, and those who judge somewhere: words that no slip names."""
    BENCH = "bench"
    """The same, for challenges that wait for a judge."""
    RUNNING = "running"
    """Those who run the house or one of its events."""
    HOUSE_STAFF = "house_staff"
    HOUSE_DIRECTOR = "house_director"


class Unaddressed(TypeError):
    """An address was made and not said for whom it is."""


def get(path: str | list[str], audience: Audience, /, **more: Any) -> HTTPRouteHandler:
    """What is looked at."""
    return litestar.get(path, **{**_OURS, **more}, opt={KEY: audience})


def post(path: str | list[str], audience: Audience, /, **more: Any) -> HTTPRouteHandler:
    """What is done."""
    return litestar.post(path, **{**_OURS, **more}, opt={KEY: audience})


def socket(path: str, audience: Audience, /) -> WebsocketRouteHandler:
    """A live connection."""
    return WebsocketRouteHandler(path, opt={KEY: audience})


_OURS = {"include_in_schema": False}
"""The document of the API names only what programs are to use."""


def audience_of(handler: BaseRouteHandler) -> Audience | None:
    """What was said of an address."""
    said = handler.opt.get(KEY)
    if said is None and is_frameworks_own(handler):
        return Audience.EVERYBODY
    return said if isinstance(said, Audience) else None


def is_frameworks_own(handler: BaseRouteHandler) -> bool:
    """Which methods an address has, that the framework tells everybody."""
    return isinstance(handler, HTTPRouteHandler) and handler.http_methods == {"OPTIONS"}


def require_audiences(routes: Iterable[litestar.routes.BaseRoute]) -> None:
    """Nothing is open because nobody has thought of it."""
    missing = [path for path, handler in _handlers(routes) if audience_of(handler) is None]
    if missing:
        raise Unaddressed(f"nothing says for whom {', '.join(sorted(set(missing)))} is")


def _handlers(
    routes: Iterable[litestar.routes.BaseRoute],
) -> Iterator[tuple[str, BaseRouteHandler]]:
    for route in routes:
        many = getattr(route, "route_handlers", None) or [getattr(route, "route_handler", None)]
        for handler in many:
            assert isinstance(handler, BaseRouteHandler), route.path
            yield route.path, handler
