"""What addresses there are of results."""

from __future__ import annotations

from lexidrome.web.results.game import RESULT_ROUTES
from lexidrome.web.results.league import LEAGUE_ROUTES
from lexidrome.web.results.mail import MAIL_ROUTES
from lexidrome.web.results.reports import REPORT_ROUTES
from lexidrome.web.results.slips import SLIP_ROUTES

ROUTES = [*RESULT_ROUTES, *LEAGUE_ROUTES, *MAIL_ROUTES, *REPORT_ROUTES, *SLIP_ROUTES]
