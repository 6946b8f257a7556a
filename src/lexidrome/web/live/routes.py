"""What addresses there are of the socket."""

from __future__ import annotations

from lexidrome.web.live.handler import SOCKET_ROUTES
from lexidrome.web.live.presence import PRESENCE_ROUTES

ROUTES = [*SOCKET_ROUTES, *PRESENCE_ROUTES]
