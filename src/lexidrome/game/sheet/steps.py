"""What several deciders need of the sheets."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.finish.messages import GameEnded
from lexidrome.game.finish.result import judge_again
from lexidrome.game.finish.signatures import is_signed_by_all, is_signed_for_good
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import Phase
from lexidrome.game.work import Work
from lexidrome.rulebook import the_rule
from lexidrome.rulebook.choices import CorrectionsUntil


def too_late(work: Work) -> Refusal | None:
    """Why a score can no longer be corrected."""
    state = work.state
    # SSC-13.c, NSA-V.I.p1, P22, A-47
    until = state.rules.record.corrections_until
    rule = rule_of(state.rules, "record.corrections_until")
    # “before the game ends”: when play has stopped for good, only racks are still to be shown.
    is_stopped = state.phase is Phase.ENDING and state.play is None
    is_over = is_stopped or state.phase is Phase.ENDED
    if until is CorrectionsUntil.GAME_END and is_over:
        return refuse(
            Reason.TOO_LATE_TO_CORRECT,
            text("Scores can be corrected only during the game ({rule})."),
            rule,
        )
    if is_signed_by_all(state):
        certified = the_rule(is_signed_for_good).ids_of(state.rules.document)
        return refuse(
            Reason.TOO_LATE_TO_CORRECT,
            text("The result has been signed; now only the director can change it ({rule})."),
            certified[0] if certified else rule,
        )
    return None


def judge_the_end_again(work: Work) -> None:
    state = work.state
    if state.phase is Phase.ENDED and state.outcome is not None:
        outcome = judge_again(state, state.outcome)
        work.emit(GameEnded(at_ms=work.at_ms, by=work.by, outcome=outcome, seed=state.seed.hex()))
