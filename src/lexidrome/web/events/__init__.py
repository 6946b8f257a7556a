"""Owns the pages about events: setting up, the desk, displays, and what the public sees."""

from lexidrome.web.agreements.routes import AGREEMENT_ROUTES
from lexidrome.web.desk.desk import DESK_ROUTES
from lexidrome.web.desk.games import GAME_ROUTES
from lexidrome.web.displays.boards import BOARD_ROUTES
from lexidrome.web.displays.displays import DISPLAY_ROUTES
from lexidrome.web.displays.overlays import OVERLAY_ROUTES
from lexidrome.web.entries.entries import ENTRY_ROUTES
from lexidrome.web.entries.entry import ENTRY_CHANGE_ROUTES
from lexidrome.web.events.routes import STARTING_ROUTES
from lexidrome.web.figures.routes import FIGURE_ROUTES
from lexidrome.web.incidents.event_wrong import WRONG_ROUTES
from lexidrome.web.incidents.incidents import INCIDENT_ROUTES
from lexidrome.web.incidents.reporting import REPORTING_ROUTES
from lexidrome.web.kit.event.rooms import CALL_TITLES, EventRooms, EventView
from lexidrome.web.prizes.routes import PRIZE_ROUTES
from lexidrome.web.public.public import PUBLIC_ROUTES
from lexidrome.web.results.league import LEAGUE_ROUTES
from lexidrome.web.results.reports import REPORT_ROUTES
from lexidrome.web.results.slips import SLIP_ROUTES

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
