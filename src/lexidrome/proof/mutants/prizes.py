"""Wrong prizes."""

from __future__ import annotations

from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.rulebook import RuleSet
from lexidrome.tournament.awards import Prize, book_prizes
from lexidrome.tournament.phases import DivisionPlan


@instead_of(book_prizes)
def no_prizes(_right: Mutant, _rules: RuleSet, _plan: DivisionPlan) -> tuple[Prize, ...]:
    return ()
