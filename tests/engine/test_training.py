"""Leaves and chances to win: learnt alike whatever the threads, gone on from, and shipped."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path

import pytest

from engine.test_other_boards import letters_set, made_words, square_layout
from engine.worlds import make_world
from lexidrome.base import BadInput
from lexidrome.engine import STATIC, Leaves, Setting, self_play, static_style
from lexidrome.engine.shipped import strong_style, trained_chances, trained_leaves
from lexidrome.engine.training import (
    Trained,
    TrainingGames,
    TrainingSums,
    play_training_games,
    train_leaves,
)
from lexidrome.engine.winning import Chances
from lexidrome.lexicon import ENABLE, tile_set
from lexidrome.native import LeaveTraining
from lexidrome.rulebook import derive, rule_set

pytestmark = pytest.mark.slow

DATA = resources.files("lexidrome.engine") / "data"


@pytest.fixture(scope="module")
def small() -> Setting:
    """A board of 9 by 9, nine letters and racks of four."""
    letters = "ABCDEFGHI"
    rules = derive(
        rule_set("nsa-2009"),
        {"setup.rack_tiles": 4, "play.bingo_tiles": 4},
        name="four",
        why="test",
    )
    world = make_world(
        made_words(letters, 300, 5), letters_set(letters, 4, 2), square_layout(9, 3), rules
    )
    return world.setting


def written(trained: Trained) -> tuple[bytes, bytes]:
    return trained.leaves.to_bytes(), trained.chances.to_bytes()


def test_the_same_seed_learns_the_same_whatever_the_threads(small: Setting) -> None:
    once = train_leaves(small, games=60, generations=2, seed=4)
    assert written(train_leaves(small, games=60, generations=2, seed=4, threads=3)) == written(once)
    assert written(train_leaves(small, games=60, generations=2, seed=5)) != written(once)
    assert once.racks > 60
    # Of nine letters and a blank, of which there are two: one, two, or three tiles.
    assert len(once.leaves) == 10 + (45 + 10) + (165 + 45 + 9)


def test_games_that_others_play_come_to_the_same_however_they_are_cut(
    small: Setting, tmp_path: Path
) -> None:
    asked: list[TrainingGames] = []

    def elsewhere(portions: Iterable[TrainingGames]) -> Iterator[TrainingSums]:
        for games in portions:
            asked.append(games)
            if len(asked) == stop_at:
                raise KeyboardInterrupt
            yield play_training_games(small, games)

    whole = train_leaves(small, games=1200, generations=2, seed=4)
    stop_at, aside = 4, tmp_path / "aside"
    with pytest.raises(KeyboardInterrupt):
        train_leaves(small, games=1200, generations=2, seed=4, checkpoint=aside, spread=elsewhere)
    assert aside.exists()
    stop_at = 0
    trained = train_leaves(
        small, games=1200, generations=2, seed=4, checkpoint=aside, spread=elsewhere
    )
    assert written(trained) == written(whole)
    assert {games.seed for games in asked} == {4, 5}
    assert len(asked) > 6


@pytest.mark.parametrize("sums", [b"rubbish", zlib.compress(bytes(80))])
def test_sums_of_another_training_are_refused(small: Setting, sums: bytes) -> None:
    def elsewhere(portions: Iterable[TrainingGames]) -> Iterator[TrainingSums]:
        return (TrainingSums(sums, 1.0) for _ in portions)

    with pytest.raises(BadInput, match="played games of another training"):
        train_leaves(small, games=20, generations=1, seed=4, spread=elsewhere)


@pytest.mark.slow
def test_a_training_that_was_interrupted_goes_on_where_it_was(
    small: Setting, tmp_path: Path
) -> None:
    whole = train_leaves(small, games=3000, generations=2, seed=4)
    aside = tmp_path / "aside"

    def stop(games: int) -> None:
        if aside.exists():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train_leaves(small, games=3000, generations=2, seed=4, checkpoint=aside, on_progress=stop)
    trained = train_leaves(small, games=3000, generations=2, seed=4, checkpoint=aside)
    assert written(trained) == written(whole)
    assert not aside.exists()


def test_a_leave_is_worth_what_the_racks_that_held_it_brought(small: Setting) -> None:
    training = LeaveTraining(small.native, None)
    training.play(1, 0, 400, 1, None)
    leaves = Leaves(small.tiles, training.next_generation().leaves)
    # A is in most of the made words and worth a point, I in few: so one would rather keep A.
    assert leaves.value_mp(("A",)) > leaves.value_mp(("I", "I", "I"))
    assert leaves.value_mp(("?",)) > leaves.value_mp(("I",))


def test_what_was_put_aside_by_another_training_is_refused(small: Setting, tmp_path: Path) -> None:
    aside = tmp_path / "aside"
    aside.write_bytes(b"rubbish")
    with pytest.raises(BadInput, match="is not what a training put aside"):
        train_leaves(small, games=2, generations=1, seed=1, checkpoint=aside)

    def stop(_: int) -> None:
        if aside.exists():
            raise KeyboardInterrupt

    aside.unlink()
    with pytest.raises(KeyboardInterrupt):
        train_leaves(small, games=20_000, generations=1, seed=1, checkpoint=aside, on_progress=stop)
    assert aside.exists()
    with pytest.raises(BadInput, match="another lexicon, seed or number of games"):
        train_leaves(small, games=20_000, generations=1, seed=2, checkpoint=aside)


@pytest.mark.parametrize(
    ("games", "generations", "sentence"),
    [(0, 1, "number of games"), (1, 0, "number of generations"), (1, 101, "generations")],
)
def test_impossible_trainings_are_refused(
    small: Setting, games: int, generations: int, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        train_leaves(small, games=games, generations=generations, seed=1)


def test_more_leaves_than_a_table_holds_are_refused(setting: Setting) -> None:
    rules = derive(rule_set("nsa-2009"), {"setup.rack_tiles": 9}, name="nine", why="test")
    large = Setting.with_graph(setting.graph, setting.tiles, ENABLE, rules)
    with pytest.raises(BadInput, match="has more leaves than a table"):
        train_leaves(large, games=1, generations=1, seed=1)


def test_a_greater_spread_never_wins_less_often() -> None:
    chances = trained_chances()
    table = chances.table
    assert (table.rows, table.span) == (94, 400)
    for unseen in range(table.rows):
        row = [chances.of(spread, unseen) for spread in range(-450, 451)]
        assert row == sorted(row)
        if unseen > 0:
            assert row[0] < 0.02
            assert row[-1] > 0.98
    # Between whole points in proportion.
    between = chances.of(10.25, 40)
    assert between == pytest.approx(0.75 * chances.of(10, 40) + 0.25 * chances.of(11, 40))
    assert chances.of(0, 500) == chances.of(0, 93)


def test_a_lead_wins_more_often_the_fewer_tiles_are_unseen() -> None:
    chances = trained_chances()
    for spread in (40, 80, 150):
        by_unseen = [chances.of(spread, unseen) for unseen in (90, 70, 50, 30, 14)]
        assert by_unseen == sorted(by_unseen)


def test_a_file_of_chances_is_read_as_it_was_written_and_damage_is_refused(tmp_path: Path) -> None:
    data = trained_chances().to_bytes()
    path = tmp_path / "chances.win"
    path.write_bytes(data)
    assert Chances.load(path).to_bytes() == data
    falling = bytearray(data)
    falling[-1] = 0
    for damaged in (b"", data[:-2], data + b"\0\0", bytes(falling)):
        with pytest.raises(BadInput, match="is not a table of chances"):
            Chances.from_bytes(damaged)
    with pytest.raises(BadInput, match="cannot be read"):
        Chances.load(tmp_path / "nowhere")


def test_the_shipped_tables_are_the_ones_their_provenance_describes() -> None:
    readme = (DATA / "README.md").read_text("utf-8")
    leaves = trained_leaves(tile_set("english"))
    assert leaves is not None
    assert hashlib.sha256(leaves.to_bytes()).hexdigest() in readme
    assert hashlib.sha256(trained_chances().to_bytes()).hexdigest() in readme
    assert len(leaves) == 914_624
    assert leaves.value_mp(("?",)) > leaves.value_mp(("S",)) > 0 > leaves.value_mp(("Q",))


def test_tiles_without_trained_leaves_are_played_without(small: Setting) -> None:
    assert trained_leaves(small.tiles) is None
    assert strong_style(small.tiles).leaves is None


@pytest.mark.slow
def test_trained_leaves_beat_none(setting: Setting) -> None:
    result = self_play(setting, 400, 5, styles=(strong_style(setting.tiles), STATIC))
    assert result.wins[0] > 1.3 * result.wins[1]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_trained_leaves_win_64_games_of_100_against_none(setting: Setting) -> None:
    style = static_style(trained_leaves(setting.tiles))
    result = self_play(setting, 20_000, 99, styles=(style, STATIC), threads=2)
    ties = result.games - sum(result.wins)
    assert (result.wins[0] + ties / 2) / result.games >= 0.64
