"""`lexidrome train-leaves`: learn what tiles kept on the rack are worth."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from lexidrome.base import Bound, text
from lexidrome.base.files import replace_file
from lexidrome.base.progress import progress_bar
from lexidrome.cli.library import open_library
from lexidrome.cli.numbers import Seed, bounded
from lexidrome.engine import Setting
from lexidrome.engine.training import MOST_GENERATIONS, train_leaves
from lexidrome.hall.work.kinds import Footing
from lexidrome.hall.work.runs import training_by, workers_of
from lexidrome.lexicon import ENABLE

GAMES = Bound(text("The number of games must be from {least} to {most}."), 1, 100_000_000)
GENERATIONS = Bound(
    text("The number of generations must be from {least} to {most}."), 1, MOST_GENERATIONS
)
THREADS = Bound(text("The number of threads must be from {least} to {most}."), 1, 1024)


def train(
    output: Path,
    *,
    chances: Path | None = None,
    games: Annotated[int, bounded(GAMES)] = 40_000,
    generations: Annotated[int, bounded(GENERATIONS)] = 3,
    threads: Annotated[int, bounded(THREADS)] = 1,
    seed: Seed = 1,
    lexicon: str = ENABLE,
    resume: Path | None = None,
    store: str | None = None,
    data: Path | None = None,
) -> None:
    """Let the player play against itself and learn what leaves are worth, into a KLV2 file.

    Parameters
    ----------
    output
        The KLV2 file to write.
    chances
        Where to write how often a spread wins, by unseen tiles, from the same games.
    games
        How many games to play in each generation.
    generations
        How often to begin again with the leaves that were learnt.
    threads
        On how many threads; the leaves do not depend on it.
    seed
        What the draws come from.
    lexicon
        The lexicon to play by, with its tile set.
    resume
        A file in which what was learnt is put aside, and gone on from if it is there.
    store
        Have the games played by the workers of this PostgreSQL store; the leaves are the same.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    words = open_library(data).load(lexicon)
    setting = Setting.of(words)
    with ExitStack() as stack:
        spread = None
        if store is not None:
            footing = Footing.of_setting(words, setting)
            spread = training_by(stack.enter_context(workers_of(store, footing)), footing)
        on_progress = stack.enter_context(progress_bar(text("Playing")))
        trained = train_leaves(
            setting,
            games=games,
            generations=generations,
            seed=seed,
            threads=threads,
            checkpoint=resume,
            on_progress=lambda done: on_progress(done, games * generations),
            spread=spread,
        )
    trained.leaves.save(output)
    if chances is not None:
        replace_file(chances, trained.chances.to_bytes())
    print(
        text(
            "{leaves} leaves from {racks} racks of the last generation: {file}",
            leaves=len(trained.leaves),
            racks=trained.racks,
            file=str(output),
        )
    )
