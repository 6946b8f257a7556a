"""What addresses there are of games."""

from __future__ import annotations

from lexidrome.web.games.listing import LISTING_ROUTES
from lexidrome.web.games.ratings import RATING_ROUTES
from lexidrome.web.games.seats import SEAT_ROUTES
from lexidrome.web.games.starting import STARTING_ROUTES

ROUTES = [*LISTING_ROUTES, *RATING_ROUTES, *SEAT_ROUTES, *STARTING_ROUTES]
