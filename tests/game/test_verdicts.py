"""Verdicts that are reviewed, taken back or set right."""

from __future__ import annotations

from msgspec.structs import replace

from game.table import DIRECTOR, HOUSE, JUDGE, LEXICON, Table, side
from lexidrome.base import Refusal
from lexidrome.game import Actor, Phase, decide, fold
from lexidrome.game.challenge import AcceptPlay, ChallengePlay, HoldPlay, WithdrawChallenge
from lexidrome.game.draw import DrawTiles
from lexidrome.game.finish import StopGame
from lexidrome.game.refusals import Reason
from lexidrome.game.start import CreateGame, StartGame
from lexidrome.game.state import TurnKind
from lexidrome.game.values import Ending, Reopening, Side
from lexidrome.game.verdict import (
    AcceptRuling,
    AskOpinion,
    OverruleVerdict,
    ReopenChallenge,
    RuleOnChallenge,
)
from lexidrome.lexicon import parse_tile_set
from lexidrome.rulebook import derive, rule_set
from lexidrome.rulebook.choices import Withdrawal

A, B = side(0), side(1)


def challenged(rules: str = "nsa-2009") -> Table:
    table = Table(rules)
    table.start(0)
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=12_000))
    return table


def rule(table: Table, by: Actor = LEXICON, *, is_acceptable: bool, at_ms: int = 13_000) -> None:
    table.do(by.says(RuleOnChallenge(is_acceptable=is_acceptable), at_ms=at_ms))


def test_a_manual_ruling_waits_for_the_side_it_goes_against() -> None:
    table = challenged()
    rule(table, JUDGE, is_acceptable=True)
    assert table.state.play is not None
    table.do(B.says(AcceptRuling(), at_ms=14_000))
    assert table.state.play is None
    assert table.state.on_turn == 0
    assert table.state.scores == (14, 0)


def test_two_judges_who_agree_decide() -> None:
    table = challenged()
    rule(table, JUDGE, is_acceptable=True)
    table.do(B.says(AskOpinion(), at_ms=14_000))
    rule(table, JUDGE, is_acceptable=True, at_ms=15_000)
    assert table.state.play is None
    assert table.state.scores == (14, 0)


def test_a_third_judge_is_heard_when_two_differ_and_the_majority_decides() -> None:
    table = challenged()
    rule(table, JUDGE, is_acceptable=True)
    table.do(B.says(AskOpinion(), at_ms=14_000))
    rule(table, JUDGE, is_acceptable=False, at_ms=15_000)
    assert table.state.play is not None
    rule(table, DIRECTOR, is_acceptable=False, at_ms=16_000)
    assert table.state.scores == (0, 0)
    assert table.state.on_turn == 1


def test_where_one_opinion_is_all_there_is_it_decides_at_once() -> None:
    table = challenged("washburn")
    rule(table, JUDGE, is_acceptable=False)
    assert table.state.scores == (0, 0)


def test_a_play_ruled_off_by_mistake_comes_back_and_its_challenger_pays() -> None:
    table = challenged()
    before = table.state
    rule(table, is_acceptable=False)
    assert (table.state.scores, table.state.on_turn) == ((0, 0), 1)
    table.do(DIRECTOR.says(OverruleVerdict(is_acceptable=True, reason="misread"), at_ms=30_000))
    state = table.state
    assert state.board == before.board
    assert (state.scores, state.on_turn) == ((14, 0), 0)
    assert [entry.points for entry in state.ledger] == [14, -14, 14]
    assert [turn.kind for turn in state.turns] == [TurnKind.PLAY, TurnKind.LOST]
    assert not state.turns[0].is_withdrawn
    assert state.zeros == 1
    assert len(state.racks[0]) == 7


def test_a_phoney_ruled_good_by_mistake_comes_off_with_the_tiles_drawn_for_it() -> None:
    table = challenged()
    rack_before_draw = table.state.racks[0]
    bag_before_draw = table.state.bag
    rule(table, is_acceptable=True)
    assert (table.state.on_turn, len(table.state.racks[0])) == (0, 7)
    table.do(DIRECTOR.says(OverruleVerdict(is_acceptable=False, reason="misread"), at_ms=30_000))
    state = table.state
    assert state.board.count(".") == 225
    assert (state.scores, state.on_turn, state.skips) == ((0, 0), 1, (0, 0))
    assert state.racks[0] == "".join(sorted(rack_before_draw + "HORN"))
    assert state.bag == bag_before_draw
    assert [turn.is_withdrawn for turn in state.turns] == [True]


