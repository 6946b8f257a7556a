"""Simulation on ENABLE: two-ply iterations with 15 candidates in mid-game, beside turns.

An iteration is one candidate played on from, on one draw: the opponent's reply and the next move.
CPU time is that of the process. The turns of self-play are measured in the same sitting, since
both depend alike on how busy a machine is.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from bench.engine import self_play_positions
from rich.console import Console
from rich.table import Table

from lexidrome.engine import Budget, Position, Setting, self_play, think
from lexidrome.engine.shipped import strong_style, trained_chances
from lexidrome.lexicon import ENABLE, LexiconLibrary

GAMES = 3
ROUNDS = 2
EVENLY = 15 * 16
"""Iterations in which every candidate is tried alike."""
AS_PLAYED = 2000
MIDDLE = range(30, 61)
"""Tiles in the bag in the middle of a game."""


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting.of(LexiconLibrary(Path(folder)).load(ENABLE))
    style = strong_style(setting.tiles)
    trained_chances()
    positions = [
        position
        for position in self_play_positions(setting, style, GAMES)
        if position.bag_count in MIDDLE
    ][::4]
    table = Table(title="Simulation on ENABLE, trained leaves", title_justify="left")
    for heading in ("", "measured", "target"):
        table.add_column(heading, justify="left" if not heading else "right")
    turns = evenly = as_played = double = 0.0
    for _ in range(ROUNDS):
        result = self_play(setting, 100, 1, styles=(style, style))
        turns = max(turns, result.turns / result.cpu_s)
        evenly = max(evenly, rate(positions, EVENLY, 1))
        as_played = max(as_played, rate(positions[::3], AS_PLAYED, 1))
        double = max(double, rate(positions[::3], AS_PLAYED, 2))
    table.add_row("positions", str(len(positions)), "")
    table.add_row("turns per CPU-second, one thread", f"{turns:,.0f}", "≥ 20,000")
    table.add_row("iterations per CPU-second, evenly", f"{evenly:,.0f}", "≥ 17,000")
    table.add_row("the same, 2,000 where they matter", f"{as_played:,.0f}", "")
    table.add_row("the same with two threads", f"{double:,.0f}", "")
    table.add_row("two threads beside one", f"{double / as_played:.2f}", "≥ 0.9")
    table.add_row("iterations a turn's time", f"{evenly / turns:.2f}", "")
    Console().print(table)


def rate(positions: list[Position], iterations: int, threads: int) -> float:
    budget = Budget(iterations=iterations, confidence=1, threads=threads)
    done = 0
    start = time.process_time()
    for position in positions:
        done += think(position, budget).iterations
    return done / (time.process_time() - start)
