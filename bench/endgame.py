"""Endgames and pre-endgames from self-play on ENABLE: how many are proved, and how soon.

Times are CPU time of one thread and limits are in nodes, so that a busy machine changes little;
the wall clock may take twice as long and more. `LEXIDROME_PROBLEMS` says how many of each kind
are taken, as `200,100,50`.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from lexidrome.engine import (
    Cancel,
    Position,
    Setting,
    recorded_self_play,
    solve_endgame,
    solve_preendgame,
)
from lexidrome.lexicon import ENABLE, LexiconLibrary

SEED = 2
PROBLEMS = "200,100,50"
ENDGAME_S = 1.0
ENDGAME_NODES = 500_000
"""More than a second has."""
PREENDGAME_S = 20.0
PREENDGAME_NODES = 10_000_000
"""More than twenty seconds have."""
PROBLEMS_VARIABLE = "LEXIDROME_PROBLEMS"


def run() -> None:
    endgames, ones, twos = map(int, os.environ.get(PROBLEMS_VARIABLE, PROBLEMS).split(","))
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting.of(LexiconLibrary(Path(folder)).load(ENABLE))
    table = Table(title="Endgames on ENABLE, one thread", title_justify="left")
    for heading in ("", "measured", "target"):
        table.add_column(heading, justify="left" if not heading else "right")
    if endgames:
        add_endgames(table, take(setting, 0, endgames))
    for in_bag, wanted in ((1, ones), (2, twos)):
        if wanted:
            add_preendgames(table, take(setting, in_bag, wanted), in_bag)
    add_cancelling(table, take(setting, 0, 14)[-1])
    Console().print(table)


def take(setting: Setting, in_bag: int, wanted: int) -> list[Position]:
    found: list[Position] = []
    for position in late_positions(setting, in_bag):
        found.append(position)
        if len(found) == wanted:
            break
    return found


def late_positions(setting: Setting, in_bag: int) -> Iterator[Position]:
    """The first position of a game with so many in the bag, of every game that has one."""
    empty = "/".join([str(setting.side)] * setting.side)
    size = setting.rack_size
    for seed in range(SEED, 1000):
        for game in recorded_self_play(setting, 200, seed):
            position = Position.from_cgp(f"{empty} / 0/0 0", setting)
            for turn in game:
                seen = position.with_racks(setting.codes.read(turn.rack))
                unseen = len(seen.state.unseen)
                if unseen == size + in_bag or (in_bag == 0 and unseen < size):
                    yield seen
                    break
                state = seen.state.after(turn.kind, turn.row, turn.column, turn.tiles, turn.score)
                position = Position(setting, state)


def add_endgames(table: Table, positions: list[Position]) -> None:
    taken_s, proved, nodes = [], 0, 0
    for position in positions:
        start = time.process_time()
        # By nodes, because a limit of time is one of the wall clock.
        result = solve_endgame(position, nodes=ENDGAME_NODES)
        spent_s = time.process_time() - start
        taken_s.append(spent_s)
        nodes += result.nodes
        proved += result.is_proved and spent_s <= ENDGAME_S
    taken_s.sort()
    table.add_row("endgames", f"{len(positions)}", "200")
    table.add_row("proved within 1 s", f"{proved / len(positions):.1%}", "≥ 95 %")
    table.add_row("median", ms(taken_s[len(taken_s) // 2]), "≤ 100 ms")
    table.add_row("nine in ten within", ms(taken_s[len(taken_s) * 9 // 10]), "")
    table.add_row("nodes per CPU-second", f"{nodes / sum(taken_s):,.0f}", "")


def add_preendgames(table: Table, positions: list[Position], in_bag: int) -> None:
    taken_s, exact = [], 0
    for position in positions:
        start = time.process_time()
        result = solve_preendgame(position, nodes=PREENDGAME_NODES)
        taken_s.append(time.process_time() - start)
        exact += result.is_exact and taken_s[-1] <= PREENDGAME_S
    taken_s.sort()
    table.add_row(f"pre-endgames, {in_bag} in the bag", f"{len(positions)}", "")
    table.add_row(f"exact within {PREENDGAME_S:.0f} s", f"{exact}", "")
    table.add_row("median", ms(taken_s[len(taken_s) // 2]), "")


def add_cancelling(table: Table, position: Position) -> None:
    """From the call of `cancel` to the answer."""
    late_s = []
    for _ in range(5):
        cancel = Cancel()
        ends: list[float] = []

        def think(cancel: Cancel = cancel, ends: list[float] = ends) -> None:
            solve_endgame(position, cancel=cancel)
            ends.append(time.perf_counter())

        thread = threading.Thread(target=think)
        thread.start()
        time.sleep(0.2)
        start = time.perf_counter()
        cancel.cancel()
        thread.join()
        late_s.append(ends[0] - start)
    table.add_row("cancelled, until the answer: most of 5", ms(max(late_s)), "≤ 20 ms")


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
