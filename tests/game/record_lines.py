"""Every reason for which a command is refused beside a real board, one line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.table import DIRECTOR, HOUSE, JUDGE, LEXICON, Table, side
from lexidrome.base import Refusal
from lexidrome.game import Actor, Role
from lexidrome.game.absence import Arrive, LeaveTable, ReturnToTable, StartLateClock
from lexidrome.game.challenge import ChallengePlay, HoldPlay, ReopenPlay
from lexidrome.game.clock import PressClock, ReadClocks, StopClock, TimePassed
from lexidrome.game.correction import CorrectEntries, DisputeTurn, SettleDispute
from lexidrome.game.draw import DrawTiles
from lexidrome.game.equipment import AgreeToUse, CheckTiles, Piece
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import CallTime, ForfeitGame, NoteRack, SignResult, StopGame
from lexidrome.game.play import ClarifyBlank, FindFalseBlank, LoseTurn, PassTurn, PlayTiles
from lexidrome.game.record_values import (
    BlankNote,
    ClockAct,
    ClockSource,
    DrawnBefore,
    Ground,
    Mode,
    VerdictSource,
)
from lexidrome.game.recount import (
    BeginRecount,
    ContestScore,
    CorrectScore,
    EndRecount,
    RecountScores,
    VerifyScore,
)
from lexidrome.game.refusals import Reason
from lexidrome.game.sheet import AnswerScores, AskScores, WriteSheet
from lexidrome.game.start import DeclareTiles, StartGame
from lexidrome.game.tie import SettleTie, StartLightning
from lexidrome.game.values import Ending, LostTurn, Options, Reopening
from lexidrome.game.verdict import (
    ApproveLookup,
    EnterVerdict,
    RelistWords,
    ReopenChallenge,
    RuleOnChallenge,
    SubmitWords,
)
from lexidrome.rulebook import derive, rule_set
from lexidrome.rulebook.choices import PauseReason

A, B = side(0), side(1)
RECORD = Options(mode=Mode.RECORD)
TYPED = Options(mode=Mode.RECORD, clock_source=ClockSource.READINGS)
GRACE_MS = 5 * 60_000
"""After which the clock of a late side may be started (NSA-III.C.p1)."""


def recorded(rules: str = "nsa-2009", options: Options = RECORD) -> Table:
    """A game beside a real board that has started."""
    table = Table(rules, options=options)
    table.start(0)
    return table


def laid(rules: str = "nsa-2009", written: str = "8F HORN", **more: Any) -> Table:
    table = recorded(rules)
    table.do(A.says(PlayTiles(written=written, **more), at_ms=10_000))
    return table


def challenged(rules: str = "nsa-2009") -> Table:
    table = laid(rules)
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=12_000))
    return table


def submitted_on_screen() -> Refusal:
    """There is no key to press where the server judges."""
    table = Table("nsa-2009")
    table.start(0)
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=12_000))
    return of(table, SubmitWords)


def away() -> Table:
    table = laid()
    table.do(A.says(LeaveTable(), at_ms=11_000))
    return table


def over(rules: str, announced: int | None = None) -> Table:
    table = laid(rules, announced=announced)
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=11_000))
    table.wait(10_000_000)
    if table.state.outcome is None:
        for number, tiles in enumerate(("AEIOUST", "AEIOUSR")):
            if table.state.outcome is None:
                table.do(side(number).says(NoteRack(tiles=tiles), at_ms=10_000_001))
    return table


def settled_before_the_end() -> Refusal:
    table = laid("depaul")
    table.do(B.says(DisputeTurn(turn=1, note="a word"), at_ms=table.now_ms))
    return of(table, SettleDispute, DIRECTOR, dispute=0, is_standing=True, reason="it stands")


def settled_by_a_signature() -> Refusal:
    table = laid()
    table.do(DIRECTOR.says(DisputeTurn(turn=1, note="a word"), at_ms=table.now_ms))
    entered = (A.says(SignResult()),)
    return of(
        table,
        SettleDispute,
        DIRECTOR,
        dispute=0,
        is_standing=False,
        inserted=entered,
        reason="a slip",
    )


def relisted_after_a_ruling() -> Refusal:
    """A judge has spoken, and another opinion can still be asked."""
    table = challenged()
    table.do(A.says(SubmitWords(), at_ms=13_000))
    table.do(JUDGE.says(RuleOnChallenge(is_acceptable=True), at_ms=14_000))
    return of(table, RelistWords, B, words=("HORN",))


def reopened_after_the_play_came_off() -> Refusal:
    table = laid("thon", written="8F HOrN")
    table.do(B.says(ChallengePlay(words=("HOrN",)), at_ms=12_000))
    table.do(DIRECTOR.says(RuleOnChallenge(is_acceptable=True), at_ms=13_000))
    table.do(B.says(FindFalseBlank(), at_ms=14_000))
    return of(table, ReopenChallenge, DIRECTOR, reason=Reopening.WORD_MISENTERED)


def agreed_twice() -> Refusal:
    table = Table("depaul", options=RECORD)
    table.do(A.says(AgreeToUse(piece=Piece.BOARD, name="mine")))
    return of(table, AgreeToUse, piece=Piece.BOARD, name="mine")


def recounted() -> Table:
    table = over("nsa-2009", announced=20)
    table.do(A.says(RecountScores(), at_ms=table.now_ms))
    return table


def ended_by_the_director() -> Table:
    table = over("nsa-2009", announced=20)
    table.do(A.says(BeginRecount(), at_ms=table.now_ms))
    table.do(DIRECTOR.says(EndRecount(), at_ms=table.now_ms))
    return table


def begun() -> Table:
    table = over("nsa-2009", announced=20)
    table.do(A.says(BeginRecount(), at_ms=table.now_ms))
    return table


def in_dispute() -> Table:
    table = begun()
    table.do(A.says(ContestScore(turn=1), at_ms=table.now_ms))
    return table


def contested() -> Refusal:
    return of(in_dispute(), ContestScore, turn=1)


def contested_pass() -> Refusal:
    """The second turn is no play, so nobody has a score to contest."""
    table = laid()
    table.do(B.says(PassTurn(), at_ms=11_000))
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=12_000))
    for number, tiles in enumerate(("AEIOUST", "AEIOUSR")):
        if table.state.outcome is None:
            table.do(side(number).says(NoteRack(tiles=tiles), at_ms=13_000))
    table.do(A.says(BeginRecount(), at_ms=14_000))
    return of(table, ContestScore, turn=2)


def contested_without_a_play() -> Refusal:
    table = recorded()
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=11_000))
    table.do(A.says(BeginRecount(), at_ms=12_000))
    return of(table, ContestScore, turn=1)


def settled_without_a_reason() -> Refusal:
    table = laid()
    table.do(DIRECTOR.says(DisputeTurn(turn=1, note="a word"), at_ms=table.now_ms))
    return of(table, SettleDispute, DIRECTOR, dispute=0, reason=" ")


def tied() -> Table:
    table = recorded("thon")
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=11_000))
    return table


def fresh() -> Table:
    return Table("nsa-2009", options=RECORD)


def awaited() -> Table:
    """B is late, and the clock of B runs."""
    table = fresh()
    table.do(DIRECTOR.says(StartLateClock(side=1), at_ms=table.now_ms + GRACE_MS))
    return table


def missed() -> Table:
    """Neither has B come before the clock read −0:01."""
    table = awaited()
    table.do(HOUSE.says(TimePassed(), at_ms=table.now_ms + GRACE_MS + 25 * 60_000 + 1_000))
    return table


def late_clock(table: Table, after_ms: int = 0, **fields: Any) -> Refusal:
    at_ms = table.now_ms + after_ms
    return table.refused(DIRECTOR.says(StartLateClock(side=1, **fields), at_ms=at_ms))


def another_letter() -> Refusal:
    """As many tiles as there should be, but not the right ones."""
    table = fresh()
    counts = table.state.setup.tile_set.counts
    odd = {**counts, "A": counts["A"] - 1, "E": counts["E"] + 1}
    table.do(A.says(CheckTiles(counts=odd)))
    return of(table, StartGame, DIRECTOR, first_side=0)


def of(table: Table, asked: type, by: Any = A, **fields: Any) -> Refusal:
    return table.refused(by.says(asked(**fields), table.now_ms + 1))


def correction(table: Table, **fields: Any) -> Refusal:
    given = {"at": 0, "removed": 1, "inserted": (), "reason": "a slip"} | fields
    return of(table, CorrectEntries, DIRECTOR, **given)


def entered_by_hand() -> Table:
    """A judge's verdict on HORN, entered by the players; another opinion may be asked for."""
    table = challenged()
    verdict = EnterVerdict(is_acceptable=True, source=VerdictSource.JUDGE, is_agreed=True)
    table.do(A.says(verdict, at_ms=20_000))
    return table


