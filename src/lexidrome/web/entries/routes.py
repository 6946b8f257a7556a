"""What addresses there are of entries."""

from __future__ import annotations

from lexidrome.web.entries.entries import ENTRY_ROUTES
from lexidrome.web.entries.entry import ENTRY_CHANGE_ROUTES
from lexidrome.web.entries.lists import LIST_ROUTES

ROUTES = [*ENTRY_ROUTES, *LIST_ROUTES, *ENTRY_CHANGE_ROUTES]
