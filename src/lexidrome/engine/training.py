"""What leaves are worth, learnt from games that the player plays against itself."""

from __future__ import annotations

import threading
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import numpy as np

from lexidrome.base import BadInput, text
from lexidrome.base.files import replace_file
from lexidrome.engine.leaves import Leaves
from lexidrome.engine.portions import Portions, Spread
from lexidrome.engine.selfplay import check_run
from lexidrome.engine.setting import Setting
from lexidrome.engine.winning import Chances
from lexidrome.native import LeaveTraining

MOST_GENERATIONS = 100
_FIRST_PORTION = 100
_GAMES_AT_A_TIME = 1000
"""After so many games the sums are put aside, if a file for them is named."""
_SUMS_BYTES_LIMIT = 2**30


class Trained(msgspec.Struct, frozen=True, eq=False):
    """What a training has learnt: what leaves are worth, and how often spreads win."""

    leaves: Leaves
    chances: Chances
    """From the games of the last generation."""
    racks: int
    """How many racks were drawn in the last generation."""


class TrainingGames(msgspec.Struct, frozen=True):
    """Some games of one generation, for somebody else to play."""

    leaves: bytes
    """What is known so far, as a KLV2 file."""
    seed: int
    first: int
    end: int


class TrainingSums(msgspec.Struct, frozen=True):
    """What games came to, to be added to what others did."""

    sums: bytes
    """Whole numbers, compressed."""
    took_s: float


def play_training_games(
    setting: Setting, games: TrainingGames, on_progress: Callable[[int], object] | None = None
) -> TrainingSums:
    """The same sums for the same games, on whichever machine; on one thread."""
    began_s = time.monotonic()
    training = _KEPT.training(setting, games.leaves)
    training.play(games.seed, games.first, games.end, 1, on_progress)
    sums = zlib.compress(training.sums(), 1)
    return TrainingSums(sums, time.monotonic() - began_s)


class _Kept(threading.local):
    """A thread's last training: what it learnt about a generation holds for the next games."""

    def __init__(self) -> None:
        self._kept: tuple[Setting, bytes, LeaveTraining] | None = None

    def training(self, setting: Setting, leaves: bytes) -> LeaveTraining:
        """Without any games."""
        if self._kept is None or self._kept[0] is not setting or self._kept[1] != leaves:
            training = _training(setting, Leaves.from_bytes(leaves, setting.tiles))
            self._kept = (setting, leaves, training)
        training = self._kept[2]
        training.restore(bytes(len(training.sums())))
        return training


_KEPT = _Kept()


class _Checkpoint(msgspec.Struct, frozen=True, array_like=True):
    """What is needed to go on, and what it belongs to."""

    belongs_to: tuple[str, str, str, int, int]
    generation: int
    games_done: int
    leaves: bytes
    sums: bytes


def train_leaves(
    setting: Setting,
    *,
    games: int,
    generations: int,
    seed: int,
    threads: int = 1,
    checkpoint: Path | None = None,
    on_progress: Callable[[int], object] | None = None,
    spread: Spread[TrainingGames, TrainingSums] | None = None,
) -> Trained:
    """Play `games` games in each generation, the first with leaves worth nothing.

    The result is the same for the same seed, whatever the number of threads. A
    file that `checkpoint` names is written now and then, and gone on from if it
    is there; `on_progress` is told how many games of all generations are played.
    With `spread` others play them, and this process adds up.
    """
    check_run(games, seed, threads)
    if not 1 <= generations <= MOST_GENERATIONS:
        raise BadInput(
            text("The number of generations must be from 1 to {most}.", most=MOST_GENERATIONS)
        )
    belongs_to = (setting.lexicon_name, setting.tiles.name, setting.rules.name, games, seed)
    generation, done, training = _start(setting, belongs_to, checkpoint)
    while True:
        own_seed = seed + generation
        put_aside_at = done + _GAMES_AT_A_TIME
        before = generation * games
        counting = _counting(on_progress, before)
        if spread is None:
            played = _played_here(training, own_seed, done, games, threads, counting)
        else:
            played = _played_elsewhere(spread, training, own_seed, done, games)
        for done in played:
            if spread is not None:
                counting(done)
            if checkpoint is not None and (done >= put_aside_at or done == games):
                _put_aside(checkpoint, belongs_to, generation, done, training)
                put_aside_at = done + _GAMES_AT_A_TIME
        following = training.next_generation()
        if generation + 1 >= generations:
            break
        generation, done, training = generation + 1, 0, following
    if on_progress is not None:
        on_progress(generations * games)
    if checkpoint is not None:
        checkpoint.unlink(missing_ok=True)
    leaves = Leaves(setting.tiles, following.leaves)
    return Trained(leaves, Chances(training.win_table()), training.racks)


