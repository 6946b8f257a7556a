"""Puts together what tables, judge stations and the desk tell each other."""

from __future__ import annotations

from lexidrome.hall import Floor, GameDesk
from lexidrome.web.calls.routes import CALL_ROUTES, CallRoom
from lexidrome.web.clocks.routes import CLOCK_ROUTES
from lexidrome.web.judge.door import StationDoor
from lexidrome.web.judge.slips import SLIP_ROUTES, SlipRoom
from lexidrome.web.judge.table_slip import TABLE_SLIP_ROUTES, TableSlips
from lexidrome.web.kit.pages import Pages
from lexidrome.web.live import Sockets
from lexidrome.web.results.game import RESULT_ROUTES
from lexidrome.web.results.scores import SCORE_ROUTES
from lexidrome.web.verdicts.routes import VERDICT_ROUTES

FLOOR_ROUTES = [
    *SLIP_ROUTES,
    *TABLE_SLIP_ROUTES,
    *CALL_ROUTES,
    *CLOCK_ROUTES,
    *VERDICT_ROUTES,
    *RESULT_ROUTES,
    *SCORE_ROUTES,
]


def floor_parts(
    floor: Floor, desk: GameDesk, pages: Pages, station_door: StationDoor, sockets: Sockets
) -> dict[str, object]:
    """What handlers of these pages ask for, by name."""
    floor.listen(sockets.event_changed)
    return {
        "call_room": CallRoom(pages, desk, floor),
        "floor": floor,
        "slip_room": SlipRoom(pages, floor.slips, station_door),
        "table_slips": TableSlips(pages, desk, floor.slips),
    }
