"""What the house itself has to do next in a stream: rule on a challenge, move for a bot.

Errands follow from the state alone. After every change, and after a restart,
whoever knows the rules says which errands the state calls for; each has a key
that is the same as long as the reason for it is the same, and is done once for
it. After a crash the state still calls for what was not done, and for nothing
that was.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Generic

import msgspec

from lexidrome.base import CommandId, LexidromeError, Refusal, StreamId
from lexidrome.hall.run.aggregate import C, E, S
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.orders import Change, Seen
from lexidrome.hall.run.shares import everything
from lexidrome.hall.run.streams import STALE, Streams
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.timers import Timers

RETRY_MS = 1000

log = logging.getLogger(__name__)


def _nothing() -> None:
    """What happens at a time that was taken away, and to most errands when they are dropped."""


class Ready(msgspec.Struct, Generic[C], frozen=True):
    """What an errand came to: commands to try in turn until one is not refused."""

    commands: tuple[C, ...]
    not_before_ms: int = 0


class Errand(msgspec.Struct, Generic[C], frozen=True):
    key: str
    who: str
    work: Callable[[], Awaitable[Ready[C]]]
    """Finds out what to command; it may take its time, on a thread if it is long."""
    not_before_ms: int = 0
    drop: Callable[[], None] = _nothing
    """Told when it is not called for any more, whether it was begun or not."""


class Errands(Generic[S, C, E]):
    def __init__(
        self,
        streams: Streams[S, C, E],
        wanted: Callable[[StreamId, Seen[S]], Iterable[Errand[C]]],
        clock: Clock,
        timers: Timers,
        tasks: Tasks,
    ) -> None:
        self.owns: Callable[[StreamId], bool] = everything
        """Only in these does this process do them."""
        self._streams = streams
        self._wanted = wanted
        self._clock = clock
        self._timers = timers
        self._tasks = tasks
        self._under_way: dict[StreamId, dict[str, Errand[C]]] = {}
        """As they were when the state first called for them."""
        self._is_closed = False
        streams.listen(self._changed)
        streams.listen_for_loads(self._look)

    def close(self) -> None:
        self._is_closed = True

    def _look(self, stream: StreamId, seen: Seen[S]) -> None:
        """Start what the state calls for and is not under way; forget what it no longer does."""
        if self._is_closed:
            return
        called_for = self._wanted(stream, seen) if self.owns(stream) else ()
        wanted = {errand.key: errand for errand in called_for}
        known = self._under_way.pop(stream, None)
        if not wanted and known is None:
            return
        known = known or {}
        for key, errand in known.items():
            if key not in wanted:
                self._timers.set((self, stream, key), None, _nothing)
                errand.drop()
        if wanted:
            self._under_way[stream] = {key: known.get(key, wanted[key]) for key in wanted}
        for key, errand in wanted.items():
            if key not in known:
                self._at(stream, errand, errand.not_before_ms, self._begin)

    def _changed(self, change: Change[S, E]) -> None:
        """Listens to the streams."""
        self._look(change.stream, Seen(change.state, change.last_version))

    def _at(
        self,
        stream: StreamId,
        errand: Errand[C],
        at_ms: int,
        step: Callable[..., Awaitable[None]],
        *given: object,
    ) -> None:
        """Go on with an errand at that time, or at once, if it is still wanted then.

        One that was dropped and called for again is another, even by the same key.
        """

        def go() -> None:
            if not self._is_closed and self._is_under_way(stream, errand):
                self._tasks.start(self._guarded(stream, errand, step, *given))

        if at_ms <= self._clock.now_ms():
            go()
        elif self._is_under_way(stream, errand):
            self._timers.set((self, stream, errand.key), at_ms, go)

    def _is_under_way(self, stream: StreamId, errand: Errand[C]) -> bool:
        return self._under_way.get(stream, {}).get(errand.key) is errand

    async def _guarded(
        self,
        stream: StreamId,
        errand: Errand[C],
        step: Callable[..., Awaitable[None]],
        *given: object,
    ) -> None:
        """An errand that fails is tried again; it never takes anything else with it."""
        try:
            await step(stream, errand, *given)
        except LexidromeError as error:
            if self._is_closed:
                return
            log.error("%s in %s failed and is tried again: %s", errand.key, stream, error)
        except Exception:
            # What stands in a traceback could be a rack; the place is enough.
            log.error("%s in %s failed and is tried again", errand.key, stream)
        else:
            return
        self._at(stream, errand, self._clock.now_ms() + RETRY_MS, step, *given)

    async def _begin(self, stream: StreamId, errand: Errand[C]) -> None:
        ready = await errand.work()
        self._at(stream, errand, ready.not_before_ms, self._finish, ready)

    async def _finish(self, stream: StreamId, errand: Errand[C], ready: Ready[C]) -> None:
        seen = await self._streams.look(stream)
        if seen is None or not self._is_under_way(stream, errand):
            return
        for number, command in enumerate(ready.commands):
            answer = await self._streams.submit(
                stream,
                command,
                CommandId(f"{errand.key}@{seen.version}.{number}"),
                who=errand.who,
                seen_version=seen.version,
            )
            if not isinstance(answer, Refusal) or answer.reason == STALE:
                return
            log.warning("%s in %s was refused: %s", errand.key, stream, answer.reason)
        # Nothing would do as things stand; the next change may call for it again.
        if self._is_under_way(stream, errand):
            del self._under_way[stream][errand.key]
