"""Shows twice a second that the house is alive, and finds out when it was not for a while."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from lexidrome.base import Ms
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.heartbeat import Heartbeat
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.timers import Timers

BEAT_MS = 500
STOOD_STILL_MS = 5_000
"""A machine that loses more than this between two beats has slept, and nobody pays for it."""


class Beats:
    def __init__(
        self,
        path: Path,
        clock: Clock,
        timers: Timers,
        tasks: Tasks,
        on_beat: Callable[[], None],
        on_stood_still: Callable[[int], Coroutine[Any, Any, None]],
    ) -> None:
        """`on_stood_still` is told since when the house stood still."""
        self._path = path
        self._clock = clock
        self._timers = timers
        self._tasks = tasks
        self._on_beat = on_beat
        self._on_stood_still = on_stood_still
        self._held: Heartbeat | None = None
        """Held before the house opens."""
        self._pulse: Heartbeat | None = None
        self._last_ms = Ms(0)

    @property
    def has_pulse(self) -> bool:
        """Whether it is written down when the house was last alive; not where it is shared."""
        return self._pulse is not None

    def claim(self) -> None:
        """Keep others off from now on; say so if another process runs with this data."""
        self._held = self._held or Heartbeat(self._path)

    def take_pulse(self) -> Ms | None:
        """Write it down from now on. When was the house last alive, if that is known?"""
        self._pulse = self._held or Heartbeat(self._path)
        self._held = None
        return self._pulse.last_ms()

    def begin(self) -> None:
        self._last_ms = self._clock.now_ms()
        self._beat()

    def skip(self, until_ms: int) -> None:
        """Leave out all beats but the last until then: hours that pass by hand have thousands."""
        is_late = self._clock.now_ms() - self._last_ms >= BEAT_MS
        beats_left_out = (until_ms - self._last_ms) // BEAT_MS - 1
        if not is_late and beats_left_out > 0:
            self._last_ms = Ms(self._last_ms + beats_left_out * BEAT_MS)
            self._timers.set(self, self._last_ms + BEAT_MS, self._beat)

    def close(self) -> None:
        if self._pulse is not None:
            self._pulse.beat(self._clock.now_ms())
            self._pulse.close()
            self._pulse = None

    def _beat(self) -> None:
        """Show that the house is alive; if it was not for a while, nobody pays for that."""
        now_ms = self._clock.now_ms()
        slept_ms = self._clock.wall_ahead_ms()
        if slept_ms >= STOOD_STILL_MS:
            self._clock.leap(slept_ms)
            self._timers.look_again()
            self._tasks.start(self._on_stood_still(now_ms))
        elif now_ms - self._last_ms >= STOOD_STILL_MS:
            self._tasks.start(self._on_stood_still(self._last_ms))
        self._last_ms = self._clock.now_ms()
        if self._pulse is not None:
            self._pulse.beat(self._last_ms)
        self._on_beat()
        self._timers.set(self, self._last_ms + BEAT_MS, self._beat)
