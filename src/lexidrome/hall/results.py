"""The way of a game's result to the event it belongs to: once, and never lost.

When a game ends, and whenever its outcome changes afterwards, the event is sent
a command whose id is the game's id and version. The hall may crash before, in
the midst of or after that: the next start looks where the last one had got to
and sends again what may not have arrived, and the event knows a command id that
it has seen.
"""

from __future__ import annotations

import logging
from collections import deque
from typing import Protocol

import msgspec

from lexidrome.base import CommandId, StreamId
from lexidrome.game import AnyEvent, Corrected, GameEnded, GameState, Outcome, TieBroken
from lexidrome.hall.clock import Clock
from lexidrome.hall.games import RunningGame
from lexidrome.hall.names import event_of
from lexidrome.hall.streams import Change
from lexidrome.hall.tasks import Tasks
from lexidrome.hall.timers import Timers

RETRY_MS = 1000
REPORTED = frozenset({"game.ended.1", "game.tie_broken.1", "game.corrected.1"})
"""The names of the events after which a result is told."""

log = logging.getLogger(__name__)


class GameResult(msgspec.Struct, frozen=True):
    event: str
    game: StreamId
    version: int
    """The game's version that has this outcome."""
    outcome: Outcome
    first_side: int = 0
    """Who played first."""

    @property
    def command_id(self) -> CommandId:
        return CommandId(f"{self.game}@{self.version}")


class ResultSink(Protocol):
    """Whoever takes results; it knows a command id that it has seen before."""

    async def take(self, result: GameResult) -> None: ...


class Unreported(msgspec.Struct, frozen=True):
    sequence: int
    result: GameResult


class Reporter:
    """Tells results one after the other, and again until they have arrived.

    As long as there is nobody to tell, nothing is noted as told.
    """

    def __init__(self, sink: ResultSink | None, clock: Clock, timers: Timers, tasks: Tasks) -> None:
        self._sink = sink
        self._clock = clock
        self._timers = timers
        self._tasks = tasks
        self._queue: deque[Unreported] = deque()
        self._is_telling = False

    def reported_sequence(self, reported: int, settled_sequence: int) -> int:
        """Everything up to here has arrived, if everything settled was handed in."""
        if self._sink is None:
            return reported
        if not self._queue:
            return settled_sequence
        return min(self._queue[0].sequence - 1, settled_sequence)

    def note(self, change: Change[RunningGame, AnyEvent]) -> None:
        """Listens to games."""
        game = change.state.game
        if game.outcome is None:
            return
        for version, event in enumerate(change.events, start=change.first_version):
            if isinstance(event, GameEnded | TieBroken | Corrected):
                # The first sequence number of the change is the cautious one.
                sequence = change.last_sequence - len(change.events) + 1
                self.add(sequence, change.stream, version, game)

    def add(self, sequence: int, stream: StreamId, version: int, game: GameState) -> None:
        event = event_of(stream)
        if event is None or self._sink is None or game.outcome is None:
            return
        result = GameResult(event, stream, version, game.outcome, game.first_side)
        self._queue.append(Unreported(sequence, result))
        self._start()

    def _start(self) -> None:
        if not self._is_telling:
            self._is_telling = True
            self._tasks.start(self._tell())

    async def _tell(self) -> None:
        try:
            while self._queue and self._sink is not None:
                await self._sink.take(self._queue[0].result)
                self._queue.popleft()
        except Exception:
            log.exception("A result has not arrived and will be told again")
            self._timers.set(self, self._clock.now_ms() + RETRY_MS, self._start)
        finally:
            self._is_telling = False
