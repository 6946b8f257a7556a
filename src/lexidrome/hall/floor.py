"""What goes on between the tables: slips, calls and clocks, for the desk that watches them."""

from __future__ import annotations

import msgspec

from lexidrome.hall.calldesk import CallDesk
from lexidrome.hall.calls import Call
from lexidrome.hall.clockdesk import ClockDesk, HallPause, TableClock
from lexidrome.hall.hall import Hall
from lexidrome.hall.slips import OpenSlip, Slips
from lexidrome.hall.station import Station
from lexidrome.hall.tables import EventTables


class FloorView(msgspec.Struct, frozen=True):
    """An event's tables at one moment."""

    calls: tuple[Call, ...] = ()
    slips: tuple[OpenSlip, ...] = ()
    """Challenges that wait for a judge."""
    clocks: tuple[TableClock, ...] = ()
    pause: HallPause | None = None
    now_ms: int = 0

    @property
    def over(self) -> list[TableClock]:
        """Tables at which a side has used up its time."""
        return [clock for clock in self.clocks if clock.over]

    @property
    def look_again_ms(self) -> int | None:
        """When the next clock runs over."""
        return min((c.over_at_ms for c in self.clocks if c.over_at_ms is not None), default=None)


class Floor:
    def __init__(self, hall: Hall, station: Station, tables: EventTables) -> None:
        self._hall = hall
        self.tables = tables
        self.slips = Slips(hall, station, tables)
        self.calls = CallDesk(hall, tables)
        self.clocks = ClockDesk(hall, tables)

    async def view(self, event: str) -> FloorView:
        slips = [slip for slip in await self.slips.queue() if slip.event == event]
        return FloorView(
            tuple(await self.calls.open(event)),
            tuple(slips),
            tuple(await self.clocks.clocks(event)),
            self.clocks.pause_of(event),
            self._hall.clock.now_ms(),
        )
