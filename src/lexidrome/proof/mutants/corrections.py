"""Wrong ways to correct what was entered."""

from __future__ import annotations

from lexidrome.game.deciding import corrections
from lexidrome.game.state import Record
from lexidrome.game.who import Given
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(corrections.decided_again)
def nothing_again(_right: Mutant, _record: Record, _corrected: int) -> tuple[Given, ...]:
    return ()
