"""What addresses there are of the site."""

from __future__ import annotations

from lexidrome.web.site.health import HEALTH_ROUTES
from lexidrome.web.site.site import SITE_ROUTES
from lexidrome.web.site.start import START_ROUTES

ROUTES = [*HEALTH_ROUTES, *SITE_ROUTES, *START_ROUTES]
