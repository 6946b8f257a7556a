"""Time as the hall sees it: one clock that never runs backwards, and alarms on it.

Everything the hall does reads the time here, so a test or a server in test mode
can put a clock in its place that stands still until it is told to go on.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import Protocol

from lexidrome.base import Ms


class Alarm(Protocol):
    """Something that will happen; `cancel` it and it will not."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Says what time it is; the hall has one, and nothing else reads the time."""

    def now_ms(self) -> Ms:
        """Milliseconds since the epoch."""
        ...

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Alarm:
        """Call back on the event loop when that time has come, at once if it has."""
        ...

    def leap(self, duration_ms: int) -> None:
        """Go on later by that much; time never goes back."""
        ...

    def wall_ahead_ms(self) -> int:
        """How far the machine's clock has moved away from this one."""
        ...


class SystemClock:
    """The wall's time at the start, carried on by the monotonic clock.

    Setting the machine's clock in the middle of a game therefore moves nobody's
    time. How far the wall has moved away since then `wall_ahead_ms` tells: a lot
    means that the machine slept or that somebody set its clock.
    """

    def __init__(
        self,
        wall_ns: Callable[[], int] = time.time_ns,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall_ns = wall_ns
        self._monotonic_ns = monotonic_ns
        self._offset_ns = wall_ns() - monotonic_ns()

    def now_ms(self) -> Ms:
        return Ms((self._monotonic_ns() + self._offset_ns) // 1_000_000)

    def wall_ahead_ms(self) -> int:
        return self._wall_ns() // 1_000_000 - self.now_ms()

    def leap(self, duration_ms: int) -> None:
        self._offset_ns += max(0, duration_ms) * 1_000_000

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Alarm:
        delay_s = max(0, at_ms - self.now_ms()) / 1000
        return asyncio.get_running_loop().call_later(delay_s, callback)


class HandAlarm:
    """An alarm on a clock that is moved by hand."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self._callback: Callable[[], None] | None = callback

    @property
    def is_set(self) -> bool:
        return self._callback is not None

    def cancel(self) -> None:
        self._callback = None

    def ring(self) -> None:
        callback, self._callback = self._callback, None
        if callback is not None:
            callback()


class HandClock:
    """A clock that stands until it is moved: for tests and for a server in test mode."""

    def __init__(self, now_ms: int) -> None:
        self._now_ms = now_ms
        self._alarms: list[tuple[int, int, HandAlarm]] = []
        self._numbers = count()

    def now_ms(self) -> Ms:
        return Ms(self._now_ms)

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Alarm:
        alarm = HandAlarm(callback)
        if at_ms <= self._now_ms:
            asyncio.get_running_loop().call_soon(alarm.ring)
        else:
            heapq.heappush(self._alarms, (at_ms, next(self._numbers), alarm))
        return alarm

    def leap(self, duration_ms: int) -> None:
        self.move_to(self._now_ms + duration_ms)

    def wall_ahead_ms(self) -> int:
        return 0

    def next_alarm_ms(self) -> int | None:
        """When the next alarm rings, if one is set."""
        while self._alarms and not self._alarms[0][2].is_set:
            heapq.heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else None

    def stand_at(self, at_ms: int) -> None:
        """Before anything lives by it: where the clocks of others stand."""
        assert not self._alarms, "time does not go back for what is due"
        self._now_ms = at_ms

    def move_to(self, at_ms: int) -> None:
        """Go on to that time at once, and ring what is due by then in order."""
        while (due_ms := self.next_alarm_ms()) is not None and due_ms <= at_ms:
            self._now_ms = max(self._now_ms, due_ms)
            heapq.heappop(self._alarms)[2].ring()
        self._now_ms = max(self._now_ms, at_ms)
