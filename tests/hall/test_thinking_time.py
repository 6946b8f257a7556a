"""A bot's time for a move: a share of its clock, within every limit, and never overtime."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from game.table import Table
from lexidrome.base import StreamId
from lexidrome.game import Audience, Setup, Viewer
from lexidrome.game.board import Board
from lexidrome.game.seen import GameView
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.games.thinking_time import (
    LONGEST_MS,
    MARGIN_MS,
    RESERVE_MS,
    UNTIMED_MS,
    thinking_ms,
    turns_to_come,
)
from lexidrome.rulebook import RuleSet, derive, rule_set

WITH_40 = Board("ABCDEFGHIJ" * 4 + "." * 185)


def table(rules: str | RuleSet, board: Board | None = None) -> tuple[Setup, GameView]:
    """The first turn of a game as its side sees it, or with other tiles on the board."""
    game = Table(rules)
    game.start()
    audiences = GameAudiences(lambda _: True)
    viewer = Viewer(Audience.SIDE, 0)
    view = audiences.view(StreamId("game/one"), RunningGame(game.state), viewer)
    return game.state.setup, view if board is None else replace(view, board=board)


def given(view: GameView, **clock: Any) -> GameView:
    return replace(view, clock=replace(view.clock, **clock))


def house(base: str, changes: Mapping[str, Any]) -> RuleSet:
    return derive(rule_set(base), changes, name="house", why="test")


def test_time_that_is_left_is_shared_out_among_the_turns_to_come_and_one_more() -> None:
    setup, view = table("nsa-2009", WITH_40)
    assert turns_to_come(setup, view) == 7
    now_ms = view.clock.since_ms
    timed = given(view, side_ms=(90_000, 1_000), running=0)
    assert thinking_ms(setup, timed, 0, now_ms) == (90_000 - RESERVE_MS) // 8
    # What has run since the clock was read is gone.
    assert thinking_ms(setup, timed, 0, now_ms + 40_000) == (50_000 - RESERVE_MS) // 8
    assert thinking_ms(setup, timed, 1, now_ms) < 0


def test_a_game_of_25_minutes_is_played_in_time_from_the_first_turn_to_the_last() -> None:
    setup, view = table("nsa-2009")
    for minutes in (1, 3, 25):
        left_ms = minutes * 60_000
        for tiles in range(0, 100, 8):
            board = Board("A" * tiles + "." * (225 - tiles))
            timed = given(replace(view, board=board), side_ms=(left_ms, 0), running=0)
            takes_ms = thinking_ms(setup, timed, 0, view.clock.since_ms)
            assert 0 < takes_ms <= LONGEST_MS
            left_ms -= takes_ms
        assert left_ms >= RESERVE_MS


def test_a_side_in_trouble_does_not_think_at_all() -> None:
    setup, view = table("nsa-2009")
    for left_ms in (RESERVE_MS, 1, 0, -30_000):
        timed = given(view, side_ms=(left_ms, 0), running=0)
        assert thinking_ms(setup, timed, 0, view.clock.since_ms) <= 0


@pytest.mark.parametrize("rules", ["washburn", "depaul"])
def test_where_no_clock_runs_nobody_waits_longer_than_five_seconds(rules: str) -> None:
    setup, view = table(rules)
    assert thinking_ms(setup, view, 0, view.clock.since_ms) == UNTIMED_MS == 5_000


def test_a_turn_is_never_lost_by_thinking() -> None:
    setup, view = table("thon")
    limit_ms = 120_000
    assert setup.rules.clock.turn_limit_s == limit_ms // 1000
    clock = view.clock
    late = given(view, turn_ms=limit_ms - 10_000, is_turn_running=True)
    assert thinking_ms(setup, late, 0, clock.since_ms) == 10_000 - MARGIN_MS
    assert thinking_ms(setup, late, 0, clock.since_ms + 9_000) < 0


def test_the_game_s_own_time_is_for_all_sides() -> None:
    rules = house("thon", {"clock.turn_limit_s": "none"})
    setup, view = table(rules, WITH_40)
    limit_ms = 1_200_000
    left_ms = 60_000
    near = given(view, game_ms=limit_ms - left_ms, is_game_running=True)
    assert thinking_ms(setup, near, 0, view.clock.since_ms) == (left_ms - MARGIN_MS) // 15


def test_a_round_that_ends_leaves_time_for_all_that_is_still_to_be_played() -> None:
    setup, view = table("school", WITH_40)
    now_ms = view.clock.since_ms
    near = given(view, round_ends_at_ms=now_ms + 62_000)
    assert thinking_ms(setup, near, 0, now_ms) == (62_000 - MARGIN_MS) // 15
    over = given(view, round_ends_at_ms=now_ms - 1)
    assert thinking_ms(setup, over, 0, now_ms) < 0
