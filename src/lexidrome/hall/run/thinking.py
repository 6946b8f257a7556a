"""Searches that may take seconds: on few processors, and for less time the more of them wait.

A search gives an answer whenever it is stopped, and a better one later. Whoever asks says how
long it may take, the wait included. Those who wait share what is left until then evenly with
those at work, whose time shrinks with each that comes; where nothing worth having would be left
for everybody, the last that came is told so at once and does without.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from lexidrome.engine import Cancel
from lexidrome.hall.run.clock import Alarm, Clock
from lexidrome.hall.run.jobs import Jobs

T = TypeVar("T")
LEAST_MS = 50
"""A search of less time is not worth its while."""
GRACE_MS = 1_000
"""So long after its time a search that was told to stop is waited for."""


class Search:
    """One search that somebody wants, until they drop it."""

    def __init__(self) -> None:
        self.cancel = Cancel()
        self.is_dropped = False
        self.look: Callable[[], None] = _nothing
        """Called when it is dropped, by whoever has it in hand."""

    def drop(self) -> None:
        """Nobody waits for it any more: it ends within 20 ms."""
        self.is_dropped = True
        self.cancel.cancel()
        self.look()


class _QueuedSearch:
    """A search that waits or is at work."""

    def __init__(self, search: Search, until_ms: int) -> None:
        self.search = search
        self.until_ms = until_ms
        self.since_ms = 0
        """When its work began."""
        self.may_begin: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


class Thinking:
    def __init__(self, jobs: Jobs, clock: Clock, cores: int | None = None) -> None:
        self._jobs = jobs
        self._clock = clock
        self.cores = cores or usual_cores()
        """So many searches at once, each on one processor."""
        self._waiting: list[_QueuedSearch] = []
        """In the order in which they came."""
        self._at_work: list[_QueuedSearch] = []
        self._alarm: Alarm | None = None
        self._is_closed = False

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def at_work(self) -> int:
        return len(self._at_work)

    async def run(self, search: Search, work: Callable[[int, Cancel], T], most_ms: int) -> T | None:
        """What `work(time_ms, cancel)` returns on a thread; `None` if there is no time for it.

        The time is the most that it can get: it is told to stop when others need the processor.
        """
        now_ms = self._clock.now_ms()
        place = _QueuedSearch(search, now_ms + most_ms)
        fair_ms = self._fair_ms(now_ms, [*self._waiting, place])
        if self._is_closed or search.is_dropped or min(most_ms, fair_ms) < LEAST_MS:
            return None
        self._waiting.append(place)
        search.look = self._look
        self._look()
        try:
            if not await place.may_begin:
                return None
            time_ms = place.until_ms - place.since_ms
            due_ms = place.until_ms + GRACE_MS
            return await self._jobs.run(partial(work, time_ms, search.cancel), due_ms=due_ms)
        finally:
            search.look = _nothing
            search.cancel.cancel()
            for places in (self._waiting, self._at_work):
                if place in places:
                    places.remove(place)
            self._look()

    def close(self) -> None:
        """Begin nothing more, and end what is at work."""
        self._is_closed = True
        for place in self._at_work:
            place.search.cancel.cancel()
        self._look()

    def _look(self) -> None:
        """Begin what can begin, and end what has had its time."""
        now_ms = self._clock.now_ms()
        for place in [each for each in self._waiting if self._is_hopeless(each, now_ms)]:
            self._decide(place, begins=False)
        while self._waiting and len(self._at_work) < self.cores:
            place = self._waiting[0]
            place.since_ms = now_ms
            self._at_work.append(place)
            self._decide(place, begins=True)
        fair_ms = self._fair_ms(now_ms, self._waiting)
        ends_ms = {place: self._end_ms(place, fair_ms) for place in self._at_work}
        for place, end_ms in ends_ms.items():
            if end_ms <= now_ms:
                place.search.cancel.cancel()
        times_ms = [end_ms for end_ms in ends_ms.values() if end_ms > now_ms]
        times_ms += [place.until_ms - LEAST_MS + 1 for place in self._waiting]
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if times_ms and not self._is_closed:
            self._alarm = self._clock.call_at(min(times_ms), self._look)

    def _decide(self, place: _QueuedSearch, *, begins: bool) -> None:
        self._waiting.remove(place)
        if not place.may_begin.done():
            place.may_begin.set_result(begins)

    def _is_hopeless(self, place: _QueuedSearch, now_ms: int) -> bool:
        is_late = place.until_ms - now_ms < LEAST_MS
        return self._is_closed or place.search.is_dropped or is_late

    def _fair_ms(self, now_ms: int, waiting: list[_QueuedSearch]) -> int:
        """What each of those at work and of those that wait can have, so that all come in time."""
        at_work = len(self._at_work)
        if at_work + len(waiting) <= self.cores:
            return _NO_END_MS
        return min(
            self.cores * (place.until_ms - now_ms) // (at_work + number)
            for number, place in enumerate(waiting, start=1)
        )

    def _end_ms(self, place: _QueuedSearch, fair_ms: int) -> int:
        return min(place.until_ms, place.since_ms + max(fair_ms, LEAST_MS))


_NO_END_MS = 2**62


def usual_cores() -> int:
    """Half of the machine's processors, so that games always have the others."""
    return max(1, (os.cpu_count() or 1) // 2)


def _nothing() -> None:
    """Nobody has it in hand."""
