"""Owns the pages about games: starting one, the table, watching, and what comes after."""

from lexidrome.web.games.after import AFTER_ROUTES
from lexidrome.web.games.codes import code_to_scan, full_address, is_local_only
from lexidrome.web.games.incidents import INCIDENT_ROUTES
from lexidrome.web.games.ratings import RATING_ROUTES
from lexidrome.web.games.recount import RECOUNT_ROUTES
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.games.seats import SEAT_ROUTES, own_link
from lexidrome.web.games.starting import STARTING_ROUTES, Starter
from lexidrome.web.games.tables import TABLE_ROUTES

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
