"""Every reason for which a ruling is refused, one line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.record_lines import RECORD, challenged, laid, of, over, recorded
from game.table import DIRECTOR, Table, side
from lexidrome.base import Refusal, RuleId
from lexidrome.game.challenge import ChallengePlay
from lexidrome.game.correction import CorrectEntries, DisputeTurn, SettleDispute
from lexidrome.game.draw import DrawTiles
from lexidrome.game.finish import AdjustScore, SignResult, StopGame
from lexidrome.game.play import PassTurn
from lexidrome.game.record_values import DrawnBefore
from lexidrome.game.refusals import Reason
from lexidrome.game.ruling import ApplyRuling, UndoRuling
from lexidrome.game.sheet import WriteSheet
from lexidrome.game.start import DeclareTiles
from lexidrome.game.values import EntryKind
from lexidrome.rulebook import derive, rule_set

A, B = side(0), side(1)
OFF: dict[str, bool | int | str] = {"replied": False, "held": 8, "played": 4, "drawn": 0}
FINED: dict[str, bool | int | str] = {"wilful": False, "measure": "points", "points": 30}
LOOKED_UP: dict[str, bool | int | str] = {"fault": "player", "unacceptable": True}
TANKED: dict[str, bool | int | str] = {"evidence": True, "measure": "forfeit"}


def ruling(table: Table, procedure: str, *, by: Any = DIRECTOR, **answers: Any) -> Refusal:
    return of(table, ApplyRuling, by, procedure=procedure, answers=answers, player=0)


def on_screen() -> Table:
    table = Table("nsa-2009")
    table.start(0)
    return table


def penalised() -> Table:
    table = over("nsa-2009")
    table.do(
        DIRECTOR.says(
            ApplyRuling(procedure="anything_else", answers=FINED, player=0), at_ms=table.now_ms
        )
    )
    return table


def disputed() -> Table:
    table = over("nsa-2009")
    table.do(DIRECTOR.says(DisputeTurn(turn=1, note="a word"), at_ms=table.now_ms))
    return table


def waiting_to_resign() -> Table:
    changes = {"ending.resignation": "by_consent"}
    rules = derive(rule_set("nsa-2009"), changes, name="house", why="for the test")
    table = Table(rules, options=RECORD)
    table.start(1)
    return table


def signed(table: Table | None = None) -> Table:
    table = table or over("nsa-2009")
    for number in (0, 1):
        table.do(side(number).says(SignResult(), at_ms=table.now_ms))
    return table


def fined() -> Table:
    """A ruling that can be taken back."""
    table = on_screen()
    table.do(
        DIRECTOR.says(ApplyRuling(procedure="anything_else", answers=FINED, player=0), at_ms=500)
    )
    return table


def forfeited(after: Table | None = None) -> Table:
    table = after or on_screen()
    table.do(DIRECTOR.says(ApplyRuling(procedure="tanking", answers=TANKED, player=0), at_ms=1_000))
    return table


def drawn() -> Table:
    """A play that was laid and pressed, and for which tiles were drawn."""
    table = laid()
    table.do(A.says(DrawTiles(), at_ms=table.state.now_ms + 6_000))
    return table


def passed() -> Table:
    """A has started B's clock."""
    table = recorded()
    table.do(A.says(PassTurn(), at_ms=table.state.now_ms))
    return table


def sheet_written() -> Table:
    """A play whose score its side has written down."""
    table = laid()
    table.do(A.says(WriteSheet(turn=1, totals=(14, 0)), at_ms=table.state.now_ms))
    return table


def last_play_challenged() -> Table:
    """The director has stopped the game, and its last play is A's and challenged."""
    table = laid()
    table.do(DIRECTOR.says(StopGame(reason="a power cut"), at_ms=table.state.now_ms))
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=table.state.now_ms))
    return table


def looked_up() -> Table:
    """It is ruled that both looked the words of a challenge up one by one, and one was bad."""
    table = challenged()
    ruled = ApplyRuling(
        procedure="improper_lookup", answers=LOOKED_UP | {"fault": "both"}, player=1
    )
    table.do(DIRECTOR.says(ruled, at_ms=table.now_ms))
    return table


