"""What several deciders need of absences."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.flow import finish
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.values import Ending
from lexidrome.game.work import Work
from lexidrome.rulebook import cited, rule


def forfeited_unplayed(work: Work) -> Refusal | None:
    outcome = work.state.outcome
    if outcome is None or not outcome.is_unplayed:
        return None
    return refuse(
        Reason.GAME_OVER,
        text("The game was forfeited before it began ({rule})."),
        outcome.rule,
    )


@rule("NSA-III.C.p2", "A-26", name="late_clock_run_out_forfeits")
def run_out(work: Work) -> None:
    """When a late side's clock reads −0:01 the game is over and forfeited.

    When that is: `timing.next_deadline`. What such a game counts: `ending` (NSA-V.J.1.p1).
    """
    late = work.state.clock.running
    if late is not None:
        finish(work, Ending.FORFEIT, cited(run_out, work.state.rules), loser=late)
