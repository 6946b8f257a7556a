"""Wrong ways to reckon what coming late to a round costs."""

from __future__ import annotations

from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.rulebook import RuleSet
from lexidrome.tournament.decide import lateness
from lexidrome.tournament.state import Absence


@instead_of(lateness.late_points)
def no_points(_right: Mutant, _rules: RuleSet, _late_s: int) -> int:
    return 0


@instead_of(lateness.remaining_s)
def the_whole_time(right: Mutant, rules: RuleSet, absence: Absence, at_ms: int) -> int | None:
    is_timed = right(rules, absence, at_ms) is not None
    return rules.clock.side_time_s if is_timed else None