RULING_LINES: list[tuple[Reason, Callable[[], Refusal]]] = [
    (Reason.RECORD_SAYS_OTHERWISE, lambda: ruling(
        recorded(), "unclear_blank", problem="missing", when="now")),
    (Reason.NO_BLANK_THERE, lambda: ruling(
        laid(), "unclear_blank", problem="missing", when="now")),
    (Reason.CANNOT_GO_WRONG, lambda: ruling(on_screen(), "overdraw", noticed="later", held=8)),
    (Reason.CANNOT_GO_WRONG, lambda: ruling(recorded("washburn"), "illegal_exchange")),
    (Reason.BAD_ANSWER, lambda: ruling(recorded(), "bingo")),
    (Reason.BAD_ANSWER, lambda: ruling(recorded(), "overdraw", noticed="never")),
    (Reason.BAD_ANSWER, lambda: ruling(recorded(), "disputed_turn", colour="red")),
    (Reason.ANSWER_MISSING, lambda: ruling(recorded(), "overdraw", noticed="later")),
    (Reason.RECORD_SAYS_OTHERWISE, lambda: ruling(
        recorded(), "found_tile", stage="ended", where="area")),
    (Reason.RECORD_SAYS_OTHERWISE, lambda: of(
        last_play_challenged(), ApplyRuling, DIRECTOR, procedure="found_tile",
        answers={"owner": "player"}, player=1)),
    (Reason.RECORD_SAYS_OTHERWISE, lambda: of(
        recorded(), ApplyRuling, DIRECTOR, procedure="illegal_exchange",
        answers={"completed": False}, player=1)),
    (Reason.RECORD_SAYS_OTHERWISE, lambda: of(
        sheet_written(), DrawTiles, A, before=DrawnBefore.SCORE)),
    (Reason.RECORD_SAYS_OTHERWISE, lambda: ruling(recorded(), "improper_lookup", **LOOKED_UP)),
    (Reason.RECORD_SAYS_OTHERWISE, lambda: ruling(challenged(), "improper_lookup", **LOOKED_UP)),
    (Reason.RECORD_SAYS_OTHERWISE, lambda: ruling(looked_up(), "improper_lookup", **LOOKED_UP)),
    (Reason.WINDOW_IS_OVER, lambda: ruling(
        drawn(), "early_draw", by=B, how="before_clock", off=False)),
    (Reason.NO_PLAY_TO_REOPEN, lambda: ruling(
        on_screen(), "acceptance_not_meant", clear=True)),
    (Reason.VERDICT_PENDING, lambda: ruling(last_play_challenged(), "overdraw_play", **OFF)),
    (Reason.NO_PLAY_TO_TAKE_OFF, lambda: ruling(recorded(), "overdraw_play", **OFF)),
    (Reason.VERDICT_PENDING, lambda: ruling(challenged(), "overdraw_play", **OFF)),
    (Reason.NO_FIRST_PLAY, lambda: ruling(
        recorded(), "first_play_turned", replied=False, tiles=4, with_board=0, moved="down")),
    (Reason.FIRST_PLAY_ORIENTS, lambda: ruling(laid(), "misoriented_play", tiles=4, correct=1)),
    (Reason.FIRST_DRAW_IS_OVER, lambda: ruling(laid(), "unshuffled_bag", drawn=7, absent=True)),
    (Reason.CALL_DIRECTOR, lambda: ruling(
        recorded(), "abuse", by=A, what="violence", in_progress=False)),
    (Reason.CALL_DIRECTOR, lambda: ruling(
        laid("school"), "overdraw", by=A, noticed="later", held=8)),
    (Reason.CALL_DIRECTOR, lambda: ruling(
        laid("school"), "improper_return", by=B, returned=1, held=6)),
    (Reason.NO_SUCH_SIDE, lambda: ruling(
        passed(), "mistaken_clock", by=side(7), indicated=False, exposed=False)),
    (Reason.AGREEMENT_MISSING, lambda: ruling(
        passed(), "mistaken_clock", by=A, indicated=False, exposed=False)),
    (Reason.NO_BLANK_THERE, lambda: ruling(
        laid(), "unclear_blank", problem="disputed", letter="A")),
    (Reason.NO_SUCH_SIDE, lambda: of(
        recorded(), ApplyRuling, DIRECTOR, procedure="device", answers={}, player=5)),
    (Reason.NO_SUCH_SIDE, lambda: of(
        recorded(), ApplyRuling, DIRECTOR, procedure="device", answers={}, player=0, opponent=0)),
    (Reason.NO_SUCH_RULING, lambda: of(recorded(), UndoRuling, DIRECTOR, ruling=0, reason="slip")),
    (Reason.NO_SUCH_RULING, lambda: of(penalised(), UndoRuling, DIRECTOR, ruling=1, reason="slip")),
    (Reason.REASON_MISSING, lambda: of(penalised(), UndoRuling, DIRECTOR, ruling=0, reason=" ")),
    (Reason.RESULT_SIGNED, lambda: ruling(
        signed(), "anything_else", wilful=False, measure="points", points=30)),
    (Reason.RESULT_SIGNED, lambda: of(
        signed(), AdjustScore, DIRECTOR, side=0, points=-30, kind=EntryKind.PENALTY,
        rule=RuleId("NSA-II.B.p1"), reason="late")),
    (Reason.RESULT_SIGNED, lambda: of(
        signed(), CorrectEntries, DIRECTOR, at=0, reason="a slip")),
    (Reason.RESULT_SIGNED, lambda: of(signed(), DeclareTiles, DIRECTOR, count=99)),
    (Reason.RESULT_SIGNED, lambda: of(
        signed(penalised()), UndoRuling, DIRECTOR, ruling=0, reason="a slip")),
    (Reason.RESULT_SIGNED, lambda: of(
        signed(disputed()), SettleDispute, DIRECTOR, dispute=0, is_standing=False, reason="so")),
    (Reason.NOT_ON_TURN, lambda: ruling(
        waiting_to_resign(), "asked_to_resign", accepted=True)),
    (Reason.RULING_ENDED_GAME, lambda: of(
        forfeited(), UndoRuling, DIRECTOR, ruling=0, reason="pity")),
    (Reason.RULING_ENDED_GAME, lambda: of(
        forfeited(after=fined()), UndoRuling, DIRECTOR, ruling=1, reason="pity")),
]  # fmt: skip
