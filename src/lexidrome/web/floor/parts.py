"""Puts together what tables, judge stations and the desk tell each other."""

from __future__ import annotations

from lexidrome.hall import Floor, GameDesk
from lexidrome.web.floor.calls import CALL_ROUTES, CallRoom
from lexidrome.web.floor.clocks import CLOCK_ROUTES
from lexidrome.web.floor.result import RESULT_ROUTES
from lexidrome.web.floor.scores import SCORE_ROUTES
from lexidrome.web.floor.station import SLIP_ROUTES, SlipRoom
from lexidrome.web.floor.table_slip import TABLE_SLIP_ROUTES, TableSlips
from lexidrome.web.floor.verdicts import VERDICT_ROUTES
from lexidrome.web.live import Sockets
from lexidrome.web.pages import Pages
from lexidrome.web.station_door import StationDoor

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