def entered_where_words_are_looked_up() -> Refusal:
    table = recorded()
    table.do(DIRECTOR.says(ApproveLookup(), at_ms=1_000))
    table.do(A.says(PlayTiles(written="8F HORN"), at_ms=10_000))
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=12_000))
    said = {"is_acceptable": True, "source": VerdictSource.JUDGE, "is_agreed": True}
    return of(table, EnterVerdict, A, **said)


def changed_after_a_judge() -> Refusal:
    """Both want other words to have been challenged than a judge ruled on."""
    table = challenged()
    table.do(JUDGE.says(RuleOnChallenge(is_acceptable=False), at_ms=20_000))
    at = next(
        number
        for number, each in enumerate(table.state.record.entries)
        if isinstance(each.command, ChallengePlay)
    )
    inserted = (B.says(ChallengePlay()),)
    said = {"at": at, "inserted": inserted, "reason": "a slip", "is_agreed": True}
    return of(table, CorrectEntries, A, **said)


def misfit() -> Refusal:
    """A play entered with tiles that its word does not lay any more."""
    table = laid()
    play = table.state.turns[0].tiles
    return of(table, PlayTiles, B, written="8F HORNS", tiles=play)


def one_tile_short() -> Refusal:
    table = Table("school", options=RECORD)
    table.do(HOUSE.says(DeclareTiles(count=99)))
    return of(table, StartGame, HOUSE, first_side=0)


