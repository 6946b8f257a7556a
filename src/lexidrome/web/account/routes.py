"""What addresses there are of account."""

from __future__ import annotations

from lexidrome.web.account.account import ACCOUNT_ROUTES
from lexidrome.web.account.sign_in import SIGN_IN_ROUTES

ROUTES = [*ACCOUNT_ROUTES, *SIGN_IN_ROUTES]
