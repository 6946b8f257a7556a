"""Applications that share their routes.

To register our routes takes Litestar longer than most tests take, and they are the same in every
application: what differs, a route finds in the application's state by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from functools import cache, partial
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.types import ControllerRouterHandler

_REGISTERED: dict[Hashable, Sharing] = {}


class Sharing(Litestar):
    """Whoever is given a route of its own shares none any more."""

    __slots__ = ("apart",)
    apart: Callable[[], Litestar]

    def register(self, value: ControllerRouterHandler) -> None:  # type: ignore[override]
        if not hasattr(self, "apart"):
            super().register(value)
            return
        own = self.apart()
        own.register(value)
        self.asgi_router.handle_routing = own.asgi_router.handle_routing


def litestar(
    route_handlers: list[ControllerRouterHandler],
    *,
    state: State,
    lifespan: list[Callable[[Litestar], Any]],
    dependencies: dict[str, Any],
    **same: Any,
) -> Litestar:
    """What `Litestar` makes of these, by routes that an earlier one may have registered."""
    key = (*map(id, route_handlers), *dependencies)
    if key not in _REGISTERED:
        _REGISTERED[key] = Sharing(route_handlers, dependencies=dependencies, **same)
    app = copy(_REGISTERED[key])
    app.state = state
    app._lifespan_managers = list(lifespan)
    app.event_emitter = type(app.event_emitter)(listeners=[])
    app.asgi_router = copy(app.asgi_router)
    app.asgi_router.app = app
    app.asgi_handler = app._create_asgi_handler()
    app.apart = cache(partial(Litestar, route_handlers, dependencies=dependencies, **same))
    return app
