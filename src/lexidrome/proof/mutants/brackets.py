"""Wrong ways to go on in a bracket."""

from __future__ import annotations

from lexidrome.proof.mutants.registry import Mutant, instead_of
from lexidrome.tournament.brackets import advancing
from lexidrome.tournament.state import Game


@instead_of(advancing)
def the_loser_advances(right: Mutant, game: Game) -> int | None:
    winner: int | None = right(game)
    return None if winner is None else game.other(winner)
