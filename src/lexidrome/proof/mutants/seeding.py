"""Wrong orders of entrants."""

from __future__ import annotations

from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.tournament import Entrant, seeds


@instead_of(seeds.unrated_after_rated)
def the_unrated_first(right: Mutant, entrant: Entrant) -> bool:
    return not right(entrant)


@instead_of(seeds.higher_rating_first)
def whatever_the_rating(_right: Mutant, _entrant: Entrant) -> int:
    return 0
