"""What goes on between the tables: slips, calls and clocks, for the desk that watches them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from lexidrome import game as g
from lexidrome.base import StreamId
from lexidrome.hall.events.call_desk import CallDesk
from lexidrome.hall.events.calls import Call
from lexidrome.hall.events.clock_desk import ClockDesk, HallPause, TableClock
from lexidrome.hall.events.round_time import RoundTime
from lexidrome.hall.events.table_links import TableLinks
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.events.ties import TieDesk
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.hall import Hall
from lexidrome.hall.judging.slip import Bench, OpenSlip
from lexidrome.hall.judging.slips import Slips
from lexidrome.hall.judging.station import Station
from lexidrome.hall.judging.verdicts import VerdictDesk
from lexidrome.hall.run.names import event_of
from lexidrome.hall.run.orders import Change

_SEEN = (
    g.start.GameStarted,
    g.finish.GameEnded,
    g.clock.ClockStopped,
    g.clock.ClockNeutralised,
    g.clock.ClockStarted,
    g.clock.ClockAdjusted,
    g.clock.RoundExtended,
    g.tie.LightningStarted,
    g.tie.WordAttempted,
    g.tie.TieBroken,
)
"""What happens in a game that the desk shows; a turn is not worth a look at every desk."""


class FloorView(msgspec.Struct, frozen=True):
    """An event's tables at one moment."""

    calls: tuple[Call, ...] = ()
    slips: tuple[OpenSlip, ...] = ()
    """Challenges that wait for a judge."""
    clocks: tuple[TableClock, ...] = ()
    pause: HallPause | None = None
    now_ms: int = 0
    closed_for: str = ""
    """The title of an event for whose sake the house helps nobody now."""

    @property
    def over(self) -> list[TableClock]:
        """Tables at which a side has used up its time."""
        return [clock for clock in self.clocks if clock.over]

    @property
    def on_screen(self) -> int:
        """Games that are played on screen now."""
        return sum(not clock.is_recorded for clock in self.clocks)

    @property
    def look_again_ms(self) -> int | None:
        """When the next clock runs over."""
        return min((c.over_at_ms for c in self.clocks if c.over_at_ms is not None), default=None)


class Floor:
    """Slips, calls and clocks of an event's tables, for those who watch them."""

    def __init__(self, hall: Hall, station: Station, tables: EventTables) -> None:
        self._hall = hall
        self.tables = tables
        self.links = TableLinks(hall, tables)
        self.slips = Slips(hall, station, tables)
        self.calls = CallDesk(hall, tables)
        self.clocks = ClockDesk(hall, tables)
        self.round_time = RoundTime(hall, tables)
        self.verdicts = VerdictDesk(hall, self.clocks)
        self.ties = TieDesk(hall, tables)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call with an event's name whenever its desk shows something else."""

        def slip_changed(stream: StreamId) -> None:
            if (event := event_of(stream)) is not None:
                listener(event)

        def game_changed(change: Change[RunningGame, g.AnyFact]) -> None:
            event = event_of(change.stream)
            if event is not None and any(isinstance(each, _SEEN) for each in change.events):
                listener(event)

        self.calls.listen(listener)
        self.slips.listen(slip_changed)
        self._hall.games.listen(game_changed)

    async def view(self, event: str) -> FloorView:
        closure = await self._hall.assistance.closure()
        slips = await self.slips.queue(Bench(frozenset({event})))
        return FloorView(
            tuple(await self.calls.open(event)),
            tuple(slips),
            tuple(await self.clocks.clocks(event)),
            self.clocks.pause_of(event),
            self._hall.clock.now_ms(),
            "" if closure is None else closure.title,
        )
