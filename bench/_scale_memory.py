"""What a game holds in memory, and what it takes to bring one back that was let go of."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import uvloop
from bench.hall import RULE_SETS, SCRIPTS, close_hall, fill, open_hall, script

from lexidrome.base import StreamId
from lexidrome.engine import resident_bytes

GAMES = 3_000


class Held(msgspec.Struct, frozen=True):
    bytes_each: float
    load_us: float
    """Processor time to read a game in progress from the store and fold it."""


def held(folder: Path) -> Held:
    data = folder / "held"
    data.mkdir()
    scripts = [script(RULE_SETS[number % len(RULE_SETS)], number) for number in range(SCRIPTS)]
    fill(data, scripts, GAMES)
    return uvloop.run(_held(data))


async def _held(data: Path) -> Held:
    hall = open_hall(data)
    before, busy_s = resident_bytes(), time.process_time()
    for number in range(GAMES):
        await hall.games.look(StreamId(f"game/{number}"))
    busy_s = time.process_time() - busy_s
    found = Held((resident_bytes() - before) / GAMES, busy_s / GAMES * 1e6)
    await close_hall(hall)
    return found
