"""Owns the pages of a table in the hall: its code, sitting down, the sheet of a real board."""

from lexidrome.web.tables.cards import CARD_ROUTES
from lexidrome.web.tables.codes import CODE_ROUTES
from lexidrome.web.tables.home import HOME_ROUTES
from lexidrome.web.tables.links import LINK_ROUTES
from lexidrome.web.tables.rooms import TableRooms
from lexidrome.web.tables.sheet import SHEET_ROUTES

TABLE_ROUTES = [*HOME_ROUTES, *CODE_ROUTES, *CARD_ROUTES, *LINK_ROUTES, *SHEET_ROUTES]

__all__ = ["TABLE_ROUTES", "TableRooms"]
