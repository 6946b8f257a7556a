"""Ending a game otherwise than by playing it out, and what comes after the end.

The checks below are the table of this module. Besides them:

SSC-20.a, WU-14.a, DP-2.V.a, A-08
    all possible plays have been made: `confirm_no_plays`, `find_no_plays`; value of the rule set
NSA-V.E.p1, NSA-V.E.p3, A-17
    the director stops the game: `stop_game`
NSA-I.B.p1, NSA-I.B.exc.1, NSA-I.B.exc.2, A-10
    resigning: `offer_resignation`, `answer_resignation`; value of the rule set
NSA-V.J.2.p1, NSA-V.J.2.p2, NSA-V.J.2.p3, A-35
    leaving a game in progress: `forfeit_game`; values of the rule set
SSC-25.a, SSC-35.a, NSA-V.B.p2
    signed amounts with a reason: `adjust_score`
SSC-21.c, SSC-35, NSA-V.I.p2
    every side signs: `sign_result`
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game.checks import effect, guard
from lexidrome.game.deciding.flow import end_game, finish
from lexidrome.game.deciding.signatures import signed_stands
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    decides,
    must_be,
    must_be_over,
    must_be_playing,
    must_have_begun,
    must_say_why,
    no_such_side,
    open_challenge_refusal,
    play_open_refusal,
)
from lexidrome.game.ending import judge_again
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import Phase
from lexidrome.game.values import Ending, Entry, EntryKind
from lexidrome.game.who import Role
from lexidrome.rulebook import Resignation

LONGEST_INITIALS = 12

MISSED_IS_FORFEITED = effect(
    "missed_game_is_forfeited",
    "The director forfeits a game that has not begun for the side that does not come.",
    "NSA-V.J.1.p1", "NSA-III.C.p4", "SSC-25.b",
)  # fmt: skip
NO_PLAYS_EMPTY_BAG = guard(
    "no_plays_empty_bag",
    "While tiles are in the bag there is always something left to do.",
    "SSC-20.a", "WU-14.a", "DP-2.V.a", "A-08",
)  # fmt: skip
ALL_PASSED = guard(
    "no_plays_all_passed",
    "Every side has passed in succession before it says that no play is left.",
    "SSC-20.a", "WU-14.a", "DP-2.V.a", "A-08",
)  # fmt: skip
ALL_CONFIRM = guard(
    "no_plays_all_confirm",
    "Every side must say so, because a pass may be tactical.",
    "SSC-20.a", "WU-14.a", "DP-2.V.a", "A-08",
)  # fmt: skip
RESIGN_ON_OWN_TIME = guard(
    "resign_on_own_time",
    "A side asks to resign while it is on turn.",
    "NSA-I.B.exc.2",
)  # fmt: skip
DISCREPANCIES_FIRST = guard(
    "discrepancies_before_signing",
    "Any discrepancy is settled before the result is signed and handed in.",
    "NSA-V.I.p1",
)
RESIGN_WHILE_LOSING = guard(
    "resign_while_losing",
    "Only a side that is losing asks to resign; whoever leads does not.",
    "NSA-I.B.exc.2",
)  # fmt: skip

_BY_HAND = (EntryKind.LATENESS, EntryKind.PENALTY, EntryKind.CORRECTION, EntryKind.OVERTIME)
"""What a director writes into a ledger; the rest follows from play."""


@decides(c.ConfirmNoPlays)
def confirm_no_plays(work: Work, _command: c.ConfirmNoPlays) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := _no_plays_possible(work):
        return refusal
    state = work.state
    if not ALL_PASSED(state.passes >= state.side_count):
        return refuse(
            Reason.NOT_ALL_PASSED,
            text("Every side must have passed in succession first ({rule})."),
            ALL_PASSED.rule(state.rules),
        )
    if side in state.no_plays:
        return refuse(Reason.ALREADY_CONFIRMED, text("You have already said so."))
    work.emit(e.NoPlaysConfirmed(at_ms=work.at_ms, by=work.by, side=side))
    if ALL_CONFIRM(len(work.state.no_plays) == state.side_count):
        end_game(work, Ending.NO_PLAYS, rule_of(state.rules, "ending.no_plays"))
    return None


@decides(c.FindNoPlays)
def find_no_plays(work: Work, _command: c.FindNoPlays) -> Refusal | None:
    """A move generator found no play for any side; the finding is the command."""
    if work.state.play is not None:
        return play_open_refusal()
    roles = (Role.DIRECTOR, Role.HOUSE)
    is_agreed = work.state.setup.options.auto_no_plays
    if refusal := must_be(work, *(roles if is_agreed else roles[:1])):
        return refusal
    if refusal := _no_plays_possible(work):
        return refusal
    end_game(work, Ending.NO_PLAYS, rule_of(work.state.rules, "ending.no_plays"))
    return None


def _no_plays_possible(work: Work) -> Refusal | None:
    if refusal := must_be_playing(work) or open_challenge_refusal(work.state.play):
        return refusal
    state = work.state
    if not state.rules.ending.no_plays:
        return refuse(
            Reason.NO_PLAYS_NOT_A_RULE,
            text("A game does not end here because no play is left ({rule})."),
            rule_of(state.rules, "ending.no_plays"),
        )
    if not NO_PLAYS_EMPTY_BAG(not state.bag):
        return refuse(
            Reason.BAG_NOT_EMPTY,
            text("There are tiles left in the bag ({rule})."),
            NO_PLAYS_EMPTY_BAG.rule(state.rules),
        )
    return None


@decides(c.StopGame)
def stop_game(work: Work, command: c.StopGame) -> Refusal | None:
    if refusal := must_be(work, Role.DIRECTOR) or must_say_why(command.reason):
        return refusal
    if refusal := must_be_playing(work):
        return refusal
    rule = rule_of(work.state.rules, "ending.director_stop_rack")
    end_game(work, Ending.DIRECTOR, rule, command.reason)
    return None


@decides(c.ForfeitGame)
def forfeit_game(work: Work, command: c.ForfeitGame) -> Refusal | None:
    if refusal := must_be(work, Role.DIRECTOR) or must_say_why(command.reason):
        return refusal
    if not 0 <= command.side < work.state.side_count:
        return no_such_side(command.side)
    if _is_forfeited_by_now(work, command.side):
        return None
    is_unplayed = MISSED_IS_FORFEITED(_is_missed(work))
    if not is_unplayed and (refusal := must_have_begun(work)):
        return refusal
    path = "event.no_show_spread" if is_unplayed else "ending.leave_spread"
    rule = rule_of(work.state.rules, path)
    finish(work, Ending.FORFEIT, rule, loser=command.side)
    return None


def _is_missed(work: Work) -> bool:
    """Beside a real board; of a game on screen its event knows who has not come."""
    return work.state.record is not None and work.state.phase is Phase.CREATED


def _is_forfeited_by_now(work: Work, side: int) -> bool:
    """The clock of the late side has run out since anything was told last."""
    outcome = work.state.outcome
    is_due = any(isinstance(event, e.GameEnded) for event in work.events)
    return is_due and outcome is not None and outcome.is_unplayed and outcome.loser == side


@decides(c.OfferResignation)
def offer_resignation(work: Work, _command: c.OfferResignation) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := cannot_resign(work, side):
        return refusal
    if work.state.resigning is not None:
        return refuse(Reason.ALREADY_RESIGNING, text("A resignation is on the table."))
    if not RESIGN_ON_OWN_TIME(work.state.clock.stop_reason is None):
        return refuse(
            Reason.CLOCK_STOPPED,
            text("A side resigns on its own time, and the clocks are stopped ({rule})."),
            RESIGN_ON_OWN_TIME.rule(work.state.rules),
        )
    work.emit(e.ResignationOffered(at_ms=work.at_ms, by=work.by, side=side))
    return None


def cannot_resign(work: Work, side: int) -> Refusal | None:
    """Why a side cannot ask to resign now, whether on screen or by a ruling."""
    if refusal := must_be_playing(work) or open_challenge_refusal(work.state.play):
        return refusal
    state = work.state
    if state.rules.ending.resignation is Resignation.REFUSED:
        return refuse(
            Reason.RESIGNATION_NOT_ALLOWED,
            text("Games are not resigned here ({rule})."),
            rule_of(state.rules, "ending.resignation"),
        )
    if not RESIGN_ON_OWN_TIME(side == state.on_turn):
        return refuse(
            Reason.NOT_ON_TURN,
            text("A side resigns on its own time ({rule})."),
            RESIGN_ON_OWN_TIME.rule(state.rules),
        )
    if not RESIGN_WHILE_LOSING(_is_losing(state.scores, side)):
        return refuse(
            Reason.NOT_LOSING,
            text("Only a side that is losing asks to resign ({rule})."),
            RESIGN_WHILE_LOSING.rule(state.rules),
        )
    return None


def _is_losing(scores: tuple[int, ...], side: int) -> bool:
    """Nobody is behind a side that is losing, and at least one is ahead of it."""
    return scores[side] <= min(scores) and scores[side] < max(scores)


@decides(c.AnswerResignation)
def answer_resignation(work: Work, command: c.AnswerResignation) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := must_be_playing(work):
        return refusal
    resigning = work.state.resigning
    if resigning is None or resigning == side:
        return refuse(Reason.NO_RESIGNATION, text("Nobody has offered you to resign."))
    if not command.is_accepted:
        work.emit(e.ResignationDeclined(at_ms=work.at_ms, by=work.by, side=side))
        return None
    resign(work, resigning)
    return None


def resign(work: Work, side: int) -> None:
    """At the score as it stands, less time penalties (NSA-I.B.exc.2, A-10)."""
    rule = rule_of(work.state.rules, "ending.resignation")
    finish(work, Ending.RESIGNATION, rule, loser=side)


@decides(c.AdjustScore)
def adjust_score(work: Work, command: c.AdjustScore) -> Refusal | None:
    if refusal := must_be(work, Role.DIRECTOR, Role.HOUSE) or must_say_why(command.reason):
        return refusal
    if refusal := signed_stands(work):
        return refusal
    state = work.state
    if not 0 <= command.side < state.side_count:
        return no_such_side(command.side)
    if state.phase is Phase.LIGHTNING:
        return refuse(Reason.LIGHTNING_GOES_ON, text("The tie is being broken; wait for that."))
    is_challenge = command.kind is EntryKind.CHALLENGE and state.record is not None
    if command.kind not in _BY_HAND and not is_challenge:
        return refuse(
            Reason.ENTRY_KIND_NOT_ALLOWED,
            text("An adjustment is for lateness, overtime, a penalty or a correction."),
        )
    entry = Entry(
        command.side, command.points, command.kind, command.rule, len(state.turns), command.reason
    )
    work.emit(e.ScoreAdjusted(at_ms=work.at_ms, by=work.by, entry=entry))
    if state.phase is Phase.ENDED and state.outcome is not None:
        outcome = judge_again(work.state, state.outcome)
        work.emit(e.GameEnded(at_ms=work.at_ms, by=work.by, outcome=outcome, seed=state.seed.hex()))
    return None


@decides(c.SignResult)
def sign_result(work: Work, command: c.SignResult) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := must_be_over(work):
        return refusal
    outcome = work.state.outcome
    if outcome is not None and outcome.is_tie_open:
        return refuse(Reason.LIGHTNING_GOES_ON, text("The tie has to be broken first."))
    record = work.state.record
    contested = () if record is None or record.recount is None else record.recount.contested
    if not DISCREPANCIES_FIRST(not contested):
        return refuse(
            Reason.SCORE_CONTESTED,
            text("A score is contested; that is settled before anybody signs ({rule})."),
            DISCREPANCIES_FIRST.rule(work.state.rules),
        )
    if side in work.state.signed:
        return refuse(Reason.ALREADY_SIGNED, text("You have already signed the result."))
    initials = command.initials.strip()[:LONGEST_INITIALS]
    work.emit(e.ResultSigned(at_ms=work.at_ms, by=work.by, side=side, initials=initials))
    return None
