"""Two players against each other, and how sure one may be who is stronger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lexidrome.base import BadInput
from lexidrome.engine import Budget, Leaves, Position, Setting, match, static_style, think
from lexidrome.engine.match import (
    MatchPairs,
    MatchPlayer,
    PairTotals,
    interval,
    play_match_pairs,
    play_pairs,
)
from lexidrome.engine.thought import Thought, Way
from lexidrome.lexicon import tile_set

pytestmark = pytest.mark.slow


def players(setting: Setting, *names: str) -> tuple[MatchPlayer, MatchPlayer]:
    first, second = (MatchPlayer.of(name, setting.tiles) for name in names)
    return first, second


def test_a_player_against_itself_takes_half_of_every_pair(setting: Setting) -> None:
    report = play_pairs(setting, players(setting, "static", "static"), 60, 3)
    assert (report.mean, report.spread, report.games) == (0.5, 0, 60)
    assert report.wins == report.losses


def test_a_match_is_the_same_whatever_the_threads(setting: Setting) -> None:
    for names in (("zero", "static"), ("simulate:40", "static"), ("think:10", "simulate:10")):
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


class Overheard:
    """Thinks, and remembers what about."""

    def __init__(self) -> None:
        self.positions: list[Position] = []
        self.budgets: list[Budget] = []
        self.ways: set[Way] = set()

    def think(self, position: Position, budget: Budget, **given: Any) -> Thought:
        thought = think(position, budget, **given)
        self.positions.append(position)
        self.budgets.append(budget)
        self.ways.add(thought.way)
        return thought


def test_a_match_asks_think_itself_and_shows_it_one_rack(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first turn to the endgame, by iterations alone, so that games can be repeated."""
    heard = Overheard()
    monkeypatch.setattr(match, "think", heard.think)
    play_pairs(setting, players(setting, "think:8", "static"), 2, 3)
    assert heard.ways == set(Way)
    assert all(position.racks[1] == () for position in heard.positions)
    assert {budget.iterations for budget in heard.budgets} == {8}
    assert {budget.time_ms for budget in heard.budgets} == {None}
    assert len({budget.seed for budget in heard.budgets}) == len(heard.budgets)


def test_two_that_meet_in_the_last_turns_find_the_same_games_played_until_then(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Overheard()
    monkeypatch.setattr(match, "think", heard.think)
    report = play_pairs(setting, players(setting, "think:8", "static"), 2, 3, last_turns=5)
    # Whoever starts thinks first in one of the two games, on a board that is the same in both.
    assert 2 <= len(heard.positions) <= 8
    assert report.last_turns == 5
    same = play_pairs(setting, players(setting, "static", "static"), 20, 3, last_turns=5)
    assert same.mean == 0.5
    with pytest.raises(BadInput, match="from 0 to 100"):
        play_pairs(setting, players(setting, "static", "static"), 2, 3, last_turns=101)


def test_a_match_goes_on_where_it_was_put_aside(setting: Setting, tmp_path: Path) -> None:
    both = players(setting, "simulate:8", "static")
    whole = play_pairs(setting, both, 24, 3)
    file = tmp_path / "match.json"
    parts = [play_pairs(setting, both, games, 3, checkpoint=file) for games in (2, 10, 24, 24)]
    assert [part.games for part in parts] == [2, 10, 24, 24]
    resumed = parts[-1]
    assert msgspec.structs.replace(resumed, cpu_s=0) == msgspec.structs.replace(whole, cpu_s=0)


def test_pairs_that_others_play_come_to_the_same_however_they_are_cut(
    setting: Setting, tmp_path: Path
) -> None:
    asked: list[MatchPairs] = []

    def elsewhere(parts: Iterable[MatchPairs]) -> Iterator[PairTotals]:
        for pairs in parts:
            # What is not said in it a worker does not know.
            asked.append(msgspec.json.decode(msgspec.json.encode(pairs), type=MatchPairs))
            yield play_match_pairs(setting, asked[-1])

    leaves = Leaves.build({("E",): 5, ("Q",): -7, ("?",): 25}, setting.tiles)
    own = MatchPlayer.of("simulate:8", setting.tiles, static_style(leaves))
    both = (own, MatchPlayer.of("static", setting.tiles))
    whole = play_pairs(setting, both, 24, 3)
    assert msgspec.structs.replace(
        play_pairs(setting, (players(setting, "simulate:8", "static")), 24, 3), cpu_s=0
    ) != msgspec.structs.replace(whole, cpu_s=0)
    file = tmp_path / "match.json"
    play_pairs(setting, both, 6, 3, checkpoint=file, spread=elsewhere)
    spread = play_pairs(setting, both, 24, 3, checkpoint=file, spread=elsewhere)
    assert msgspec.structs.replace(spread, cpu_s=0) == msgspec.structs.replace(whole, cpu_s=0)
    assert sum(pairs.pairs for pairs in asked) == 12
    assert len(asked) > 2


@pytest.mark.parametrize(
    ("names", "games", "kept", "sentence"),
    [
        (("static", "zero"), 4, None, "holds 8 games already"),
        (("zero", "static"), 8, None, "by a match of other players"),
        (("static", "zero"), 8, b"rubbish", "is not what a match put aside"),
    ],
)
def test_what_was_put_aside_by_another_match_is_refused(
    setting: Setting,
    tmp_path: Path,
    names: tuple[str, str],
    games: int,
    kept: bytes | None,
    sentence: str,
) -> None:
    file = tmp_path / "match.json"
    play_pairs(setting, players(setting, "static", "zero"), 8, 3, checkpoint=file)
    if kept is not None:
        file.write_bytes(kept)
    with pytest.raises(BadInput, match=sentence):
        play_pairs(setting, players(setting, *names), games, 3, checkpoint=file)


@pytest.mark.parametrize("name", ["stalin", "think", "think:0", "think:x", "static:5", ""])
def test_a_player_that_there_is_not_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="There is no player"):
        MatchPlayer.of(name, tile_set("english"))


def test_an_odd_number_of_games_is_refused(setting: Setting) -> None:
    with pytest.raises(BadInput, match="must be even"):
        play_pairs(setting, players(setting, "zero", "zero"), 3, 1)
