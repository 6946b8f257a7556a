"""The board as a value, and how its squares are written.

A board is a string of 225 characters from A1 along the rows to O15: `.` where
no tile lies, a capital for a letter tile, a small letter for a blank that
stands for that letter. Rows are 1–15, columns A–O; `8F` is a place across from
F8, `F8` the same place down.
"""

from __future__ import annotations

import re
from typing import NewType

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.game.layout import SIZE, SQUARES

Board = NewType("Board", str)

EMPTY = "."
EMPTY_BOARD = Board(EMPTY * SQUARES)

_COLUMNS = "ABCDEFGHIJKLMNO"
_ACROSS = re.compile(r"([1-9]|1[0-5])([A-Oa-o])")
_DOWN = re.compile(r"([A-Oa-o])([1-9]|1[0-5])")

SQUARE_NAMES = tuple(f"{_COLUMNS[at % SIZE]}{at // SIZE + 1}" for at in range(SQUARES))
"""The name of each square, `A1` to `O15`."""


class Place(msgspec.Struct, frozen=True):
    """Where a word starts and which way it runs."""

    square: int
    is_across: bool


def parse_square(name: str) -> int:
    """The square called `H8`."""
    if _DOWN.fullmatch(name) is None:
        raise BadInput(text("“{name}” is not a square; the squares are A1 to O15.", name=name))
    return (int(name[1:]) - 1) * SIZE + _COLUMNS.index(name[0].upper())


def parse_place(name: str) -> Place:
    """`8F` is across from F8, `F8` is down from F8."""
    if found := _ACROSS.fullmatch(name):
        return Place(parse_square(found[2] + found[1]), is_across=True)
    if _DOWN.fullmatch(name):
        return Place(parse_square(name), is_across=False)
    raise BadInput(
        text("“{name}” is not a place on the board; 8F is across, F8 is down.", name=name)
    )


def format_place(place: Place) -> str:
    """What `parse_place` reads."""
    name = SQUARE_NAMES[place.square]
    return name[1:] + name[0] if place.is_across else name


def put(board: Board, tiles: dict[int, str]) -> Board:
    """The board with these tiles laid on it."""
    lying: str = board
    for square, tile in tiles.items():
        lying = lying[:square] + tile + lying[square + 1 :]
    if len(lying) != len(board):
        raise IndexError("a square beside the board, or a tile of several letters")
    return Board(lying)


def take(board: Board, squares: tuple[int, ...]) -> Board:
    """The board with these squares empty again."""
    return put(board, dict.fromkeys(squares, EMPTY))


def tiles_on(board: Board) -> str:
    """Every tile that lies on the board, blanks as the letters they stand for, in small."""
    return board.replace(EMPTY, "")


def squares_turned(quarters: int) -> tuple[int, ...]:
    """The squares row by row, on a board turned so often by a quarter to the right (NSA-IV.D.p1).

    Which square is which does not change: only who looks at them from where.
    """
    squares = tuple(range(SQUARES))
    for _ in range(quarters % 4):
        squares = tuple(
            squares[(SIZE - 1 - column) * SIZE + row]
            for row in range(SIZE)
            for column in range(SIZE)
        )
    return squares


def draw_board(board: Board) -> str:
    """The board as fifteen lines, for people and tests."""
    return "\n".join(board[at : at + SIZE] for at in range(0, SQUARES, SIZE))


def parse_board(drawing: str) -> Board:
    """What `draw_board` writes; blank lines and the space around rows are ignored."""
    rows = [row.strip() for row in drawing.strip().splitlines() if row.strip()]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise BadInput(text("A board is drawn as {size} rows of {size} squares.", size=SIZE))
    return Board("".join(rows))
