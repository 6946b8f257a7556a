"""Puts together what tables, judge stations and the desk tell each other."""

from __future__ import annotations

from lexidrome.hall import Desk, EventTables, Hall, Slips, Station
from lexidrome.web.floor.station import SLIP_ROUTES, SlipRoom
from lexidrome.web.floor.table_slip import TABLE_SLIP_ROUTES, TableSlips
from lexidrome.web.live import Sockets
from lexidrome.web.pages import Pages
from lexidrome.web.station_door import StationDoor

FLOOR_ROUTES = [*SLIP_ROUTES, *TABLE_SLIP_ROUTES]


def floor_parts(
    hall: Hall,
    desk: Desk,
    station: Station,
    tables: EventTables,
    pages: Pages,
    station_door: StationDoor,
    sockets: Sockets,
) -> dict[str, object]:
    """What handlers of these pages ask for, by name."""
    slips = Slips(hall, station, tables)
    slips.listen(sockets.game_waits)
    return {
        "slip_room": SlipRoom(pages, slips, station_door),
        "slips": slips,
        "table_slips": TableSlips(pages, desk, slips),
    }
