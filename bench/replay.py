"""How many recorded games a second are read, replayed and checked, on one core."""

from __future__ import annotations

import time
from pathlib import Path

from lexidrome.lexicon import tile_set
from lexidrome.notation import read_gcg, replay_gcg

GAMES = Path(__file__).parents[1] / "tests/notation/corpus"
SECONDS = 2.0


def run() -> None:
    """Whole games of two to four players, from their bytes to the verdict."""
    tiles = tile_set("english")
    files = [path.read_bytes() for path in sorted(GAMES.glob("whole_game_*.gcg"))]
    turns = sum(len(read_gcg(data).game.turns) for data in files) / len(files)
    played = 0
    started = time.process_time()
    while (elapsed := time.process_time() - started) < SECONDS:
        for data in files:
            assert not replay_gcg(read_gcg(data), tiles).mismatches
        played += len(files)
    read = 0
    started = time.process_time()
    while (reading := time.process_time() - started) < SECONDS / 2:
        for data in files:
            read_gcg(data)
        read += len(files)
    print(f"Game files, {turns:.0f} turns on average")
    print(f"  read, replayed, checked  {played / elapsed:8.0f} games a CPU-second")
    print(f"  read only                {read / reading:8.0f} games a CPU-second")
