"""Owns the pages about events: setting up, the desk, displays, and what the public sees."""

from lexidrome.web.events.agreements import AGREEMENT_ROUTES
from lexidrome.web.events.boards import BOARD_ROUTES
from lexidrome.web.events.desk import DESK_ROUTES
from lexidrome.web.events.displays import DISPLAY_ROUTES
from lexidrome.web.events.entries import ENTRY_ROUTES
from lexidrome.web.events.entry import ENTRY_CHANGE_ROUTES
from lexidrome.web.events.figures import FIGURE_ROUTES
from lexidrome.web.events.games import GAME_ROUTES
from lexidrome.web.events.incidents import INCIDENT_ROUTES
from lexidrome.web.events.league import LEAGUE_ROUTES
from lexidrome.web.events.overlays import OVERLAY_ROUTES
from lexidrome.web.events.prizes import PRIZE_ROUTES
from lexidrome.web.events.public import PUBLIC_ROUTES
from lexidrome.web.events.reporting import REPORTING_ROUTES
from lexidrome.web.events.reports import REPORT_ROUTES
from lexidrome.web.events.rooms import CALL_TITLES, EventRooms, EventView
from lexidrome.web.events.slips import SLIP_ROUTES
from lexidrome.web.events.starting import STARTING_ROUTES
from lexidrome.web.events.wrong import WRONG_ROUTES

EVENT_ROUTES = [
    *STARTING_ROUTES,
    *ENTRY_ROUTES,
    *ENTRY_CHANGE_ROUTES,
    *DESK_ROUTES,
    *GAME_ROUTES,
    *PUBLIC_ROUTES,
    *PRIZE_ROUTES,
    *AGREEMENT_ROUTES,
    *FIGURE_ROUTES,
    *REPORT_ROUTES,
    *LEAGUE_ROUTES,
    *SLIP_ROUTES,
    *BOARD_ROUTES,
    *OVERLAY_ROUTES,
    *DISPLAY_ROUTES,
    *WRONG_ROUTES,
    *INCIDENT_ROUTES,
    *REPORTING_ROUTES,
]

__all__ = ["CALL_TITLES", "EVENT_ROUTES", "EventRooms", "EventView"]
