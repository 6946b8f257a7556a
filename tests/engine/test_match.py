"""Two players against each other, and how sure one may be who is stronger."""

from __future__ import annotations

import pytest

from lexidrome.base import BadInput
from lexidrome.engine import Setting
from lexidrome.engine.match import MatchPlayer, interval, play_pairs
from lexidrome.lexicon import tile_set


def players(setting: Setting, *names: str) -> tuple[MatchPlayer, MatchPlayer]:
    first, second = (MatchPlayer.of(name, setting.tiles) for name in names)
    return first, second


def test_a_player_against_itself_takes_half_of_every_pair(setting: Setting) -> None:
    report = play_pairs(setting, players(setting, "static", "static"), 60, 3)
    assert (report.mean, report.spread, report.games) == (0.5, 0, 60)
    assert report.wins == report.losses


def test_a_match_is_the_same_whatever_the_threads(setting: Setting) -> None:
    for names in (("zero", "static"), ("simulate:40", "static")):
        games = 20 if "zero" in names else 4
        alone, together = (
            play_pairs(setting, players(setting, *names), games, 3, threads=threads)
            for threads in (1, 3)
        )
        assert (alone.wins, alone.ties, alone.spread, alone.low) == (
            together.wins,
            together.ties,
            together.spread,
            together.low,
        )


def test_the_stronger_player_wins_more_whichever_is_named_first(setting: Setting) -> None:
    forth = play_pairs(setting, players(setting, "static", "zero"), 300, 3)
    back = play_pairs(setting, players(setting, "zero", "static"), 300, 3)
    assert forth.low > 0.5 > back.high
    assert forth.low < forth.mean < forth.high
    assert forth.spread > 0 > back.spread


def test_the_interval_is_that_of_pairs() -> None:
    # By the normal interval of 400 pairs, each a quarter away from its half on average.
    low, mean, high = interval([0, 200, 0, 200, 0])
    assert mean == 0.5
    assert high - mean == pytest.approx(1.96 * 0.25 / 20, rel=0.1)
    assert mean - low == pytest.approx(high - mean, rel=0.01)
    assert interval([0, 0, 0, 0, 3])[0] < 0.9


@pytest.mark.parametrize("name", ["stalin", "think", "think:0", "think:x", "static:5", ""])
def test_a_player_that_there_is_not_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="There is no player"):
        MatchPlayer.of(name, tile_set("english"))


def test_an_odd_number_of_games_is_refused(setting: Setting) -> None:
    with pytest.raises(BadInput, match="must be even"):
        play_pairs(setting, players(setting, "zero", "zero"), 3, 1)
