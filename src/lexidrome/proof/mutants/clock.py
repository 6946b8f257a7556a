"""Wrong ways to keep time."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import clock
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(clock.stop)
def the_round_stops_too(
    right: Mutant, running: clock.Clock, at_ms: int, *, game_runs_on: bool = False
) -> clock.Clock:
    stopped: clock.Clock = right(running, at_ms, game_runs_on=game_runs_on)
    return replace(stopped, round_ends_at_ms=None)


@instead_of(clock.overtime_shown_s)
def seconds_begun(_right: Mutant, side_ms: int) -> int:
    return -(side_ms // 1000)


@instead_of(clock.intervals_begun)
def whole_minutes_alone(_right: Mutant, over_s: int, interval_s: int) -> int:
    return over_s // interval_s
