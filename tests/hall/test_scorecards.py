"""What a game came to for each side, and what somebody's games come to."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.record_lines import recorded
from game.table import DIRECTOR, LEXICON, Table, side
from lexidrome import game as g
from lexidrome.game.challenge import ChallengePlay
from lexidrome.game.correction import CorrectEntries
from lexidrome.game.finish import StopGame
from lexidrome.game.play import PlayTiles
from lexidrome.game.values import Reopening
from lexidrome.game.verdict import AcceptRuling, ReopenChallenge, RuleOnChallenge
from lexidrome.hall.games.scorecards import GameCard, card_of, challenges
from lexidrome.hall.games.statistics import Figures, Played, figures_of

A, B = side(0), side(1)
WORDS = {"RETINAS", "HORN", "ES"}


def knows(words: Sequence[str]) -> bool:
    return WORDS.issuperset(words)


def stopped(table: Table) -> GameCard:
    table.do(DIRECTOR.says(StopGame(reason="the bus"), at_ms=table.now_ms + 60_000))
    table.wait(table.now_ms + 600_000)
    assert table.state.phase is g.Phase.ENDED
    return card_of(table.state, table.events, knows)


def rule_on(table: Table, *, is_acceptable: bool) -> None:
    ruling = RuleOnChallenge(is_acceptable=is_acceptable)
    table.do(LEXICON.says(ruling, at_ms=table.now_ms + 1_000))


def test_a_card_counts_bingos_phonies_challenges_time_and_who_was_first() -> None:
    table = Table("nsa-2009")
    table.start(0)
    table.play(0, "8D RETINAS", at_ms=30_000)
    table.accept(1)
    table.play(1, "H8 NVVC", at_ms=70_000)
    table.do(A.says(ChallengePlay(words=("NVVC",)), at_ms=72_000))
    rule_on(table, is_acceptable=False)
    card = stopped(table)
    first, second = card.sides
    assert (first.is_first, second.is_first) == (True, False)
    assert (first.bingos, second.bingos) == (1, 0)
    assert (first.phonies_off, second.phonies_off) == (0, 1)
    assert (first.challenges_won, first.challenges_lost) == (1, 0)
    assert first.best_play is not None
    assert second.best_play is None
    assert first.used_ms is not None
    assert first.used_ms >= 30_000
    assert first.half_wins + second.half_wins == 2
    assert table.state.outcome is not None
    assert (first.score, second.score) == table.state.outcome.scores


def test_a_phony_that_nobody_challenged_is_counted_by_the_lexicon_if_it_is_there() -> None:
    table = Table("nsa-2009")
    table.start(0)
    table.play(0, "8H VVCC", at_ms=10_000)
    table.accept(1)
    assert stopped(table).sides[0].phonies_on == 1
    assert card_of(table.state, table.events, None).sides[0].phonies_on is None


def test_a_verdict_that_was_taken_back_does_not_count() -> None:
    table = Table("nsa-2009")
    table.start(0)
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=12_000))
    rule_on(table, is_acceptable=True)
    assert challenges(table.events, 2) == ((0, 0), (0, 1))
    reopen = ReopenChallenge(reason=Reopening.PROGRAM_FLAWED)
    table.do(DIRECTOR.says(reopen, at_ms=table.now_ms + 1_000))
    assert challenges(table.events, 2) == ((0, 0), (0, 0))


def test_a_correction_counts_no_challenge_twice() -> None:
    table = recorded("nsa-2009")
    table.do(A.says(PlayTiles(tiles=table.tiles("8F HORN")), at_ms=10_000))
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=12_000))
    ruling = RuleOnChallenge(is_acceptable=True)
    table.do(DIRECTOR.says(ruling, at_ms=13_000))
    table.do(B.says(AcceptRuling(), at_ms=13_000))
    before = challenges(table.events, 2)
    assert before == ((0, 0), (0, 1))
    inserted = (A.says(PlayTiles(written="8F HORN", announced=15), at_ms=10_000),)
    entry = table.state.turns[0].entry
    assert entry is not None
    again = CorrectEntries(at=entry, inserted=inserted, reason="misheard")
    table.do(DIRECTOR.says(again, at_ms=20_000))
    assert challenges(table.events, 2) == before


@pytest.mark.parametrize("count", [0, 1, 3])
def test_figures_are_sums_over_games(count: int) -> None:
    table = Table("nsa-2009")
    table.start(0)
    table.play(0, "8D RETINAS", at_ms=30_000)
    table.accept(1)
    card = stopped(table)
    figures = figures_of([Played(card, 0)] * count)
    if count == 0:
        assert figures == Figures()
        return
    own = card.sides[0]
    assert figures.games == count
    assert figures.average(figures.points) == own.score
    assert figures.bingos == count
    assert figures.firsts == count
    assert figures.half_wins == figures.half_wins_first == 2 * count
    assert figures.spread == count * (own.score - card.sides[1].score)