def drawn_while_held() -> Refusal:
    table = laid("school")
    table.do(B.says(HoldPlay(), at_ms=12_000))
    return of(table, DrawTiles)


def alone(by: Actor) -> Refusal:
    """A turn that has ended, taken back without the other side."""
    table = laid()
    return of(table, CorrectEntries, by, at=table.state.turns[0].entry, reason="a better thought")


def drawn_while_away() -> Refusal:
    return of(away(), DrawTiles)


def gone_out(**more: Any) -> Table:
    table = recorded()
    table.do(DIRECTOR.says(DeclareTiles(count=14), at_ms=5_000))
    table.do(A.says(PlayTiles(written="8D HORNETS", **more), at_ms=10_000))
    return table


def stopped_under_a_hold() -> Refusal:
    table = gone_out()
    table.do(B.says(HoldPlay(), at_ms=12_000))
    return of(table, StopClock, reason=PauseReason.GAME_END)


def played_on_after_the_end() -> Refusal:
    table = recorded()
    table.do(A.says(StopClock(reason=PauseReason.GAME_END), at_ms=5_000))
    return of(table, PlayTiles, written="8F HORN")


def played_on_after_the_last_tile() -> Refusal:
    """The bag is empty, so that the final play is still written down; that is not one."""
    table = recorded()
    table.do(DIRECTOR.says(DeclareTiles(count=14), at_ms=4_000))
    table.do(A.says(StopClock(reason=PauseReason.GAME_END), at_ms=5_000))
    return of(table, PlayTiles, written="8F HORN")


def drawn_before_the_clock_after_all() -> Refusal:
    """The record has taken the draw for done, and in order."""
    table = laid()
    table.wait(40_000)
    return of(table, DrawTiles, before=DrawnBefore.CLOCK)


def forfeited_for_who_is_there() -> Refusal:
    """The clock of B has run out, and nobody was told yet."""
    table = awaited()
    at_ms = table.now_ms + GRACE_MS + 25 * 60_000 + 1_000
    return table.refused(DIRECTOR.says(ForfeitGame(side=0, reason="gone"), at_ms=at_ms))


