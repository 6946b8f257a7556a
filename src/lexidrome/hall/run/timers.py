"""One heap of deadlines for all streams, and one alarm on the clock for the first of them.

A key has at most one deadline. When it comes its callback is called once; the
callback looks for itself whether there is still something to do, because by
then a command may have been quicker.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable
from itertools import count

from lexidrome.hall.run.clock import Alarm, Clock

Callback = Callable[[], None]


class Timers:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heap: list[tuple[int, int, Hashable]] = []
        self._current: dict[Hashable, tuple[int, int, Callback]] = {}
        self._numbers = count()
        self._alarm: Alarm | None = None
        self._alarm_ms: int | None = None

    def __len__(self) -> int:
        return len(self._current)

    def set(self, key: Hashable, due_ms: int | None, callback: Callback) -> None:
        """Call back at that time, instead of whatever time was set for this key."""
        known = self._current.get(key)
        if due_ms is None:
            self._current.pop(key, None)
            return
        if known is not None and known[0] == due_ms:
            self._current[key] = (due_ms, known[1], callback)
            return
        number = next(self._numbers)
        self._current[key] = (due_ms, number, callback)
        heapq.heappush(self._heap, (due_ms, number, key))
        if self._alarm_ms is None or due_ms < self._alarm_ms:
            self._arm()

    def look_again(self) -> None:
        """The clock has leapt: what was far away may be due."""
        self._arm()

    def close(self) -> None:
        """Nothing is due any more."""
        self._current.clear()
        self._heap.clear()
        self._arm()

    def _arm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._alarm_ms = self._first_ms()
        if self._alarm_ms is not None:
            self._alarm = self._clock.call_at(self._alarm_ms, self._ring)

    def _first_ms(self) -> int | None:
        """The first deadline that still stands; those replaced meanwhile are dropped here."""
        while self._heap:
            due_ms, number, key = self._heap[0]
            known = self._current.get(key)
            if known is not None and known[1] == number:
                return due_ms
            heapq.heappop(self._heap)
        return None

    def _ring(self) -> None:
        self._alarm, self._alarm_ms = None, None
        now_ms = self._clock.now_ms()
        due: list[Callback] = []
        while (first_ms := self._first_ms()) is not None and first_ms <= now_ms:
            key = heapq.heappop(self._heap)[2]
            due.append(self._current.pop(key)[2])
        for callback in due:
            callback()
        self._arm()
