"""What addresses there are of the desk."""

from __future__ import annotations

from lexidrome.web.desk.desk import DESK_ROUTES
from lexidrome.web.desk.finding import FIND_ROUTES
from lexidrome.web.desk.games import GAME_ROUTES
from lexidrome.web.desk.results import RESULT_ROUTES

ROUTES = [*DESK_ROUTES, *RESULT_ROUTES, *GAME_ROUTES, *FIND_ROUTES]
