"""Where a play starts and which way it runs: `8D` is across from row 8, `D8` down column D."""

from __future__ import annotations

import re

import msgspec

from lexidrome.base import text
from lexidrome.notation.malformed import Malformed, shown

COLUMNS_LIMIT = 26
"""Columns have one letter each, so that is as wide as a board in these notations can be."""

_ACROSS = re.compile(r"([1-9][0-9]?)([A-Za-z])")
_DOWN = re.compile(r"([A-Za-z])([1-9][0-9]?)")


class Coordinates(msgspec.Struct, frozen=True):
    """The first square of a play, counted from 0, and its direction."""

    row: int
    column: int
    is_down: bool


def find_coordinates(written: str) -> Coordinates | None:
    """The coordinates, in either case, or nothing if this is something else."""
    known = _USUAL.get(written)
    if known is not None:
        return known
    if match := _ACROSS.fullmatch(written):
        row, column = match.groups()
    elif match := _DOWN.fullmatch(written):
        column, row = match.groups()
    else:
        return None
    is_down = written[0].isalpha()
    return Coordinates(int(row) - 1, ord(column.upper()) - ord("A"), is_down)


def parse_coordinates(written: str) -> Coordinates:
    found = find_coordinates(written)
    if found is None:
        raise Malformed(
            text("“{written}” is not a place on the board such as 8D.", written=shown(written))
        )
    return found


def format_coordinates(coordinates: Coordinates) -> str:
    row = str(coordinates.row + 1)
    column = chr(ord("A") + coordinates.column)
    return column + row if coordinates.is_down else row + column


_USUAL = {
    format_coordinates(place): place
    for row in range(21)
    for column in range(21)
    for place in (Coordinates(row, column, is_down=False), Coordinates(row, column, is_down=True))
}
"""The places of the usual boards, so that a long file need not match them again and again."""
