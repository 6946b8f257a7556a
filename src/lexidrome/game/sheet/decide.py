"""Asking for the scores, and handing the sheets over."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.clock.messages import ClockStopped
from lexidrome.game.offers import ALWAYS, Offer, Offered
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.sheet.messages import (
    AnswerScores,
    AskScores,
    ScoresAnswered,
    ScoresAsked,
    SheetWritten,
    WriteSheet,
)
from lexidrome.game.state import GameState
from lexidrome.game.work import Work, acting_side, at_the_table, decides, must_be_playing, offers
from lexidrome.rulebook import cited, rule, the_rule
from lexidrome.rulebook.choices import PauseReason


@offers(AskScores)
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
    if asks_in_others_turn(work.state, side):
        return refuse(
            Reason.NOT_YOUR_TIME,
            text("Scores are compared during one's own turn ({rule})."),
            cited(asks_in_others_turn, work.state.rules),
        )
    return ALWAYS


@decides(AskScores)
def ask_scores(work: Work, _command: AskScores) -> Refusal | None:
    work.emit(ScoresAsked(at_ms=work.at_ms, by=work.by, side=work.side))
    return None


@rule("NSA-IV.H.2.p1")
def asks_on_others_time(state: GameState, side: int) -> bool:
    """A side asks for the totals only while its own clock runs.

    Where a book says nothing of when tallies are compared (WU-15, DP-2.VI.a, ST-10), they are at
    any time.
    """
    clock = state.clock
    is_of_book = bool(the_rule(asks_on_others_time).ids_of(state.rules.document))
    return is_of_book and side != (state.on_turn if clock.is_typed else clock.running)


@rule("SSC-13.b")
def asks_in_others_turn(state: GameState, side: int) -> bool:
    """Teams check the score with their opponents during their own turn.

    Whether the clock runs then is not said.
    """
    is_of_book = bool(the_rule(asks_in_others_turn).ids_of(state.rules.document))
    return is_of_book and side != state.on_turn


@offers(AnswerScores)
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


@decides(AnswerScores)
def answer_scores(work: Work, command: AnswerScores) -> Refusal | None:
    work.emit(
        ScoresAnswered(at_ms=work.at_ms, by=work.by, side=work.side, is_agreed=command.is_agreed)
    )
    if stops_for_a_difference(work.state, command):
        work.emit(ClockStopped(at_ms=work.at_ms, by=work.by, reason=PauseReason.SCORE))
    return None


@rule("NSA-IV.H.2.p1", "SSC-19.c")
def stops_for_a_difference(state: GameState, command: AnswerScores) -> bool:
    """When the totals differ, the clocks are neutralised to resolve it.

    So they are for an announced score that is disputed (NSA-IV.H.1.p2). Where clocks are not
    stopped for scores they run on (ST-INTRO.a, DP-1.III).
    """
    is_stopped_for = PauseReason.SCORE in state.rules.clock.pause_reasons
    return is_stopped_for and not command.is_agreed and state.clock.running is not None


@offers(WriteSheet)
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
        text("Write the total after starting the other clock, not before ({rule})."),
        cited(is_written_early, state.rules),
    )


@decides(WriteSheet)
def write_sheet(work: Work, command: WriteSheet) -> Refusal | None:
    """Each side writes both scores, and `game.sheets` compares them: SSC-13, SSC-13.b."""
    side, state = work.side, work.state
    if not 1 <= command.turn <= len(state.turns) or len(command.totals) != state.side_count:
        return _no_line()
    if is_written_early(state, side, command.turn):
        return _written_early(state)
    work.emit(
        SheetWritten(
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
