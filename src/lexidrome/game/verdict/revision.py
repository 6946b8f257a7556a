"""A verdict that was given and is taken back: judged again, or overruled by the director."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, text
from lexidrome.game.challenge.rules import grounds_to_judge_again
from lexidrome.game.finish.signatures import signed_stands
from lexidrome.game.flow import reopen_game
from lexidrome.game.offers import ALWAYS, Offer, Offered, choices_but
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.state import GameState, Phase
from lexidrome.game.values import VERDICT_KINDS, Reopening, Ruling
from lexidrome.game.verdict.messages import (
    ChallengeReopened,
    ChallengeRuled,
    OverruleVerdict,
    ReopenChallenge,
)
from lexidrome.game.verdict.steps import decide_challenge
from lexidrome.game.who import Role
from lexidrome.game.work import Work, acting_side, decides, must_be, must_say_why, offers
from lexidrome.rulebook import cited, rule


@offers(ReopenChallenge)
def can_reopen_challenge(work: Work) -> Offered:
    reasons = choices_but(Reopening, lambda each: _may_reopen(work, each))
    if isinstance(reasons, Refusal):
        return reasons
    return _verdict_stands(work) or Offer(choices=reasons)


@decides(ReopenChallenge)
def reopen_challenge(work: Work, command: ReopenChallenge) -> Refusal | None:
    """The program was flawed or a word was entered wrongly: judge again (NSA-IV.J.1.m)."""
    if refusal := _may_reopen(work, command.reason):
        return refusal
    _open_the_end(work)
    _take_back(work, command.reason)
    return None


def _may_reopen(work: Work, reason: Reopening) -> Refusal | None:
    """The staff; and either side, where the word list gave the verdict."""
    if work.by.role in (Role.SIDE, Role.SCORER) and is_ground_of_sides(work.state, reason):
        side = acting_side(work)
        return side if isinstance(side, Refusal) else None
    return must_be(work, Role.DIRECTOR, Role.JUDGE)


@rule("NSA-IV.J.1.m")
def is_ground_of_sides(state: GameState, reason: Reopening) -> bool:
    """A side that thinks a word was entered wrongly, or the program flawed, has it judged again.

    On screen the words are read off the board, so that nobody enters them wrongly: there a
    side only says that the program is flawed.
    """
    return reason in grounds_to_judge_again(state)


@offers(OverruleVerdict)
def can_overrule(work: Work) -> Offered:
    return must_be(work, Role.DIRECTOR) or _verdict_stands(work) or ALWAYS


@decides(OverruleVerdict)
def overrule_verdict(work: Work, command: OverruleVerdict) -> Refusal | None:
    if refusal := must_say_why(command.reason):
        return refusal
    decided = work.state.verdict
    assert decided is not None
    if decided.is_acceptable == command.is_acceptable:
        return refuse(Reason.SAME_VERDICT, text("That is already the verdict."))
    _open_the_end(work)
    _take_back(work, None, command.reason)
    ruling = Ruling(command.is_acceptable, is_manual=True, person=work.by.person)
    work.emit(ChallengeRuled(at_ms=work.at_ms, by=work.by, ruling=ruling))
    decide_challenge(work, is_acceptable=command.is_acceptable)
    return None


def _verdict_stands(work: Work) -> Refusal | None:
    state = work.state
    decided = state.verdict
    if decided is not None and (refusal := signed_stands(work)):
        return refusal
    if decided is not None and decided.is_acceptable and _is_taken_off(state):
        return refuse(
            Reason.NO_VERDICT_TO_CHANGE,
            text("The play that was judged has since been taken off the board."),
        )
    if can_be_taken_back(state):
        return None
    return refuse(
        Reason.NO_VERDICT_TO_CHANGE,
        text("There is no verdict that could still be changed; the next turn has been completed."),
    )


@rule("NSA-IV.J.1.m")
def can_be_taken_back(state: GameState) -> bool:
    """A verdict can be taken back until the next turn is completed."""
    return state.verdict is not None


def _open_the_end(work: Work) -> None:
    """A game that ended with the verdict is over again only when it is given anew."""
    if work.state.phase is Phase.ENDED:
        again = cited(can_be_taken_back, work.state.rules)
        reopen_game(work, again, is_over=True)


def _take_back(work: Work, reason: Reopening | None, note: str = "") -> None:
    """What the verdict did to the scores is undone by lines of the ledger."""
    state = work.state
    assert state.decided is not None
    before = state.decided.before
    undone = tuple(
        replace(entry, points=-entry.points, turn=len(before.turns))
        for entry in state.ledger[len(before.ledger) :]
        if entry.kind in VERDICT_KINDS
    )
    work.emit(
        ChallengeReopened(at_ms=work.at_ms, by=work.by, reason=reason, note=note, undone=undone)
    )


def _is_taken_off(state: GameState) -> bool:
    """Whether a ruling took the play off that a verdict had left there."""
    return state.is_recorded and state.last_play is None
