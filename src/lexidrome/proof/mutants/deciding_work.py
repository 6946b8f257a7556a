"""Wrong ways to fill a rack."""

from __future__ import annotations

from lexidrome.game import GameState, work
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(work.tiles_to_draw)
def none_after_the_deal(right: Mutant, state: GameState, side: int) -> int:
    dealt: int = right(state, side)
    return 0 if state.turns else dealt
