"""Scores announced wrongly beside a real board, set right, and plays that come off all the same."""

from __future__ import annotations

import pytest

from game.record_lines import laid
from game.table import DIRECTOR, Table, side
from lexidrome.game import Given, fold
from lexidrome.game.challenge import AcceptPlay, ChallengePlay, ReopenPlay
from lexidrome.game.finish import StopGame
from lexidrome.game.play import FindFalseBlank
from lexidrome.game.recount import CorrectScore, RecountScores
from lexidrome.game.refusals import Reason
from lexidrome.game.values import Reopening
from lexidrome.game.verdict import AcceptRuling, ReopenChallenge, RuleOnChallenge

RULES = ("washburn", "depaul", "thon", "nsa-2009")
WRONG, RIGHT = 34, 14


def announced_wrongly(rules: str, written: str = "8F HORN") -> Table:
    table = laid(rules, written, announced=WRONG)
    assert table.state.scores == (WRONG, 0)
    return table


def judged(table: Table, *, is_acceptable: bool) -> None:
    """A verdict that nobody asks on about."""
    at_ms = table.now_ms
    table.do(DIRECTOR.says(RuleOnChallenge(is_acceptable=is_acceptable), at_ms=at_ms + 1_000))
    play = table.state.play
    if play is not None and play.challenge is not None:
        table.do(side(1 if is_acceptable else 0).says(AcceptRuling(), at_ms=at_ms + 2_000))


def challenged(table: Table, *, is_acceptable: bool) -> None:
    play = table.state.play
    assert play is not None
    words = tuple(word.letters for word in play.words)
    table.do(side(1).says(ChallengePlay(words=words), at_ms=table.now_ms + 1_000))
    judged(table, is_acceptable=is_acceptable)


def set_right(table: Table) -> None:
    table.do(side(1).says(CorrectScore(turn=1), at_ms=table.now_ms + 1_000))
    assert table.state.turns[0].points == RIGHT


def reopening(table: Table) -> Given:
    why = Reopening.WORD_MISENTERED
    return DIRECTOR.says(ReopenChallenge(reason=why), at_ms=table.now_ms + 1_000)


@pytest.mark.parametrize("rules", RULES)
def test_a_play_challenged_off_has_no_score_to_correct(rules: str) -> None:
    table = announced_wrongly(rules)
    challenged(table, is_acceptable=False)
    wrong = DIRECTOR.says(CorrectScore(turn=1), at_ms=table.now_ms)
    assert table.refused(wrong).reason == Reason.SCORE_IS_RIGHT
    assert table.state.scores == (0, 0)


def test_a_recount_gives_nothing_for_a_play_challenged_off() -> None:
    table = announced_wrongly("nsa-2009")
    challenged(table, is_acceptable=False)
    table.do(DIRECTOR.says(StopGame(reason="enough"), at_ms=table.now_ms + 1_000))
    before = table.state.scores
    table.do(side(0).says(RecountScores(), at_ms=table.now_ms + 1_000))
    assert table.state.scores == before
    assert table.state.turns[0].points == 0


@pytest.mark.parametrize("rules", RULES)
def test_a_score_set_right_stays_so_when_the_verdict_is_taken_back(rules: str) -> None:
    table = announced_wrongly(rules)
    challenged(table, is_acceptable=True)
    awarded = table.state.scores[0] - WRONG
    set_right(table)
    assert table.state.scores[0] == RIGHT + awarded
    table.do(reopening(table))
    assert table.state.turns[0].points == RIGHT
    assert table.state.scores == (RIGHT, 0)
    judged(table, is_acceptable=False)
    assert table.state.scores == (0, 0)
    assert fold(table.events) == table.state


def test_a_score_set_right_after_the_play_was_accepted_is_what_the_play_costs() -> None:
    table = announced_wrongly("nsa-2009")
    table.do(side(1).says(AcceptPlay(), at_ms=table.now_ms + 1_000))
    assert table.state.play is None
    set_right(table)
    table.do(DIRECTOR.says(ReopenPlay(reason="it was not meant so"), at_ms=table.now_ms + 1_000))
    challenged(table, is_acceptable=False)
    assert table.state.scores == (0, 0)


def test_a_verdict_is_not_taken_back_once_its_play_has_been_taken_off() -> None:
    table = announced_wrongly("thon", "8F HoRN")
    challenged(table, is_acceptable=True)
    table.do(side(1).says(FindFalseBlank(), at_ms=table.now_ms + 1_000))
    assert table.state.scores == (0, 0)
    refusal = table.refused(reopening(table))
    assert refusal.reason == Reason.NO_VERDICT_TO_CHANGE
    assert "taken off the board" in str(refusal.sentence)
