"""Wrong ways to end a turn."""

from __future__ import annotations

from lexidrome.game.deciding import turns
from lexidrome.game.deciding.flow import close_play
from lexidrome.game.deciding.laying import Laid
from lexidrome.game.deciding.work import Work
from lexidrome.game.values import Closed
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(turns.play_points)
def nothing_scores(_right: Mutant, _laid: Laid) -> int:
    return 0


@instead_of(turns.after_play)
def the_last_play_is_final(right: Mutant, work: Work, side: int, *, is_out: bool) -> None:
    right(work, side, is_out=is_out)
    if is_out:
        close_play(work, Closed.ACCEPTED)
