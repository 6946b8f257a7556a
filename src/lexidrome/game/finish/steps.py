"""What several deciders need of the end of a game."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.flow import finish
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import GameState
from lexidrome.game.values import Ending
from lexidrome.game.work import Work, must_be_playing, open_challenge_refusal
from lexidrome.rulebook import cited, rule
from lexidrome.rulebook.choices import Resignation


def cannot_resign(work: Work, side: int) -> Refusal | None:
    """Why a side cannot ask to resign now, whether on screen or by a ruling."""
    if refusal := must_be_playing(work) or open_challenge_refusal(work.state.play):
        return refusal
    state = work.state
    if state.rules.ending.resignation is Resignation.REFUSED:
        # NSA-I.B.p1, NSA-I.B.exc.1, A-10
        return refuse(
            Reason.RESIGNATION_NOT_ALLOWED,
            text("Games cannot be resigned here ({rule})."),
            rule_of(state.rules, "ending.resignation"),
        )
    if resigns_out_of_turn(state, side):
        return refuse(
            Reason.NOT_ON_TURN,
            text("A side resigns on its own time ({rule})."),
            cited(resigns_out_of_turn, state.rules),
        )
    if resigns_without_losing(state.scores, side):
        return refuse(
            Reason.NOT_LOSING,
            text("Only a side that is losing asks to resign ({rule})."),
            cited(resigns_without_losing, state.rules),
        )
    return None


@rule("NSA-I.B.exc.2")
def resigns_out_of_turn(state: GameState, side: int) -> bool:
    """A side asks to resign while it is on turn."""
    return side != state.on_turn


@rule("NSA-I.B.exc.2")
def resigns_without_losing(scores: tuple[int, ...], side: int) -> bool:
    """Only a side that is losing asks to resign; whoever leads does not.

    Nobody is behind a side that is losing, and at least one is ahead of it.
    """
    return scores[side] > min(scores) or scores[side] == max(scores)


def resign(work: Work, side: int) -> None:
    """At the score as it stands, less time penalties (NSA-I.B.exc.2, A-10)."""
    rule = rule_of(work.state.rules, "ending.resignation")
    finish(work, Ending.RESIGNATION, rule, loser=side)
