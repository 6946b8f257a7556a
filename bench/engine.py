"""The player on ENABLE: self-play, move generation, memory, loading, the cost of a call.

Leaves are zero unless a KLV2 file is named by LEXIDROME_LEAVES. CPU time is that
of the threads that play. Memory and loading are those of a fresh interpreter.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from lexidrome.engine import (
    Leaves,
    Line,
    Position,
    Setting,
    Style,
    generate,
    generate_many,
    recorded_self_play,
    self_play,
    static_style,
)
from lexidrome.lexicon import ENABLE, LexiconLibrary

GAMES = 2000
ROUNDS = 5
LEAVES_VARIABLE = "LEXIDROME_LEAVES"

_FRESH = """
import os, sys, time
from pathlib import Path
from lexidrome.engine import Leaves, Setting, resident_bytes, self_play, static_style
from lexidrome.lexicon import LexiconLibrary
own = resident_bytes()
start = time.perf_counter()
setting = Setting.of(LexiconLibrary(Path(sys.argv[1])).load("ENABLE"))
leaves = Leaves.load(Path(sys.argv[2]), setting.tiles) if sys.argv[2] else None
style = static_style(leaves)
loaded = time.perf_counter() - start
self_play(setting, 200, 1, styles=(style, style))
print(loaded, resident_bytes() - own)
"""


def run() -> None:
    leaves_file = os.environ.get(LEAVES_VARIABLE, "")
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting.of(LexiconLibrary(Path(folder)).load(ENABLE))
        leaves = Leaves.load(Path(leaves_file), setting.tiles) if leaves_file else None
        style = static_style(leaves)
        table = Table(title="The player on ENABLE", title_justify="left")
        for heading in ("", "measured", "target"):
            table.add_column(heading, justify="left" if not heading else "right")
        table.add_row("leaves", leaves_file or "zero", "")
        add_self_play(table, setting, style)
        add_generation(table, setting, style)
        load_s, memory = fresh(Path(folder), leaves_file)
        table.add_row("load: words, squares, leaves", f"{load_s * 1000:.1f} ms", "")
        table.add_row("memory above the interpreter's", f"{memory / 1e6:.1f} MB", "≤ 20 MB")
    Console().print(table)


def add_self_play(table: Table, setting: Setting, style: Style) -> None:
    """Rounds of one and of two threads in turn, so that both see the same machine."""
    one, two = [], []
    for _ in range(ROUNDS):
        single = self_play(setting, GAMES // ROUNDS, 1, styles=(style, style))
        double = self_play(setting, GAMES // ROUNDS, 1, styles=(style, style), threads=2)
        one.append(single.turns / single.cpu_s)
        two.append(double.turns / double.cpu_s)
    table.add_row("turns per CPU-second, one thread", f"{max(one):,.0f}", "≥ 5,000")
    table.add_row("turns per CPU-second, two threads", f"{max(two):,.0f}", "")
    table.add_row("two threads beside one", f"{max(two) / max(one):.2f}", "≥ 0.9")


def add_generation(table: Table, setting: Setting, style: Style) -> None:
    positions = self_play_positions(setting, style, games=60)
    count = len(positions)
    best_s = quickest_s(lambda: generate_many(positions, 1, style))
    top_s = quickest_s(lambda: generate_many(positions, 15, style))
    all_s = quickest_s(lambda: generate_many(positions, None, style))
    moves = [len(found) for found in generate_many(positions, None, style)]
    table.add_row("best move only", us(best_s / count), "")
    table.add_row("first 15 moves", us(top_s / count), "")
    table.add_row("all moves", us(all_s / count), "")
    table.add_row("moves, mean and most", f"{sum(moves) / count:,.0f}, {max(moves):,}", "")
    single_s = quickest_s(lambda: [generate(position, 1, style) for position in positions])
    table.add_row("a call from Python, beyond its work", us((single_s - best_s) / count), "")
    position = positions[len(positions) // 2]
    move = generate(position, 1, style)[0]
    line = Line(position)
    pairs_s = quickest_s(lambda: [line.play(move).take_back() for _ in range(1000)])
    table.add_row("play and take back, from Python", us(pairs_s / 1000), "")
    read_s = quickest_s(lambda: list(generate(position, None, style)))
    everything = len(generate(position, None, style))
    table.add_row("reading one move as an object", us(read_s / everything), "")


def self_play_positions(setting: Setting, style: Style, games: int) -> list[Position]:
    """Every position of some games, with the rack of the side to move."""
    positions = []
    empty = "/".join([str(setting.side)] * setting.side)
    for game in recorded_self_play(setting, games, 2, styles=(style, style)):
        position = Position.from_cgp(f"{empty} / 0/0 0", setting)
        for turn in game:
            seen = position.with_racks(setting.codes.read(turn.rack))
            positions.append(seen)
            position = seen.after(generate(seen, 1, style)[0])
    return positions


def fresh(folder: Path, leaves: str) -> tuple[float, int]:
    """Seconds to load and bytes held after some games, in an interpreter of its own."""
    command = [sys.executable, "-c", _FRESH, str(folder), leaves]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(3)]
    measured = [run.stdout.split() for run in runs]
    return min(float(load) for load, _ in measured), min(int(size) for _, size in measured)


def quickest_s(call: Callable[[], object]) -> float:
    """The least CPU time of this thread over some rounds."""

    def timed_s() -> float:
        start = time.thread_time()
        call()
        return time.thread_time() - start

    return min(timed_s() for _ in range(ROUNDS))


def us(seconds: float) -> str:
    return f"{seconds * 1e6:.2f} µs"
