"""Wrong ways to compare the words of a lightning round."""

from __future__ import annotations

from lexidrome.game.state import Attempt
from lexidrome.game.tie.steps import attempt_points
from lexidrome.game.tiles import Tiles
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(attempt_points)
def every_word_counts(
    right: Mutant, attempt: Attempt | None, _is_acceptable: bool, tiles: Tiles
) -> int:
    points: int = right(attempt, True, tiles)
    return points
