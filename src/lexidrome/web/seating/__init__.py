"""Owns the pages of a table in the hall: its code, sitting down, the sheet of a real board."""

from lexidrome.web.record.routes import SHEET_ROUTES
from lexidrome.web.seating.cards import CARD_ROUTES
from lexidrome.web.seating.codes import CODE_ROUTES
from lexidrome.web.seating.home import HOME_ROUTES
from lexidrome.web.seating.links import LINK_ROUTES
from lexidrome.web.seating.rooms import TableRooms

TABLE_ROUTES = [*HOME_ROUTES, *CODE_ROUTES, *CARD_ROUTES, *LINK_ROUTES, *SHEET_ROUTES]

__all__ = ["TABLE_ROUTES", "TableRooms"]
