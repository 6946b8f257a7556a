"""Wrong ways to keep time."""

from __future__ import annotations

from lexidrome.game.clock import clock
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(clock.round_deadline_ms)
def the_round_stops_too(_right: Mutant, running: clock.Clock) -> int | None:
    return None if running.running is None else running.round_ends_at_ms


@instead_of(clock.overtime_shown_s)
def seconds_begun(_right: Mutant, side_ms: int) -> int:
    return -(side_ms // 1000)


@instead_of(clock.intervals_begun)
def whole_minutes_alone(_right: Mutant, over_s: int, interval_s: int) -> int:
    return over_s // interval_s