def reopened_without_a_reason() -> Refusal:
    table = laid()
    table.wait(40_000)
    return of(table, ReopenPlay, DIRECTOR, reason=" ")


def left_after_a_draw() -> Refusal:
    table = laid()
    table.do(A.says(DrawTiles(), at_ms=16_000))
    return of(table, LeaveTable)


def submitted_over_an_objection() -> Refusal:
    table = challenged()
    table.do(B.says(RelistWords(words=()), at_ms=13_000))
    return of(table, SubmitWords)


def signed_by_both() -> Refusal:
    table = over("nsa-2009", 20)
    for number in (0, 1):
        table.do(side(number).says(SignResult(), at_ms=table.now_ms))
    return of(table, CorrectScore, turn=1)


def read_after_signing() -> Refusal:
    table = over("nsa-2009")
    for number in (0, 1):
        table.do(side(number).says(SignResult(), at_ms=table.now_ms))
    return of(table, ReadClocks, side_ms=(1, 2))


def asked_on_the_others_time() -> Refusal:
    """Another play was made since; the clock is that of who played the blank."""
    table = laid(written="8F HOrN")
    table.do(B.says(PlayTiles(written="7H AS"), at_ms=12_000))
    return of(table, ClarifyBlank, B, square=112, letter="R")


def set_after_it_binds() -> Refusal:
    """The letter was told, and the next play was made without a question."""
    table = laid(written="8F HOrN", blanks=(BlankNote(112, "R", "R"),))
    table.do(B.says(PlayTiles(written="7H AS"), at_ms=12_000))
    return of(table, ClarifyBlank, DIRECTOR, square=112, letter="D")


def judged_where_words_are_looked_up() -> Refusal:
    table = challenged()
    table.do(DIRECTOR.says(ApproveLookup(), at_ms=13_000))
    return of(table, RuleOnChallenge, JUDGE, is_acceptable=False)


def no_recount() -> Refusal:
    changes = {"record.corrections_until": "result_confirmed"}
    rules = derive(rule_set("school"), changes, name="house", why="for the test")
    table = Table(rules, options=RECORD)
    table.start(0)
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=11_000))
    for number, tiles in enumerate(("AEIOUST", "AEIOUSR")):
        table.do(side(number).says(NoteRack(tiles=tiles), at_ms=12_000))
    return of(table, RecountScores)


