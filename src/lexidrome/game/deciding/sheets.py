"""Announced scores set right, and two score sheets beside a real board."""

from __future__ import annotations

from lexidrome.base import Refusal, RuleId, text
from lexidrome.game import events as e
from lexidrome.game import record_commands as rc
from lexidrome.game import record_events as r
from lexidrome.game.deciding.signatures import is_signed_by_all
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be_playing,
    offers,
)
from lexidrome.game.ending import judge_again
from lexidrome.game.offers import ALWAYS, Offer, Offered
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import GameState, Phase
from lexidrome.game.values import Entry, EntryKind
from lexidrome.game.who import Role
from lexidrome.rulebook import CorrectionsUntil, PauseReason, cited, rule, the_rule


def wrong_turns(state: GameState) -> tuple[int, ...]:
    """The numbers of the turns whose score was announced otherwise than it is computed."""
    return tuple(at for at, turn in enumerate(state.turns, 1) if turn.computed is not None)


def cannot_correct(work: Work) -> Refusal | None:
    """Any side, whoever keeps the record and the director may, as long as the book lets them."""
    if work.by.role not in (Role.SCORER, Role.DIRECTOR):
        side = acting_side(work)
        if isinstance(side, Refusal):
            return side
    return at_the_table(work) or too_late(work)


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
            text("Scores are corrected only while the game goes on ({rule})."),
            rule,
        )
    if is_signed_by_all(state):
        return refuse(
            Reason.TOO_LATE_TO_CORRECT,
            text("The result has been signed; only the director changes it now ({rule})."),
            rule,
        )
    return None


def set_right(work: Work, number: int, rule: RuleId) -> None:
    turn = work.state.turns[number - 1]
    assert turn.computed is not None
    difference = turn.computed - turn.points
    entry = Entry(turn.side, difference, EntryKind.SCORE, rule, len(work.state.turns))
    work.emit(
        r.ScoreCorrected(
            at_ms=work.at_ms, by=work.by, turn=number, points=turn.computed, entry=entry
        )
    )


def judge_the_end_again(work: Work) -> None:
    state = work.state
    if state.phase is Phase.ENDED and state.outcome is not None:
        outcome = judge_again(state, state.outcome)
        work.emit(e.GameEnded(at_ms=work.at_ms, by=work.by, outcome=outcome, seed=state.seed.hex()))


@offers(rc.AskScores)
def can_ask_scores(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := at_the_table(work) or must_be_playing(work):
        return refusal
    if asks_on_others_time(work.state, side):
        return refuse(
            Reason.NOT_YOUR_TIME,
            text("Totals are asked for while one's own clock runs ({rule})."),
            cited(asks_on_others_time, work.state.rules),
        )
    return ALWAYS


@decides(rc.AskScores)
def ask_scores(work: Work, _command: rc.AskScores) -> Refusal | None:
    work.emit(r.ScoresAsked(at_ms=work.at_ms, by=work.by, side=work.side))
    return None


@rule("NSA-IV.H.2.p1")
def asks_on_others_time(state: GameState, side: int) -> bool:
    """A side asks for the totals only while its own clock runs."""
    clock = state.clock
    return side != (state.on_turn if clock.is_typed else clock.running)


@offers(rc.AnswerScores)
def can_answer_scores(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    asked = work.state.record.asked
    if refusal := at_the_table(work):
        return refusal
    if asked is None or asked == side:
        return refuse(Reason.NOBODY_ASKED, text("Nobody has asked you for the totals."))
    return ALWAYS


@decides(rc.AnswerScores)
def answer_scores(work: Work, command: rc.AnswerScores) -> Refusal | None:
    work.emit(
        r.ScoresAnswered(at_ms=work.at_ms, by=work.by, side=work.side, is_agreed=command.is_agreed)
    )
    if stops_for_a_difference(work.state, command):
        work.emit(e.ClockStopped(at_ms=work.at_ms, by=work.by, reason=PauseReason.SCORE))
    return None


@rule("NSA-IV.H.2.p1")
def stops_for_a_difference(state: GameState, command: rc.AnswerScores) -> bool:
    """When the totals differ, the clocks are neutralised to resolve it.

    So they are for an announced score that is disputed (NSA-IV.H.1.p2).
    """
    return not command.is_agreed and state.clock.running is not None


@offers(rc.WriteSheet)
def can_write_sheet(work: Work) -> Offered:
    """The turns that were played and have ended."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := at_the_table(work):
        return refusal
    state = work.state
    count = len(state.turns)
    if not count:
        return _no_line()
    turns = tuple(at for at in range(1, count + 1) if not is_written_early(state, side, at))
    return Offer(numbers=turns) if turns else _written_early(state)


def _no_line() -> Refusal:
    return refuse(
        Reason.NO_SUCH_TURN,
        text("A line of the sheet has a turn that was played and a total for every side."),
    )


def _written_early(state: GameState) -> Refusal:
    return refuse(
        Reason.TURN_NOT_ENDED,
        text("The total is written after the other clock was started, not before ({rule})."),
        cited(is_written_early, state.rules),
    )


@decides(rc.WriteSheet)
def write_sheet(work: Work, command: rc.WriteSheet) -> Refusal | None:
    """Each side writes both scores, and `game.sheets` compares them: SSC-13, SSC-13.b."""
    side, state = work.side, work.state
    if not 1 <= command.turn <= len(state.turns) or len(command.totals) != state.side_count:
        return _no_line()
    if is_written_early(state, side, command.turn):
        return _written_early(state)
    work.emit(
        r.SheetWritten(
            at_ms=work.at_ms, by=work.by, side=side, turn=command.turn, totals=command.totals
        )
    )
    return None


@rule("NSA-IV.G.1.f")
def is_written_early(state: GameState, side: int, turn: int) -> bool:
    """The own total is not recorded before the turn has ended."""
    play = state.play
    if play is None or play.side != side or turn != len(state.turns):
        return False
    is_of_book = bool(the_rule(is_written_early).ids_of(state.rules.document))
    return is_of_book and not play.is_ended
