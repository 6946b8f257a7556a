"""Ratings after an event, by hand and by their properties."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome.tournament.ratings import (
    FLOOR,
    RatedGame,
    RatedPlayer,
    expectation,
    moved,
    multiplier,
    new_ratings,
    note,
    performance,
)


def test_an_equal_opponent_is_beaten_every_other_time() -> None:
    assert expectation(1500, 1500) == 0.5
    assert math.isclose(expectation(1700, 1500), 0.6542, abs_tol=0.0001)


@pytest.mark.parametrize(
    ("rating", "games", "k"),
    [
        (1799, 49, 30),
        (1800, 49, 24),
        (2000, 49, 15),
        (1799, 50, 20),
        (1999, 50, 16),
        (2000, 50, 10),
    ],
)
def test_the_multiplier_falls_with_rating_and_games(rating: int, games: int, k: int) -> None:
    assert multiplier(rating, games) == k


@pytest.mark.parametrize(
    ("before", "excess_wins", "after"),
    [
        # As they were published after a real event, the second across a limit.
        (2009, 1.28205575493671, 2022),
        (1985, 2.23752755268447, 2013),
        (1949, 0.28773199616053, 1954),
        (1846, 1.30137279433624, 1867),
        (1635, 0.600886880338793, 1647),
        (1484, 0.443130480223939, 1493),
        (1380, 1.68481898726443, 1414),
        # By hand: 8 points down to 1800 are half a win at 16, the rest is at 20.
        (1808, -1.5, 1780),
        (2000, -1.0, 1984),
        (1990, 10 / 16, 2000),
    ],
)
def test_what_crosses_a_limit_moves_on_with_its_multiplier(
    before: int, excess_wins: float, after: int
) -> None:
    assert moved(before, excess_wins, 1000) == after


def test_a_rating_moves_by_what_was_won_beyond_expectation() -> None:
    players = [RatedPlayer(1, 1700), RatedPlayer(2, 1500)]
    # Two games, one each: 0.3084 below expectation, times 20.
    games = [RatedGame(1, 2, 2), RatedGame(2, 1, 2)]
    one, other = new_ratings(players, games)
    assert (one.before, one.after) == (1700, 1694)
    assert (other.before, other.after) == (1500, 1506)
    assert math.isclose(one.expected, 1.3084, abs_tol=0.001)


def test_a_newcomer_gets_the_rating_that_expects_their_result() -> None:
    players = [RatedPlayer(1, 1600), RatedPlayer(2, 1400), RatedPlayer(3)]
    games = [RatedGame(3, 1, 2), RatedGame(3, 2, 0)]
    newcomer = new_ratings(players, games)[2]
    assert newcomer.after == newcomer.performance == 1500


def test_newcomers_among_themselves_settle() -> None:
    players = [RatedPlayer(number) for number in range(1, 5)]
    games = [RatedGame(one, other, 2) for one in range(1, 5) for other in range(one + 1, 5)]
    ratings = [each.after or 0 for each in new_ratings(players, games)]
    assert ratings == sorted(ratings, reverse=True)
    assert all(FLOOR <= rating <= 3000 for rating in ratings)


def test_who_played_no_rated_game_keeps_what_they_had() -> None:
    rated, newcomer = new_ratings([RatedPlayer(1, 1432), RatedPlayer(2)], [])
    assert (rated.after, newcomer.after, newcomer.performance) == (1432, None, None)


def test_nobody_falls_below_the_floor() -> None:
    weak = RatedPlayer(1, 501, games_before=0)
    games = [RatedGame(1, 2, 0)] * 10
    assert new_ratings([weak, RatedPlayer(2, 500)], games)[0].after == FLOOR


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(600, 1700), min_size=2, max_size=6), st.data())
def test_among_equals_in_games_what_some_win_others_lose(
    ratings: list[int], data: st.DataObject
) -> None:
    players = [RatedPlayer(number, rating) for number, rating in enumerate(ratings, 1)]
    games = [
        RatedGame(one, other, data.draw(st.integers(0, 2)))
        for one in range(1, len(players) + 1)
        for other in range(one + 1, len(players) + 1)
    ]
    changes = [(each.after or 0) - (each.before or 0) for each in new_ratings(players, games)]
    assert abs(sum(changes)) <= len(players) / 2 + 1


@given(st.lists(st.integers(500, 2200), min_size=2, max_size=10), st.data())
@settings(max_examples=20, deadline=None)
def test_a_performance_expects_what_was_won(opponents: list[int], data: st.DataObject) -> None:
    half_points = data.draw(st.integers(1, 2 * len(opponents) - 1))
    found = performance(opponents, half_points)
    assert found is not None
    expected = sum(expectation(found, each) for each in opponents)
    assert found == FLOOR or abs(expected - half_points / 2) < 0.01 * len(opponents)


def test_the_computation_says_whose_it_is() -> None:
    assert "not official" in str(note())
