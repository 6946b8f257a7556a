"""What addresses there are of the word judge."""

from __future__ import annotations

from lexidrome.web.judge.api import API_ROUTES
from lexidrome.web.judge.door import DOOR_ROUTES
from lexidrome.web.judge.judge import JUDGE_ROUTES
from lexidrome.web.judge.practice import PRACTICE_ROUTES
from lexidrome.web.judge.rulings import RULING_ROUTES
from lexidrome.web.judge.slips import SLIP_ROUTES
from lexidrome.web.judge.table_slip import TABLE_SLIP_ROUTES

ROUTES = [
    *API_ROUTES,
    *DOOR_ROUTES,
    *JUDGE_ROUTES,
    *PRACTICE_ROUTES,
    *RULING_ROUTES,
    *SLIP_ROUTES,
    *TABLE_SLIP_ROUTES,
]
