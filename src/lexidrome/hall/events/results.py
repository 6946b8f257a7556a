"""The way of a game's result and rulings to the event it belongs to: once, and never lost.

When a game ends, whenever its outcome changes afterwards, when a correction or a
ruling lets it go on again, and whenever its log of rulings has changed, the event
is sent a command whose id is the game's id and version. The hall may crash before,
in the midst of or after that: the next start looks where the last one had got to
and sends again what may not have arrived, and the event knows a command id that it
has seen.
"""

from __future__ import annotations

import logging
from collections import deque
from typing import Protocol

import msgspec

from lexidrome.base import CommandId, PersonId, StreamId
from lexidrome.game import AnyFact, Corrected, GameState
from lexidrome.game.feats import deficits, high_plays
from lexidrome.game.finish import GameEnded
from lexidrome.game.ruling import GameReopened, Ruled, RulingApplied, RulingUndone
from lexidrome.game.tie import TieBroken
from lexidrome.game.values import Outcome
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.names import event_of
from lexidrome.hall.run.orders import Change
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.timers import Timers

RETRY_MS = 1000
_TELLING = (GameEnded, TieBroken, Corrected, GameReopened)
_RULING = (RulingApplied, RulingUndone, Corrected)
_REPORTED = frozenset((*_TELLING, *_RULING))
REPORTED = frozenset(str(event.__struct_config__.tag) for event in (*_TELLING, *_RULING))
"""The names of the events after which a result or rulings are told."""

log = logging.getLogger(__name__)


class GameResult(msgspec.Struct, frozen=True):
    event: str
    game: StreamId
    version: int
    """The game's version that has this outcome."""
    outcome: Outcome | None
    """None: the game goes on."""
    first_side: int = 0
    """Who played first."""
    high_plays: tuple[int | None, ...] = ()
    """The best play of each side."""
    deficits: tuple[int, ...] = ()
    """The most by which each side was behind."""
    reason: str = ""
    """Why a game that had ended is another one now."""
    person: PersonId | None = None
    """Who made it so."""

    @property
    def command_id(self) -> CommandId:
        return CommandId(f"{self.game}@{self.version}")


def _result(
    name: str, stream: StreamId, version: int, game: GameState, event: AnyFact
) -> GameResult:
    return GameResult(
        name,
        stream,
        version,
        game.outcome,
        game.first_side,
        high_plays=high_plays(game),
        deficits=deficits(game),
        reason=_reason(event),
        person=event.by.person,
    )


def _reason(event: AnyFact) -> str:
    if isinstance(event, Corrected):
        return event.reason
    return str(event.rule) if isinstance(event, GameReopened) else ""


class GameRulings(msgspec.Struct, frozen=True):
    """The whole log of a game, each time that it has changed."""

    event: str
    game: StreamId
    version: int
    rulings: tuple[Ruled, ...]
    sides: tuple[tuple[PersonId, ...], ...]
    """Who plays on each."""

    @property
    def command_id(self) -> CommandId:
        return CommandId(f"{self.game}@{self.version}/rulings")


class ResultSink(Protocol):
    """Whoever takes results and rulings; it knows a command id that it has seen before."""

    async def take(self, result: GameResult) -> None: ...

    async def take_rulings(self, rulings: GameRulings) -> None: ...


class UntoldResult(msgspec.Struct, frozen=True):
    sequence: int
    told: GameResult | GameRulings


class ResultTeller:
    """Tells results one after the other, and again until they have arrived.

    As long as there is nobody to tell, nothing is noted as told.
    """

    def __init__(self, sink: ResultSink | None, clock: Clock, timers: Timers, tasks: Tasks) -> None:
        self._sink = sink
        self._clock = clock
        self._timers = timers
        self._tasks = tasks
        self._queue: deque[UntoldResult] = deque()
        self._is_telling = False

    def reported_sequence(self, reported: int, settled_sequence: int) -> int:
        """Everything up to here has arrived, if everything settled was handed in."""
        if self._sink is None:
            return reported
        if not self._queue:
            return settled_sequence
        return min(self._queue[0].sequence - 1, settled_sequence)

    def note(self, change: Change[RunningGame, AnyFact]) -> None:
        """Listens to games."""
        game = change.state.game
        for version, event in enumerate(change.events, start=change.first_version):
            if type(event) in _REPORTED:
                # The first sequence number of the change is the cautious one.
                sequence = change.last_sequence - len(change.events) + 1
                self.add(sequence, change.stream, version, game, event)

    def add(
        self, sequence: int, stream: StreamId, version: int, game: GameState, event: AnyFact
    ) -> None:
        """Tell how a game stands after this event of it."""
        name = event_of(stream)
        if name is None or self._sink is None:
            return
        if isinstance(event, _TELLING):
            self._queue.append(UntoldResult(sequence, _result(name, stream, version, game, event)))
        if isinstance(event, _RULING):
            sides = tuple(side.persons for side in game.setup.sides)
            rulings = GameRulings(name, stream, version, game.rulings, sides)
            self._queue.append(UntoldResult(sequence, rulings))
        self._start()

    def _start(self) -> None:
        if not self._is_telling:
            self._is_telling = True
            self._tasks.start(self._tell())

    async def _tell(self) -> None:
        try:
            while self._queue and self._sink is not None:
                told = self._queue[0].told
                if isinstance(told, GameResult):
                    await self._sink.take(told)
                else:
                    await self._sink.take_rulings(told)
                self._queue.popleft()
        except Exception:
            log.exception("A result has not arrived and will be told again")
            self._timers.set(self, self._clock.now_ms() + RETRY_MS, self._start)
        finally:
            self._is_telling = False
