"""Owns the pages about games: starting one, the table, watching, and what comes after."""

from lexidrome.web.after.routes import AFTER_ROUTES
from lexidrome.web.games.ratings import RATING_ROUTES
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.games.seats import SEAT_ROUTES, own_link
from lexidrome.web.games.starting import STARTING_ROUTES, Starter
from lexidrome.web.incidents.game_wrong import INCIDENT_ROUTES
from lexidrome.web.kit.codes import code_to_scan, full_address, is_local_only
from lexidrome.web.play.routes import TABLE_ROUTES
from lexidrome.web.recount.routes import RECOUNT_ROUTES

GAME_ROUTES = [
    *STARTING_ROUTES,
    *TABLE_ROUTES,
    *AFTER_ROUTES,
    *SEAT_ROUTES,
    *INCIDENT_ROUTES,
    *RATING_ROUTES,
    *RECOUNT_ROUTES,
]

__all__ = [
    "GAME_ROUTES",
    "Rooms",
    "Starter",
    "code_to_scan",
    "full_address",
    "is_local_only",
    "own_link",
    "title_of",
]
