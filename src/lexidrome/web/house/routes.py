"""What addresses there are of the house."""

from __future__ import annotations

from lexidrome.web.house.house import HOUSE_ROUTES
from lexidrome.web.house.moved import MOVED_ROUTES
from lexidrome.web.house.servers import SERVER_ROUTES

ROUTES = [*HOUSE_ROUTES, *MOVED_ROUTES, *SERVER_ROUTES]
