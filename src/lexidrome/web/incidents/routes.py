"""What addresses there are of incidents."""

from __future__ import annotations

from lexidrome.web.incidents.event_wrong import EVENT_WRONG_ROUTES
from lexidrome.web.incidents.game_wrong import GAME_WRONG_ROUTES
from lexidrome.web.incidents.incidents import INCIDENT_ROUTES
from lexidrome.web.incidents.reporting import REPORTING_ROUTES
from lexidrome.web.incidents.scores import SCORE_ROUTES
from lexidrome.web.incidents.wrong import WRONG_ROUTES

ROUTES = [
    *EVENT_WRONG_ROUTES,
    *GAME_WRONG_ROUTES,
    *INCIDENT_ROUTES,
    *REPORTING_ROUTES,
    *SCORE_ROUTES,
    *WRONG_ROUTES,
]