RECORD_LINES: list[tuple[Reason, Callable[[], Refusal]]] = [
    (Reason.NOT_AT_THE_TABLE, lambda: of(Table("school"), DeclareTiles, DIRECTOR, count=99)),
    (Reason.COUNT_INCOMPLETE, lambda: of(fresh(), CheckTiles, counts={"E": 12})),
    (Reason.FIRST_SIDE_MISSING, lambda: of(fresh(), StartGame, DIRECTOR)),
    (Reason.LIGHTNING_AT_THE_TABLE, lambda: of(
        tied(), StartLightning, DIRECTOR, seed=b"")),
    (Reason.NO_SUCH_SIDE, lambda: of(tied(), SettleTie, DIRECTOR, winner=7)),
    (Reason.NO_REPLAY, lambda: of(tied(), SettleTie, DIRECTOR)),
    (Reason.TILES_NOT_CONFIRMED, one_tile_short),
    (Reason.TILES_NOT_CONFIRMED, another_letter),
    (Reason.NOT_YOUR_BUTTON, lambda: of(
        laid("school", clock=ClockAct.UNTOUCHED), PressClock, B)),
    (Reason.NOT_YOUR_BUTTON, lambda: of(laid(clock=ClockAct.UNTOUCHED), PressClock, B)),
    (Reason.RECORD_SAYS_OTHERWISE, set_after_it_binds),
    (Reason.SELF_LOOKUP_APPROVED, judged_where_words_are_looked_up),
    (Reason.NOT_ALLOWED, lambda: of(
        recorded("school", TYPED), CallTime, A, ending=Ending.ROUND_TIME)),
    (Reason.NOT_ALLOWED, lambda: of(
        recorded("school", TYPED), CallTime, Actor(Role.SCORER, 1), ending=Ending.ROUND_TIME)),
    (Reason.DRAW_DURING_HOLD, drawn_while_held),
    (Reason.AGREEMENT_MISSING, lambda: alone(A)),
    (Reason.AGREEMENT_MISSING, lambda: alone(Actor(Role.SCORER, 1))),
    (Reason.PLAY_UNREADABLE, lambda: of(recorded(), PlayTiles, written="HORN")),
    (Reason.BOARD_DIFFERS, misfit),
    (Reason.TURN_NOT_ENDED, lambda: of(laid(clock=ClockAct.UNTOUCHED), PassTurn, B)),
    (Reason.NOTHING_TO_END, lambda: of(laid(), PressClock)),
    (Reason.FIRST_PLAY_ORIENTS, lambda: of(laid(), ChallengePlay, B, ground=Ground.ORIENTATION)),
    (Reason.NO_TILES_TO_TURN, lambda: of(
        laid(), StopClock, A, reason=PauseReason.REPOSITION_TILES)),
    (Reason.PLAY_LIES_WELL, lambda: of(laid(), ChallengePlay, B, ground=Ground.POSITION)),
    (Reason.NO_BLANK_THERE, lambda: of(laid(), ClarifyBlank, B, square=112, letter="A")),
    (Reason.NO_BLANK_THERE, lambda: of(
        recorded(), PlayTiles, written="8F HORN", blanks=(BlankNote(112, "A", "E"),))),
    (Reason.BLANK_UNDESIGNATED, lambda: of(
        recorded(), PlayTiles, written="8F HOrN", blanks=(BlankNote(112),))),
    (Reason.NO_SUCH_TILE, lambda: of(
        recorded(), PlayTiles, written="8F HOrN", blanks=(BlankNote(112, "Ω", "E"),))),
    (Reason.NO_BLANK_THERE, lambda: of(
        laid(written="8F HOrN"), ClarifyBlank, B, square=111, letter="A")),
    (Reason.BLANK_IS_WRITTEN, lambda: of(
        laid(written="8F HOrN"), ClarifyBlank, B, square=112, letter="A")),
    (Reason.NO_SUCH_TILE, lambda: of(recorded(), NoteRack, tiles="Ω")),
    (Reason.RACK_TOO_SMALL, lambda: of(recorded(), NoteRack, tiles="ABCDEFGH")),
    (Reason.TOO_FEW_TILES, lambda: of(recorded(), DeclareTiles, DIRECTOR, count=13)),
    (Reason.DEVICE_IS_CLOCK, lambda: of(recorded(), ReadClocks, side_ms=(1, 2))),
    (Reason.DEVICE_IS_CLOCK, lambda: of(
        recorded("school"), CallTime, DIRECTOR, ending=Ending.ROUND_TIME)),
    (Reason.NO_ROUND_LIMIT, lambda: of(
        recorded(options=TYPED), CallTime, DIRECTOR, ending=Ending.ROUND_TIME)),
    (Reason.READINGS_INCOMPLETE, lambda: of(
        recorded(options=TYPED), ReadClocks, side_ms=(1,))),
    (Reason.GAME_OVER, read_after_signing),
    (Reason.NOT_YOUR_TIME, asked_on_the_others_time),
    (Reason.TURN_NOT_ENDED, lambda: of(
        laid(clock=ClockAct.UNTOUCHED), WriteSheet, A, turn=1, totals=(14, 0))),
    (Reason.NOBODY_LATE, lambda: of(fresh(), Arrive, side=1)),
    (Reason.GRACE_NOT_OVER, lambda: late_clock(fresh(), GRACE_MS - 1)),
    (Reason.LATE_CLOCK_NOT_A_RULE, lambda: late_clock(Table("school", options=RECORD), GRACE_MS)),
    (Reason.CLOCK_ALREADY_RUNNING, lambda: late_clock(awaited(), GRACE_MS)),
    (Reason.ALREADY_STARTED, lambda: late_clock(recorded(), GRACE_MS)),
    (Reason.STILL_LATE, lambda: of(awaited(), StartGame, HOUSE, first_side=0)),
    (Reason.GAME_OVER, lambda: of(missed(), Arrive, B, side=1)),
    (Reason.GAME_OVER, lambda: of(missed(), StartGame, HOUSE, first_side=0)),
    (Reason.SOMEBODY_AWAY, drawn_while_away),
    (Reason.ALREADY_AWAY, lambda: of(away(), LeaveTable, A)),
    (Reason.LEFT_ON_TURN, lambda: of(laid(), LeaveTable, B)),
    (Reason.LEFT_AFTER_DRAW, left_after_a_draw),
    (Reason.NOT_AWAY, lambda: of(recorded(), ReturnToTable)),
    (Reason.NO_PLAY_TO_REOPEN, lambda: of(laid(), ReopenPlay, DIRECTOR, reason="a petition")),
    (Reason.NOT_AT_THE_TABLE, submitted_on_screen),
    (Reason.NO_SUCH_TILE, lambda: of(recorded(), ExchangeTiles, tiles="AΩ")),
    (Reason.NOT_YOUR_KEY, lambda: of(challenged(), SubmitWords, B)),
    (Reason.WORDS_NOT_SUBMITTED, lambda: of(
        challenged(), RuleOnChallenge, LEXICON, is_acceptable=True)),
    (Reason.SCORE_IS_RIGHT, lambda: of(laid(), CorrectScore, turn=1)),
    (Reason.SCORE_IS_RIGHT, lambda: of(laid(announced=20), CorrectScore, turn=2)),
    (Reason.TOO_LATE_TO_CORRECT, lambda: of(over("school", 20), CorrectScore, turn=1)),
    (Reason.TOO_LATE_TO_CORRECT, signed_by_both),
    (Reason.NO_RECOUNT, no_recount),
    (Reason.ALREADY_RECOUNTED, lambda: of(recounted(), RecountScores)),
    (Reason.ALREADY_RECOUNTED, lambda: of(begun(), BeginRecount)),
    (Reason.SITS_RECOUNT_OUT, lambda: of(begun(), RecountScores, B)),
    (Reason.NOT_A_PLAYER, lambda: of(begun(), ContestScore, DIRECTOR, turn=1)),
    (Reason.NO_SUCH_TURN, lambda: of(begun(), ContestScore, turn=9)),
    (Reason.NO_SUCH_TURN, contested_pass),
    (Reason.NO_SUCH_TURN, contested_without_a_play),
    (Reason.SCORE_CONTESTED, lambda: of(in_dispute(), SignResult)),
    (Reason.NO_RECOUNT_YET, lambda: of(over("nsa-2009", 20), EndRecount, DIRECTOR)),
    (Reason.NO_SUCH_SIDE, lambda: of(over("nsa-2009", 20), BeginRecount, side(5))),
    (Reason.PLAYERS_RECOUNT, lambda: of(over("nsa-2009", 20), RecountScores, DIRECTOR)),
    (Reason.SITS_RECOUNT_OUT, lambda: of(begun(), CorrectScore, B, turn=1)),
    (Reason.RECOUNT_ENDED, lambda: of(ended_by_the_director(), CorrectScore, turn=1)),
    (Reason.NO_RECOUNT_YET, lambda: of(over("nsa-2009", 20), ContestScore, turn=1)),
    (Reason.NOT_FOUND_BY_RECOUNT, lambda: of(begun(), ContestScore, B, turn=1)),
    (Reason.ALREADY_CONTESTED, contested),
    (Reason.NOT_CONTESTED, lambda: of(begun(), VerifyScore, DIRECTOR, turn=1, points=14)),
    (Reason.NOT_YOUR_TIME, lambda: of(recorded(), AskScores, B)),
    (Reason.NOT_YOUR_TIME, lambda: of(recorded("school"), AskScores, B)),
    (Reason.NOBODY_ASKED, lambda: of(recorded(), AnswerScores, B, is_agreed=True)),
    (Reason.NO_SUCH_TURN, lambda: of(
        recorded(), DisputeTurn, DIRECTOR, turn=1, note="a word")),
    (Reason.NO_SUCH_TURN, lambda: of(laid(), DisputeTurn, DIRECTOR, turn=2, note="a word")),
    (Reason.REASON_MISSING, lambda: of(laid(), DisputeTurn, DIRECTOR, turn=1, note=" ")),
    (Reason.REASON_MISSING, settled_without_a_reason),
    (Reason.NO_SUCH_ENTRY, lambda: correction(recorded(), at=99)),
    (Reason.NOT_AN_ENTRY, lambda: correction(
        recorded(), inserted=(A.says(SignResult()),))),
    (Reason.WRONG_MOMENT, lambda: correction(laid(), inserted=(), moment_ms=99_000_000)),
    (Reason.NOT_ALLOWED, changed_after_a_judge),
    (Reason.SELF_LOOKUP_APPROVED, entered_where_words_are_looked_up),
    (Reason.RULING_NOT_AWAITED, lambda: of(
        entered_by_hand(), EnterVerdict, A,
        is_acceptable=True, source=VerdictSource.JUDGE, is_agreed=True)),
    (Reason.NOT_A_JUDGE, lambda: of(
        challenged(), EnterVerdict, A,
        is_acceptable=True, source=VerdictSource.BOOK, is_agreed=True)),
    (Reason.AGREEMENT_MISSING, lambda: of(
        challenged(), EnterVerdict, A, is_acceptable=True, source=VerdictSource.JUDGE)),
    (Reason.WORD_NOT_IN_PLAY, lambda: of(
        challenged(), EnterVerdict, A,
        is_acceptable=True, source=VerdictSource.JUDGE, words=("CORN",), is_agreed=True)),
    (Reason.CALL_DIRECTOR, lambda: of(laid(), DisputeTurn, B, turn=1, note="a word")),
    (Reason.CALL_JUDGE, lambda: of(laid("thon"), DisputeTurn, B, turn=1, note="a word")),
    (Reason.TURN_NOT_ENDED, lambda: of(
        laid(clock=ClockAct.UNTOUCHED), ChallengePlay, B, words=("HORN",))),
    (Reason.NOT_AN_ENTRY, settled_by_a_signature),
    (Reason.RULING_NOT_AWAITED, relisted_after_a_ruling),
    (Reason.NOT_YOUR_BUTTON, lambda: of(
        gone_out(clock=ClockAct.UNTOUCHED), StopClock, B, reason=PauseReason.GAME_END)),
    (Reason.STOP_REASON_NOT_ALLOWED, stopped_under_a_hold),
    (Reason.CLOCK_STOPPED, played_on_after_the_end),
    (Reason.CLOCK_STOPPED, played_on_after_the_last_tile),
    (Reason.NOTHING_TO_DRAW, drawn_before_the_clock_after_all),
    (Reason.GAME_OVER, forfeited_for_who_is_there),
    (Reason.REASON_MISSING, reopened_without_a_reason),
    (Reason.NO_TURN_LIMIT, lambda: of(recorded(), LoseTurn, cause=LostTurn.TIME)),
    (Reason.WORDS_IN_DOUBT, submitted_over_an_objection),
    (Reason.CHALLENGER_LISTS, lambda: of(challenged(), RelistWords, A, words=("HORN",))),
    (Reason.WORD_NOT_IN_PLAY, lambda: of(challenged(), RelistWords, B, words=("CORN",))),
    (Reason.NO_VERDICT_TO_CHANGE, reopened_after_the_play_came_off),
    (Reason.ALREADY_AGREED, agreed_twice),
    (Reason.TOO_FEW_TILES, lambda: of(
        recorded(), CheckTiles, counts=dict.fromkeys(fresh().state.setup.tile_set.counts, 0))),
    (Reason.NO_SUCH_SIDE, lambda: of(laid("school"), FindFalseBlank, side(7))),
    (Reason.VERDICT_PENDING, lambda: of(challenged("school"), FindFalseBlank, B)),
    (Reason.NO_DISPUTE, lambda: of(laid(), SettleDispute, DIRECTOR, dispute=0, reason="none")),
    (Reason.FINISH_FIRST, settled_before_the_end),
]  # fmt: skip
