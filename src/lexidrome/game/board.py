"""The board as a value, and how its squares are written.

A board is a string with a character for each square, from A1 along the rows: `.`
where no tile lies, a capital for a letter tile, a small letter for a blank that
stands for that letter. There are as many rows as columns, 15 on the standard board:
rows 1–15, columns A–O. `8F` is a place across from F8, `F8` the same place down.
"""

from __future__ import annotations

import re
from functools import cache
from math import isqrt
from typing import NewType

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.game.layout import SIZE

Board = NewType("Board", str)

EMPTY = "."

_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACROSS = re.compile(r"([1-9][0-9]?)([A-Za-z])")
_DOWN = re.compile(r"([A-Za-z])([1-9][0-9]?)")


def empty_board(side: int) -> Board:
    """A board of so many rows and columns on which nothing lies."""
    return Board(EMPTY * (side * side))


EMPTY_BOARD = empty_board(SIZE)
"""The standard one."""


def side_of(board: Board) -> int:
    """How many rows and columns a board has."""
    return isqrt(len(board))


def is_empty(board: Board) -> bool:
    """Whether no tile lies on the board."""
    return board.count(EMPTY) == len(board)


@cache
def square_names(side: int) -> tuple[str, ...]:
    """The name of each square, `A1` to `O15` on a board of 15 rows."""
    return tuple(f"{_COLUMNS[at % side]}{at // side + 1}" for at in range(side * side))


class Place(msgspec.Struct, frozen=True):
    """Where a word starts and which way it runs."""

    square: int
    is_across: bool


def parse_square(name: str, side: int = SIZE) -> int:
    """The square called `H8`."""
    found = _DOWN.fullmatch(name)
    square = None if found is None else _square(found[1], found[2], side)
    if square is None:
        last = square_names(side)[-1]
        raise BadInput(
            text("“{name}” is not a square; the squares are A1 to {last}.", name=name, last=last)
        )
    return square


def parse_place(name: str, side: int = SIZE) -> Place:
    """`8F` is across from F8, `F8` is down from F8."""
    across, down = _ACROSS.fullmatch(name), _DOWN.fullmatch(name)
    square = None
    if across is not None:
        square = _square(across[2], across[1], side)
    elif down is not None:
        square = _square(down[1], down[2], side)
    if square is None:
        raise BadInput(
            text("“{name}” is not a place on the board; 8F is across, F8 is down.", name=name)
        )
    return Place(square, is_across=across is not None)


def _square(column: str, row: str, side: int) -> int | None:
    """The square in a column and a row, if the board has them."""
    from_left, from_top = _COLUMNS.index(column.upper()), int(row) - 1
    return from_top * side + from_left if from_left < side and from_top < side else None


def format_place(place: Place, side: int = SIZE) -> str:
    """What `parse_place` reads."""
    name = square_names(side)[place.square]
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


def squares_turned(quarters: int, side: int = SIZE) -> tuple[int, ...]:
    """The squares row by row, on a board turned so often by a quarter to the right (NSA-IV.D.p1).

    Which square is which does not change: only who looks at them from where.
    """
    squares = tuple(range(side * side))
    for _ in range(quarters % 4):
        squares = tuple(
            squares[(side - 1 - column) * side + row]
            for row in range(side)
            for column in range(side)
        )
    return squares


def draw_board(board: Board) -> str:
    """The board as one line for each row, for people and tests."""
    side = side_of(board)
    return "\n".join(board[at : at + side] for at in range(0, len(board), side))


def parse_board(drawing: str, side: int = SIZE) -> Board:
    """What `draw_board` writes; blank lines and the space around rows are ignored."""
    rows = [row.strip() for row in drawing.strip().splitlines() if row.strip()]
    if len(rows) != side or any(len(row) != side for row in rows):
        raise BadInput(text("A board is drawn as {size} rows of {size} squares.", size=side))
    return Board("".join(rows))
