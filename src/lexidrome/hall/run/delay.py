"""The present of an audience that sees things later: what it has seen, what is to come."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Generic

import msgspec

from lexidrome.hall.run.aggregate import E, S
from lexidrome.hall.run.orders import Seen


class ComingFact(msgspec.Struct, Generic[E], frozen=True, gc=False):
    """An event that this audience will see."""

    at_ms: int
    version: int
    event: E


class Late(Generic[S, E]):
    """Shared by all listeners of one stream and audience."""

    def __init__(self, delay_ms: int, evolve: Callable[[S | None, E], S]) -> None:
        self.users = 0
        self.loading: asyncio.Task[None] | None = None
        self._delay_ms = delay_ms
        self._evolve = evolve
        self._state: S | None = None
        self._version = 0
        self._coming: deque[ComingFact[E]] = deque()

    @property
    def present(self) -> Seen[S]:
        assert self._state is not None, "the first event can be seen at once"
        return Seen(self._state, self._version)

    @property
    def next_due_ms(self) -> int | None:
        """When the next event may be seen."""
        return self._coming[0].at_ms + self._delay_ms if self._coming else None

    def begin(self, past: list[ComingFact[E]]) -> None:
        """What was stored before; of what came meanwhile, keep what is newer."""
        newest = past[-1].version
        later = [coming for coming in self._coming if coming.version > newest]
        self._coming = deque([*past, *later])

    def add(self, coming: ComingFact[E]) -> None:
        self._coming.append(coming)

    def release(self, now_ms: int) -> list[E]:
        """The events that may be seen by now; the present moves on to the last of them."""
        seen: list[E] = []
        while self._coming and self._is_visible(self._coming[0], now_ms):
            coming = self._coming.popleft()
            self._state = self._evolve(self._state, coming.event)
            self._version = coming.version
            seen.append(coming.event)
        return seen

    def _is_visible(self, coming: ComingFact[E], now_ms: int) -> bool:
        # That a thing exists is no secret; everything after its first event is.
        return coming.version == 1 or coming.at_ms + self._delay_ms <= now_ms
