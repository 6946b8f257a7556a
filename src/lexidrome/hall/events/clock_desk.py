"""The clock desk: the clocks of all games of an event, and what its director does to them.

SSC-19.c, NSA-II.A.p1
    clocks stand while the director decides: `pause`, `resume`
A-19, SSC-21
    a round ends on the wall, whatever stood still, unless it is extended: `roundtime`
A-46
    time added counts before overtime is worked out: `add_time`
NSA-V.E
    a game that was warned is stopped where it is kept: `stop_game`
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import BadInput, CommandId, NotFound, Refusal, StreamId, text
from lexidrome.hall.events.desk import EventStanding
from lexidrome.hall.events.event import pairing_of
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.access import refused, refused_in_own_game
from lexidrome.hall.run.locks import Locks
from lexidrome.hall.run.names import event_stream
from lexidrome.hall.run.records import Drawer
from lexidrome.rulebook.choices import PauseReason

KIND = "hall_pause"
MOST_MS = 3 * 3600 * 1000
_DIRECTOR = g.Actor(g.Role.DIRECTOR)
_IN_PROGRESS = frozenset({g.Phase.PLAYING, g.Phase.ENDING, g.Phase.LIGHTNING})


class HallPause(msgspec.Struct, frozen=True):
    """All clocks of an event stand."""

    at_ms: int
    reason: str
    who: str
    streams: tuple[StreamId, ...]
    """The games that it stopped, which go on together."""


class TableClock(msgspec.Struct, frozen=True):
    """The clocks of one game at this moment."""

    key: TableKey
    stream: StreamId
    numbers: tuple[int, ...]
    side_ms: tuple[int, ...]
    """What is left to each side now; below nothing is overtime."""
    is_timed: bool
    """The book gives each side a time."""
    running: int | None
    stop_reason: PauseReason | None
    is_stopped_by_director: bool
    is_judged: bool
    """A challenge is being judged, so nothing runs."""
    is_recorded: bool
    round_ends_ms: int | None
    now_ms: int
    not_warned: Refusal | None
    """Why the game is not stopped yet."""

    @property
    def over(self) -> tuple[int, ...]:
        """The sides in overtime."""
        return tuple(side for side, ms in enumerate(self.side_ms) if self.is_timed and ms < 0)

    @property
    def over_at_ms(self) -> int | None:
        """When the clock that runs is used up, if that is still to come."""
        if self.running is None or not self.is_timed or self.side_ms[self.running] < 0:
            return None
        return self.now_ms + self.side_ms[self.running]

    def shown(self, side: int) -> str:
        return g.clock.format_reading(self.side_ms[side])


class ClockDesk:
    def __init__(self, hall: Hall, tables: EventTables) -> None:
        self._hall = hall
        self._tables = tables
        self._pauses = Drawer(hall.store, KIND, HallPause)
        self._locks = Locks()

    # Looking

    def pause_of(self, event: str) -> HallPause | None:
        return self._pauses.get(event)

    async def is_running(self, stream: StreamId) -> bool:
        """Whether a clock of the game runs now."""
        seen = await self._hall.games.look(stream)
        return seen is not None and seen.state.game.clock.running is not None

    async def clocks(self, event: str) -> list[TableClock]:
        """The games in progress, by table."""
        seen = await self._hall.events.look(event_stream(event))
        if seen is None:
            return []
        found = []
        for opened in self._tables.opened_in(event).values():
            game = pairing_of(seen.state.event.tournament, opened.stream)
            if game is None or game.slip is not None:
                continue
            if clock := await self._clock(opened.stream, game):
                found.append(clock)
        return sorted(found, key=lambda each: (each.key.division, each.key.table))

    async def _clock(self, stream: StreamId, pairing: t.Game) -> TableClock | None:
        seen = await self._hall.games.look(stream)
        key = self._tables.key_of_game(stream)
        if seen is None or key is None or seen.state.game.phase not in _IN_PROGRESS:
            return None
        game, now_ms = seen.state.game, self._hall.clock.now_ms()
        clock = g.clock.settle(game.clock, now_ms)
        return TableClock(
            key=key,
            stream=stream,
            numbers=pairing.numbers,
            side_ms=clock.side_ms,
            is_timed=game.rules.clock.side_time_s is not None,
            running=clock.running,
            stop_reason=clock.stop_reason,
            is_stopped_by_director=clock.is_stopped_by_director,
            is_judged=game.play is not None and game.play.challenge is not None,
            is_recorded=game.is_recorded,
            round_ends_ms=clock.round_ends_at_ms,
            now_ms=now_ms,
            not_warned=t.results.not_warned(game.rules, pairing),
        )

    # Acting

    async def pause(
        self, standing: EventStanding, event: str, reason: str, once: str, table: str = ""
    ) -> Refusal | None:
        """Stop the clocks of the hall, or those of one table, and say why."""
        if not standing.within(event).is_staff:
            return refused()
        if not reason.strip():
            raise BadInput(text("Give a reason for stopping the clocks; it is kept on record."))
        # Who stops them a second time at the same moment must not forget whom the first stopped.
        async with self._locks.of(event):
            running = [c for c in await self._meant(event, table) if c.running is not None]
            if not running:
                raise BadInput(text("No clock is running."))
            stop = director_of(standing).says(
                g.clock.StopClock(reason=PauseReason.DIRECTOR, note=reason.strip())
            )
            done = await self._submit_all(standing, running, stop, once)
            if not table and done:
                now_ms = self._hall.clock.now_ms()
                pause = HallPause(now_ms, reason.strip(), standing.who, tuple(done))
                await self._pauses.put(event, pause)
        return None

    async def hold_after_move(self, events: Iterable[str]) -> None:
        """Once after a restoring: nobody's time on screen runs while they look for the server.

        Beside a real board the table's device is the clock, and the game goes on meanwhile.
        """
        restored = self._hall.restorations.last
        if restored is None or restored.is_held:
            return
        reason = str(text("The server has moved."))
        stop = _DIRECTOR.says(g.clock.StopClock(reason=PauseReason.DIRECTOR, note=reason))
        identity = CommandId(f"house/moved {restored.id}")
        for event in events:
            stopped = []
            for clock in await self.clocks(event):
                if clock.running is None or clock.is_recorded:
                    continue
                answer = await self._hall.games.submit(clock.stream, stop, identity, who="house")
                if not isinstance(answer, Refusal):
                    stopped.append(clock.stream)
            if stopped:
                pause = HallPause(self._hall.clock.now_ms(), reason, "house", tuple(stopped))
                await self._pauses.put(event, pause)
        await self._hall.restorations.hold()

    async def resume(
        self, standing: EventStanding, event: str, once: str, table: str = ""
    ) -> Refusal | None:
        """Let the clocks run again: of one table, or of all that the hall's pause stopped."""
        if not standing.within(event).is_staff:
            return refused()
        async with self._locks.of(event):
            pause = self._pauses.get(event)
            together = () if pause is None else pause.streams
            meant = [
                clock
                for clock in await self._meant(event, table)
                if clock.is_stopped_by_director and (table or clock.stream in together)
            ]
            if not table:
                await self._pauses.erase(event)
            start = director_of(standing).says(g.clock.StartClock())
            await self._submit_all(standing, meant, start, once)
        return None

    async def add_time(
        self, standing: EventStanding, event: str, table: str, side: int, time_ms: int,
        reason: str, once: str,
    ) -> Refusal | None:  # fmt: skip
        """Give a side time, or take some; the director alone (A-46)."""
        if not standing.within(event).is_director:
            return refused()
        if not reason.strip():
            raise BadInput(text("Give a reason for changing the time; it is kept on record."))
        if not 0 < abs(time_ms) <= MOST_MS:
            raise BadInput(text("The time is from 1 second to 3 hours."))
        (clock,) = await self._meant(event, table)
        command = director_of(standing).says(
            g.clock.AdjustClock(
                side=side, time_ms=time_ms, reason=reason.strip(), rule=g.clock.TIME_ADDED
            )
        )
        return await self._submit(standing, clock.stream, command, once)

    async def stop_game(
        self, standing: EventStanding, event: str, table: str, reason: str, once: str
    ) -> Refusal | None:
        """End a game that holds up the event, after a warning, at the score it has (NSA-V.E)."""
        if not standing.within(event).is_director:
            return refused()
        if not reason.strip():
            raise BadInput(text("Give a reason for stopping the game; it is kept on record."))
        (clock,) = await self._meant(event, table)
        if await self._plays(standing, clock.stream):
            return refused_in_own_game()
        if clock.not_warned is not None:
            return clock.not_warned
        command = director_of(standing).says(g.finish.StopGame(reason=reason.strip()))
        return await self._submit(standing, clock.stream, command, once)

    async def _plays(self, standing: EventStanding, stream: StreamId) -> bool:
        person = None if standing.actor is None else standing.actor.person
        seen = await self._hall.games.look(stream)
        sides = () if seen is None else seen.state.game.setup.sides
        return person is not None and any(person in side.persons for side in sides)

    async def _meant(self, event: str, table: str) -> list[TableClock]:
        """All games in progress, or the one at a table, named `DIVISION/TABLE`."""
        clocks = await self.clocks(event)
        if not table:
            return clocks
        found = [c for c in clocks if f"{c.key.division}/{c.key.table}" == table]
        if not found:
            raise NotFound(text("No game is in progress at that table."))
        return found

    async def _submit_all(
        self,
        standing: EventStanding,
        clocks: Iterable[TableClock],
        command: g.Given,
        once: str,
    ) -> list[StreamId]:
        """At every table; one where it no longer fits keeps nobody else from it."""
        return [
            clock.stream
            for clock in clocks
            if await self._submit(standing, clock.stream, command, once) is None
        ]

    async def _submit(
        self, standing: EventStanding, stream: StreamId, command: g.Given, once: str
    ) -> Refusal | None:
        identity = CommandId(f"{standing.who}/{once}")
        answer = await self._hall.games.submit(stream, command, identity, who=standing.who)
        return answer if isinstance(answer, Refusal) else None


def director_of(standing: EventStanding) -> g.Actor:
    """In a game whoever runs the event acts as its director."""
    person = None if standing.actor is None else standing.actor.person
    return g.Actor(g.Role.DIRECTOR, None, person)
