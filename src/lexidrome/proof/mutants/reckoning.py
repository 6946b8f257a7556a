"""Wrong ways to reckon what a result counts for."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.rulebook import RuleSet
from lexidrome.tournament import Game, Line
from lexidrome.tournament import points as reckoned
from lexidrome.tournament.pairing import LOSS, TIE
from lexidrome.tournament.results import Slip


@instead_of(reckoned.higher_score_wins)
def the_lower_score_wins(right: Mutant, actual: list[int]) -> tuple[int, int]:
    first, second = right(actual)
    return second, first


@instead_of(reckoned.halves_of_a_tie)
def a_tie_is_lost_by_both(_right: Mutant) -> tuple[int, int]:
    return (LOSS, LOSS)


@instead_of(reckoned.capped)
def no_cap(_right: Mutant, actual: list[int], _cap: int | None) -> list[int]:
    return actual


@instead_of(reckoned.points_for_lateness)
@instead_of(reckoned.leavers_deficit)
@instead_of(reckoned.opponents_margin)
def nothing(_right: Mutant, *_args: object) -> int:
    return 0


@instead_of(reckoned.no_show)
def nobody_loses_a_no_show(
    right: Mutant, rules: RuleSet, terms: reckoned.Terms, game: Game, slip: Slip
) -> tuple[Line, ...]:
    lines = right(rules, terms, game, slip)
    return tuple(replace(each, half_points=TIE, spread=max(0, each.spread)) for each in lines)


@instead_of(reckoned.both_absent)
def nobody_loses_unseen(
    right: Mutant, rules: RuleSet, terms: reckoned.Terms, game: Game, slip: Slip
) -> tuple[Line, ...]:
    return tuple(
        replace(each, half_points=TIE, spread=0) for each in right(rules, terms, game, slip)
    )


@instead_of(reckoned.left)
@instead_of(reckoned.both_lost)
def nobody_loses(
    right: Mutant, rules: RuleSet, terms: reckoned.Terms, game: Game, slip: Slip
) -> tuple[Line, ...]:
    return tuple(replace(each, half_points=TIE) for each in right(rules, terms, game, slip))
