"""`lexidrome think`: the best move of a position, and how sure that is."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.live import Live
from rich.table import Table

from lexidrome.base import BadInput, Bound, Text, text
from lexidrome.cli.numbers import Seed, bounded
from lexidrome.cli.options import JsonFlag
from lexidrome.cli.positions import setting_of, words_of
from lexidrome.engine import Budget, Leaves, Position, static_style, think
from lexidrome.engine.thought import Considered, StoppedBy, Thought
from lexidrome.hall.work.kinds import Footing
from lexidrome.hall.work.runs import thought_by, workers_of
from lexidrome.notation.cgp import parse_cgp

USUAL_MS = 5000
SHOWN = 10
TIME = Bound(text("The time must be from {least} to {most} ms."), 1, 1_000_000_000)
ITERATIONS = Bound(text("The iterations must be from {least} to {most}."), 1, 1_000_000_000)
THREADS = Bound(text("The number of threads must be from {least} to {most}."), 1, 1024)
PLIES = Bound(text("The number of plies must be from {least} to {most}."), 0, 50)
CANDIDATES = Bound(text("The number of candidates must be from {least} to {most}."), 1, 60)

_WHY = {
    StoppedBy.SURE: text("It is as sure as was asked for."),
    StoppedBy.ITERATIONS: text("The iterations were used up."),
    StoppedBy.TIME: text("The time was used up."),
    StoppedBy.CANCELLED: text("It was cancelled."),
    StoppedBy.SAMPLES: text("Every move that might be best was tried as often as can be."),
}


def think_about(
    cgp: str,
    *,
    time_ms: Annotated[int | None, Parameter(name="--time"), bounded(TIME)] = None,
    iterations: Annotated[int | None, bounded(ITERATIONS)] = None,
    threads: Annotated[int | None, bounded(THREADS)] = None,
    plies: Annotated[int, bounded(PLIES)] = 2,
    candidates: Annotated[int, bounded(CANDIDATES)] = 15,
    seed: Seed = 1,
    as_json: JsonFlag = False,
    lexicon: str | None = None,
    leaves: Path | None = None,
    store: str | None = None,
    data: Path | None = None,
) -> None:
    """Think about a position: the best moves, how sure the first is, why thinking ended.

    Parameters
    ----------
    cgp
        The position as one CGP line; the second rack is what is known of the opponent's.
    time_ms
        How many milliseconds to think at most; 5000 where no limit is named.
    iterations
        How many trials at most.
    threads
        On how many threads; all of the machine's if not said, or one of a worker's.
    plies
        How many moves follow a candidate before the position is judged.
    candidates
        How many moves are tried.
    seed
        What the draws come from.
    as_json
        Print one object.
    lexicon
        The lexicon to play by, instead of the one that the position names, or ENABLE.
    leaves
        A KLV2 file with what the tiles kept are worth, instead of the trained ones.
    store
        Have it thought about by a worker of this PostgreSQL store; with iterations and without a
        time it comes to the same.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    if leaves is not None and store is not None:
        raise BadInput(text("--leaves and --store do not go together: workers have their own."))
    parsed = parse_cgp(cgp)
    setting = setting_of(parsed, lexicon, data)
    position = Position.from_parsed(parsed, setting)
    if time_ms is None and iterations is None:
        time_ms = USUAL_MS
    budget = Budget(
        time_ms=time_ms,
        iterations=iterations,
        threads=threads or (1 if store is not None else os.cpu_count() or 1),
        plies=plies,
        candidates=candidates,
        seed=seed,
    )
    if store is not None:
        footing = Footing.of_setting(words_of(parsed, lexicon, data), setting)
        with workers_of(store, footing) as workplace:
            _say(thought_by(workplace, footing, position, budget), as_json=as_json)
        return
    style = static_style(Leaves.load(leaves, setting.tiles)) if leaves else None
    screen = Console(stderr=True, highlight=False)
    if as_json or not sys.stderr.isatty():
        thought = think(position, budget, style=style)
    else:
        with Live(console=screen, transient=True) as live:
            thought = think(
                position, budget, style=style, on_progress=lambda now: live.update(_table(now))
            )
    _say(thought, as_json=as_json)


def _say(thought: Thought, *, as_json: bool) -> None:
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(_Answer.of(thought)) + b"\n")
        return
    console = Console(highlight=False)
    console.print(_table(thought), markup=False)
    console.print(str(_summary(thought)), markup=False)
    if thought.line:
        console.print(" ".join(thought.line), markup=False)


def _table(thought: Thought) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(str(text("Move")))
    for heading in (text("Score"), text("Wins"), text("Spread"), text("Tried")):
        table.add_column(str(heading), justify="right")
    for considered in thought.moves[:SHOWN]:
        table.add_row(
            str(considered.move),
            str(considered.move.score),
            f"{considered.win:.1%}",
            "" if considered.spread is None else f"{considered.spread:+.1f}",
            f"{considered.samples:,}",
        )
    return table


def _summary(thought: Thought) -> Text:
    assert thought.stopped_by is not None
    return text(
        "{sure} sure after {iterations} iterations. {why}",
        sure=f"{thought.sure:.1%}",
        iterations=thought.iterations,
        why=str(_WHY[thought.stopped_by]),
    )


class _Row(msgspec.Struct, frozen=True):
    move: str
    score: int
    win: float
    spread: float | None
    error: float
    samples: int

    @classmethod
    def of(cls, considered: Considered) -> _Row:
        return cls(
            str(considered.move),
            considered.move.score,
            round(considered.win, 5),
            None if considered.spread is None else round(considered.spread, 3),
            round(considered.error, 5),
            considered.samples,
        )


class _Answer(msgspec.Struct, frozen=True):
    way: str
    sure: float
    stopped_by: str
    iterations: int
    moves: list[_Row]
    line: tuple[str, ...]

    @classmethod
    def of(cls, thought: Thought) -> _Answer:
        return cls(
            str(thought.way),
            round(thought.sure, 5),
            str(thought.stopped_by),
            thought.iterations,
            [_Row.of(considered) for considered in thought.moves],
            thought.line,
        )
