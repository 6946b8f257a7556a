"""What addresses there are of displays."""

from __future__ import annotations

from lexidrome.web.displays.boards import BOARD_ROUTES
from lexidrome.web.displays.displays import DISPLAY_ROUTES
from lexidrome.web.displays.overlays import OVERLAY_ROUTES

ROUTES = [*BOARD_ROUTES, *DISPLAY_ROUTES, *OVERLAY_ROUTES]
