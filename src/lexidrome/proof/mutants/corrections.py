"""Wrong ways to correct what was entered."""

from __future__ import annotations

from lexidrome.game import Given
from lexidrome.game.correction.steps import decided_again
from lexidrome.game.state import Record
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(decided_again)
def nothing_again(_right: Mutant, _record: Record, _corrected: int) -> tuple[Given, ...]:
    return ()
