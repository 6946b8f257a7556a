"""Self-play: the slow generator's choices, and the same games whatever the threads."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.records import SELF_PLAY_GAMES, SELF_PLAY_SEED, slow_game
from engine.worlds import World
from lexidrome.base import BadInput
from lexidrome.engine import (
    RecordedTurn,
    Setting,
    recorded_self_play,
    self_play,
)

KINDS = ("across", "down", "exchange", "pass")


def golden_games(golden: Path) -> list[list[str]]:
    seed, *rest = (golden / "selfplay.txt").read_text("ascii").splitlines()
    assert seed == f"seed {SELF_PLAY_SEED}"
    games: list[list[str]] = []
    for line in rest:
        if line.startswith("game "):
            games.append([])
        else:
            games[-1].append(line)
    return games


def written(setting: Setting, turn: RecordedTurn) -> str:
    read = setting.codes.read
    rack = "".join(sorted(read(turn.rack)))
    tiles = "".join(read(turn.tiles)) or "-"
    kind = KINDS[turn.kind]
    return f"{rack} {kind} {turn.row} {turn.column} {tiles} {turn.score} {turn.equity_mp}"


def test_the_first_50_games_are_those_the_slow_generator_played(
    setting: Setting, golden: Path
) -> None:
    games = recorded_self_play(setting, SELF_PLAY_GAMES, SELF_PLAY_SEED)

    played = [[written(setting, turn) for turn in game] for game in games]
    assert played == golden_games(golden)
    assert len(played) == 50


@pytest.mark.slow
def test_the_slow_generator_plays_a_game_again(english: World, golden: Path) -> None:
    assert slow_game(english, 17) == golden_games(golden)[17]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_slow_generator_plays_all_games_again(english: World, golden: Path) -> None:
    for number, game in enumerate(golden_games(golden)):
        assert slow_game(english, number) == game


def test_the_number_of_threads_changes_nothing_but_the_time(setting: Setting) -> None:
    alone = recorded_self_play(setting, 24, 7)
    totals = self_play(setting, 24, 7)

    for threads in (2, 5):
        assert recorded_self_play(setting, 24, 7, threads=threads) == alone
        together = self_play(setting, 24, 7, threads=threads)
        assert (together.turns, together.points, together.wins) == (
            totals.turns,
            totals.points,
            totals.wins,
        )


def test_another_seed_gives_other_games_and_a_longer_run_begins_with_the_shorter(
    setting: Setting,
) -> None:
    few = recorded_self_play(setting, 3, 1)

    assert recorded_self_play(setting, 5, 1)[:3] == few
    assert recorded_self_play(setting, 3, 2) != few


def test_the_scores_are_those_of_the_turns_and_of_the_tiles_left(setting: Setting) -> None:
    [game] = recorded_self_play(setting, 1, 3)
    totals = self_play(setting, 1, 3)

    assert totals.games == 1
    assert totals.turns == len(game)
    scores = [sum(turn.score for turn in game if turn.side == side) for side in (0, 1)]
    out = game[-1]
    before = [turn for turn in game if turn.side != out.side][-1]
    kept = list(before.rack)
    for tile in before.tiles:
        kept.remove(0 if tile & 0x80 else tile)
    read = setting.codes.read
    # NSA-V.F.1.p1: the side that went out gains twice the opponent's tiles.
    scores[out.side] += 2 * sum(setting.tiles.value(tile) for tile in read(bytes(kept)))
    assert totals.points == tuple(scores)


def test_progress_is_told_and_an_exception_in_it_stops_the_run(setting: Setting) -> None:
    told: list[int] = []

    def stop(games: int) -> None:
        told.append(games)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        self_play(setting, 10_000_000, 1, threads=2, on_progress=stop)
    assert len(told) == 1
    assert 0 <= told[0] < 10_000_000


@pytest.mark.parametrize(
    ("games", "seed", "threads", "what"),
    [
        (0, 1, 1, "number of games"),
        (1, -1, 1, "seed"),
        (1, 2**64, 1, "seed"),
        (1, 1, 0, "number of threads"),
    ],
)
def test_impossible_runs_are_refused(
    setting: Setting, games: int, seed: int, threads: int, what: str
) -> None:
    with pytest.raises(BadInput, match=what):
        self_play(setting, games, seed, threads=threads)
