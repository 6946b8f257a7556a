"""What addresses there are for programs that follow or run an event."""

from __future__ import annotations

from lexidrome.web.api.giving import GIVING_ROUTES
from lexidrome.web.api.looking import LOOKING_ROUTES

ROUTES = [*LOOKING_ROUTES, *GIVING_ROUTES]
