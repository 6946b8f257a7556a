"""Follows a stream, or the whole store, without missing or repeating an event.

A subscription remembers one number, the place of the last event it gave out,
and asks the database for what comes after it. Places have no gaps, so a place
that is skipped would be seen, and is an error rather than a silence.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from types import TracebackType
from typing import Self

from lexidrome.base import Damaged, StreamId, Unavailable, text
from lexidrome.store.event import StoredEvent
from lexidrome.store.signal import Signal

POLL_S = 1.0
"""How often to look unasked: another process may have written and died before telling."""


class Subscription:
    """Iterate over it, with `for` or `async for`; it ends when it or its store is closed."""

    def __init__(
        self,
        read: Callable[[int], list[StoredEvent]],
        signal: Signal,
        stream: StreamId | None,
        next_place: int,
    ) -> None:
        self._read = read
        self._stream = stream
        self._watch = signal.watch(stream)
        self._next_place = next_place
        self._ahead: deque[StoredEvent] = deque()
        self._closed = threading.Event()

    @property
    def next_place(self) -> int:
        """The version, or for the whole store the sequence number, that comes next."""
        return self._next_place

    def take(self, timeout_s: float | None = None) -> list[StoredEvent]:
        """What comes next, at least one event; empty when time is up or it was closed."""
        return self._give_all() if self._has_next(timeout_s) else []

    async def take_async(self) -> list[StoredEvent]:
        """What comes next, at least one event; empty when it was closed."""
        return self._give_all() if await self._has_next_async() else []

    def __iter__(self) -> Iterator[StoredEvent]:
        while self._has_next(None):
            yield self._give()

    async def __aiter__(self) -> AsyncIterator[StoredEvent]:
        while await self._has_next_async():
            yield self._give()

    def _has_next(self, timeout_s: float | None) -> bool:
        until_s = None if timeout_s is None else time.monotonic() + timeout_s
        while not self._closed.is_set():
            self._watch.clear()
            if self._ahead or self._keep(self._look()):
                return True
            left_s = POLL_S if until_s is None else until_s - time.monotonic()
            if left_s <= 0:
                return False
            self._watch.wait(min(left_s, POLL_S))
        return False

    async def _has_next_async(self) -> bool:
        """The same for an event loop, which must never wait for a database."""
        while not self._closed.is_set():
            self._watch.clear()
            if self._ahead or self._keep(await asyncio.to_thread(self._look)):
                return True
            await self._watch.wait_async(POLL_S)
        return False

    def _look(self) -> list[StoredEvent]:
        try:
            return self._read(self._next_place)
        except Unavailable:
            # A store that closes meanwhile ends its subscriptions, it does not fail them.
            if self._closed.is_set():
                return []
            raise

    def _keep(self, events: list[StoredEvent]) -> bool:
        """Hold what was read until it is given out; whether there was anything."""
        for place, event in enumerate(events, start=self._next_place):
            if place != self._place(event):
                raise Damaged(
                    text(
                        "Event {place} of {stream} is missing; run lexidrome store verify.",
                        place=place,
                        stream=self._stream or "the store",
                    )
                )
        self._ahead.extend(events)
        return bool(events)

    def _give(self) -> StoredEvent:
        event = self._ahead.popleft()
        self._next_place = self._place(event) + 1
        return event

    def _give_all(self) -> list[StoredEvent]:
        return [self._give() for _ in range(len(self._ahead))]

    def _place(self, event: StoredEvent) -> int:
        return event.sequence if self._stream is None else event.version

    def close(self) -> None:
        self._closed.set()
        self._watch.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
