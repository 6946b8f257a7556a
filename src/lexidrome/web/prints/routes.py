"""What addresses there are of sheets."""

from __future__ import annotations

from lexidrome.web.prints.everything import EVERYTHING_ROUTES
from lexidrome.web.prints.posting import POSTING_ROUTES
from lexidrome.web.prints.report import REPORT_ROUTES
from lexidrome.web.prints.tables import TABLE_ROUTES

ROUTES = [*TABLE_ROUTES, *POSTING_ROUTES, *REPORT_ROUTES, *EVERYTHING_ROUTES]
