"""What addresses there are of what everybody sees."""

from __future__ import annotations

from lexidrome.web.public.public import PUBLIC_ROUTES

ROUTES = [*PUBLIC_ROUTES]
