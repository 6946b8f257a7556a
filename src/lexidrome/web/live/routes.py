"""What addresses there are of the socket."""

from __future__ import annotations

from lexidrome.web.live.handler import SOCKET_ROUTES

ROUTES = [*SOCKET_ROUTES]
