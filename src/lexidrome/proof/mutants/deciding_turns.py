"""Wrong ways to end a turn."""

from __future__ import annotations

from lexidrome.game.flow import close_play
from lexidrome.game.play.decide import play_points
from lexidrome.game.play.laid import Laid
from lexidrome.game.play.steps import after_play
from lexidrome.game.values import Closed
from lexidrome.game.work import Work
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(play_points)
def nothing_scores(_right: Mutant, _laid: Laid) -> int:
    return 0


@instead_of(after_play)
def the_last_play_is_final(right: Mutant, work: Work, side: int, *, is_out: bool) -> None:
    right(work, side, is_out=is_out)
    if is_out:
        close_play(work, Closed.ACCEPTED)