def _played_here(
    training: LeaveTraining,
    seed: int,
    done: int,
    games: int,
    threads: int,
    on_progress: Callable[[int], object],
) -> Iterator[int]:
    """How many games are in the sums, again and again."""
    while done < games:
        end, before = min(done + _GAMES_AT_A_TIME, games), done

        def count(played: int, before: int = before) -> None:
            on_progress(before + played)

        training.play(seed, done, end, threads, count)
        done = end
        yield done


def _played_elsewhere(
    spread: Spread[TrainingGames, TrainingSums],
    training: LeaveTraining,
    seed: int,
    done: int,
    games: int,
) -> Iterator[int]:
    """The same; the sums of others are added as they come."""
    portions = Portions(_FIRST_PORTION, _GAMES_AT_A_TIME)
    leaves = training.leaves.to_bytes()
    waiting: deque[int] = deque()

    def asked() -> Iterator[TrainingGames]:
        for first, end in portions.cut(done, games):
            waiting.append(end)
            yield TrainingGames(leaves, seed, first, end)

    before = done
    for answer in spread(asked()):
        end = waiting.popleft()
        portions.took(end - before, answer.took_s)
        own = np.frombuffer(training.sums(), np.uint64)
        others = np.frombuffer(_unpacked(answer.sums), np.uint64)
        if len(own) != len(others) or not training.restore((own + others).tobytes()):
            raise BadInput(text("A worker has played games of another training."))
        before = end
        yield end


def _unpacked(sums: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(sums, _SUMS_BYTES_LIMIT)
    except zlib.error:
        raise BadInput(text("A worker has played games of another training.")) from None


def _counting(on_progress: Callable[[int], object] | None, before: int) -> Callable[[int], object]:
    def count(games: int) -> None:
        if on_progress is not None:
            on_progress(before + games)

    return count


def _start(
    setting: Setting, belongs_to: tuple[str, str, str, int, int], checkpoint: Path | None
) -> tuple[int, int, LeaveTraining]:
    if checkpoint is None or not checkpoint.exists():
        return 0, 0, _training(setting, None)
    try:
        kept = msgspec.msgpack.decode(checkpoint.read_bytes(), type=_Checkpoint)
        sums = zlib.decompressobj().decompress(kept.sums, _SUMS_BYTES_LIMIT)
    except (OSError, msgspec.DecodeError, zlib.error):
        raise BadInput(
            text("{file} is not what a training put aside.", file=str(checkpoint))
        ) from None
    if kept.belongs_to != belongs_to:
        raise BadInput(
            text(
                "{file} was put aside by a training with another lexicon, seed or number of games.",
                file=str(checkpoint),
            )
        )
    training = _training(setting, Leaves.from_bytes(kept.leaves, setting.tiles))
    if not training.restore(sums):
        raise BadInput(text("{file} is not what a training put aside.", file=str(checkpoint)))
    return kept.generation, kept.games_done, training


def _training(setting: Setting, known: Leaves | None) -> LeaveTraining:
    try:
        return LeaveTraining(setting.native, known.table if known else None)
    except ValueError:
        raise BadInput(
            text(
                "With {size} tiles on a rack the {tile_set} tile set has more leaves than a table "
                "can hold.",
                size=setting.rack_size,
                tile_set=setting.tiles.title,
            )
        ) from None


def _put_aside(
    path: Path,
    belongs_to: tuple[str, str, str, int, int],
    generation: int,
    done: int,
    training: LeaveTraining,
) -> None:
    sums = zlib.compress(training.sums(), 1)
    kept = _Checkpoint(belongs_to, generation, done, training.leaves.to_bytes(), sums)
    replace_file(path, msgspec.msgpack.encode(kept))
