"""What leaves are worth, learnt from games that the player plays against itself."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.base.files import replace_file
from lexidrome.engine.leaves import Leaves
from lexidrome.engine.selfplay import check_run
from lexidrome.engine.setting import Setting
from lexidrome.engine.winning import Chances
from lexidrome.native import LeaveTraining

MOST_GENERATIONS = 100
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
) -> Trained:
    """Play `games` games in each generation, the first with leaves worth nothing.

    The result is the same for the same seed, whatever the number of threads. A
    file that `checkpoint` names is written now and then, and gone on from if it
    is there; `on_progress` is told how many games of all generations are played.
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
        while done < games:
            end = min(done + _GAMES_AT_A_TIME, games)
            before = generation * games + done
            training.play(own_seed, done, end, threads, _counting(on_progress, before))
            done = end
            if checkpoint is not None:
                _put_aside(checkpoint, belongs_to, generation, done, training)
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
        reader = zlib.decompressobj()
        sums = reader.decompress(kept.sums, _SUMS_BYTES_LIMIT)
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