def test_points_that_a_wrong_verdict_gave_are_written_back_but_a_penalty_stays() -> None:
    rules = derive(
        rule_set("nsa-2009"),
        {"challenge.fail": "points_per_play", "challenge.fail_points": 5},
        name="five",
        why="for the test",
    )
    table = Table(rules)
    table.start(0)
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=12_000))
    rule(table, is_acceptable=True)
    assert table.state.scores == (19, 0)
    table.do(DIRECTOR.says(OverruleVerdict(is_acceptable=False, reason="misread"), at_ms=14_000))
    assert table.state.scores == (0, 0)
    assert [entry.points for entry in table.state.ledger] == [14, 5, -5, -14]


def test_time_used_since_a_verdict_stays_used_when_it_is_taken_back() -> None:
    table = challenged()
    rule(table, is_acceptable=False, at_ms=13_000)
    table.do(JUDGE.says(ReopenChallenge(reason=Reopening.WORD_MISENTERED), at_ms=73_000))
    reopened = table.state.clock
    assert reopened.side_ms == (25 * 60_000 - 10_000, 25 * 60_000 - 62_000)
    assert reopened.running is None
    rule(table, is_acceptable=False, at_ms=80_000)
    assert (table.state.on_turn, table.state.clock.running) == (1, 1)


def test_the_director_confirms_the_last_play_where_a_side_never_does() -> None:
    table = Table("washburn")
    table.start(0)
    table.set(bag="")
    table.set_tiles(0, "HORN")
    table.set_tiles(1, "QUI")
    table.play(0, "8F HORN")
    assert table.wait(10_000_000) == ()
    table.do(DIRECTOR.says(AcceptPlay(), at_ms=10_000_000))
    assert table.state.phase is Phase.ENDED
    assert table.state.scores == (26, -12)


def test_a_hold_after_the_director_stopped_play_lasts_a_minute_at_most() -> None:
    table = Table("nsa-2009")
    table.start(0)
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(B.says(HoldPlay(), at_ms=12_000))
    table.do(DIRECTOR.says(StopGame(reason="fire alarm"), at_ms=13_000))
    assert table.wait(71_999) == ()
    table.wait(72_000)
    assert table.state.outcome is not None
    assert table.state.outcome.ending is Ending.DIRECTOR
    assert table.state.scores == (14, 0)


def test_a_courtesy_draw_keeps_the_play_open_and_the_tiles_apart() -> None:
    table = Table("nsa-2009")
    table.start(0)
    table.play(0, "8F HORN", at_ms=10_000)
    table.do(B.says(HoldPlay(), at_ms=12_000))
    table.do(A.says(DrawTiles(), at_ms=72_000))
    play = table.state.play
    assert play is not None
    assert play.drawn is not None
    assert len(play.drawn) == 4
    table.do(B.says(ChallengePlay(words=("HORN",)), at_ms=310_000))
    rule(table, is_acceptable=False, at_ms=320_000)
    assert len(table.state.racks[0]) == 7
    assert len(table.state.bag) == 86


def test_a_challenge_of_a_blank_that_does_not_bind_yet_can_be_taken_back() -> None:
    table = challenged()
    play = table.state.play
    assert play is not None
    table.set(play=replace(play, is_blank_bound=False))
    command = B.says(WithdrawChallenge(reason=Withdrawal.UNBOUND_BLANK), at_ms=20_000)
    assert (
        table.refused(A.says(command.command, command.said.at_ms)).reason
        == Reason.CHALLENGE_BINDING
    )
    table.do(command)
    assert table.state.play is not None
    assert table.state.play.challenge is None
    assert table.state.clock.running == 1


def test_equal_tiles_in_the_bag_cannot_keep_a_game_from_starting() -> None:
    same = parse_tile_set(
        'name = "same"\ntitle = "Same"\nblank = { count = 0 }\n'
        'tiles = [{ letter = "A", count = 20, value = 1 }]',
        "same.toml",
    )
    created = decide(
        None,
        HOUSE.says(
            CreateGame(
                rules=rule_set("washburn"), tile_set=same, sides=(Side(), Side()), seed=b"e" * 32
            )
        ),
    )
    assert not isinstance(created, Refusal)
    started = decide(fold(created), HOUSE.says(StartGame()))
    assert not isinstance(started, Refusal)
    assert fold((*created, *started)).first_side == 0
