"""What addresses there are of a table's code."""

from __future__ import annotations

from lexidrome.web.seating.cards import CARD_ROUTES
from lexidrome.web.seating.codes import CODE_ROUTES
from lexidrome.web.seating.home import HOME_ROUTES
from lexidrome.web.seating.links import LINK_ROUTES
from lexidrome.web.seating.sitting import SITTING_ROUTES

ROUTES = [*CARD_ROUTES, *CODE_ROUTES, *HOME_ROUTES, *LINK_ROUTES, *SITTING_ROUTES]
