"""Writes what the slow generator finds, for tests that have no time to ask it again.

    python tests/engine/make_golden.py

`golden/positions.txt` has a position and the digest of its moves on each line,
`golden/selfplay.txt` the turns of the first self-play games. `make test-long`
asks the slow generator about all of them again.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"
sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.records import SELF_PLAY_GAMES, SELF_PLAY_SEED, slow_game  # noqa: E402
from engine.worlds import (  # noqa: E402
    RandomGame,
    World,
    digest,
    empty_grid,
    make_world,
)
from lexidrome.engine import Position  # noqa: E402
from lexidrome.lexicon import ENABLE, LexiconLibrary  # noqa: E402

POSITIONS = 2000
WITH_TWO_BLANKS = 60
WITH_LONG_WORDS = 40
OFF_CENTRE_GAMES = 12


@cache
def world() -> World:
    with tempfile.TemporaryDirectory() as folder:
        enable = LexiconLibrary(Path(folder)).load(ENABLE)
        return make_world(list(enable.graph), enable.tiles, graph=enable.graph, name=ENABLE)


def positions() -> Iterator[str]:
    """Random games, and what random games seldom bring."""
    found = [*_two_blanks(), *_long_words(), *_off_centre()]
    seed = 0
    while len(found) < POSITIONS:
        found += [position.to_cgp() for position in RandomGame(world(), seed).positions()]
        seed += 1
    yield from found[:POSITIONS]


def _two_blanks() -> Iterator[str]:
    for seed in range(WITH_TWO_BLANKS):
        game = RandomGame(world(), f"blanks {seed}")
        at = seed % 12
        for number, position in enumerate(game.positions()):
            if number == at:
                rack = ["?", "?", *(tile for tile in position.racks[0] if tile != "?")][:7]
                counts = world().setting.tiles.counts
                if sum(tile.islower() for row in game.grid for tile in row) + 2 <= counts["?"]:
                    yield position.with_racks(rack).to_cgp()
                break


def _long_words() -> Iterator[str]:
    """A word of eight letters or more in a row, and a rack that makes it one of fifteen."""
    words = world().slow.words
    found = 0
    dice = random.Random("long words")
    longest = sorted(word for word in words if len(word) == 15)
    dice.shuffle(longest)
    for word in longest:
        for start in range(8):
            inner = word[start : start + 8]
            if inner in words and found < WITH_LONG_WORDS:
                rack = word[:start] + word[start + 8 :]
                row = ("",) * start + tuple(inner) + ("",) * (15 - start - 8)
                rows = list(empty_grid(15))
                rows[dice.choice((0, 7, 14))] = row
                grid = tuple(rows) if found % 2 else tuple(zip(*rows, strict=True))
                counts = world().setting.tiles.counts
                if all(word.count(letter) <= counts[letter] for letter in word):
                    found += 1
                    yield world().position(grid, rack).to_cgp()


def _off_centre() -> Iterator[str]:
    for seed in range(OFF_CENTRE_GAMES):
        dice = random.Random(f"off centre {seed}")
        word = dice.choice(sorted(word for word in world().slow.words if len(word) == 5))
        rows = [list(row) for row in empty_grid(15)]
        row, column = dice.choice((0, 3, 12, 14)), dice.choice((0, 5, 10))
        rows[row][column : column + 5] = list(word)
        grid = tuple(map(tuple, rows if seed % 2 else zip(*rows, strict=True)))
        for position in RandomGame(world(), f"off centre {seed}", grid).positions():
            yield position.to_cgp()


def _digest_line(cgp: str) -> str:
    moves = world().slow_moves(Position.from_cgp(cgp, world().setting))
    return f"{digest(moves)} {len(moves)} {cgp}"


def _game(number: int) -> list[str]:
    return slow_game(world(), number)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        lines = list(pool.map(_digest_line, list(positions()), chunksize=20))
        (FOLDER / "positions.txt").write_text("\n".join(lines) + "\n", "ascii")
        games = list(pool.map(_game, range(SELF_PLAY_GAMES), chunksize=5))
        text = f"seed {SELF_PLAY_SEED}\n" + "".join(
            f"game {number}\n" + "".join(f"{turn}\n" for turn in game)
            for number, game in enumerate(games)
        )
        (FOLDER / "selfplay.txt").write_text(text, "ascii")


if __name__ == "__main__":
    main()
