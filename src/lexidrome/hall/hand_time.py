"""Time passes by hand, for tests and for a server in test mode: a game in a second."""

from __future__ import annotations

from lexidrome.hall.hall import Hall
from lexidrome.hall.run.clock import HandClock


async def advance(hall: Hall, clock: HandClock, duration_ms: int) -> None:
    """Let that much time pass: each deadline at its own time, and all that comes of it."""
    until_ms = clock.now_ms() + duration_ms
    await hall.tasks.idle()
    hall.beats.skip(until_ms)
    while (due_ms := clock.next_alarm_ms()) is not None and due_ms <= until_ms:
        clock.move_to(due_ms)
        await hall.tasks.idle()
    clock.move_to(until_ms)
    await hall.tasks.idle()
