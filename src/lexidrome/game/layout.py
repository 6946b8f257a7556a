"""Premium squares as data: how large a board is, and which squares multiply a letter or a word."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from math import prod
from typing import Any

import msgspec

from lexidrome.base import BadInput, text

LEAST_SIDE = 5
MOST_SIDE = 21
"""Rows and columns; the player is built for no more."""
MOST_TIMES = 1_000
"""What the premium squares of one line may make of a word together."""
STANDARD_NAME = "standard"

# What each colour multiplies: WU-18, WU-19, DP-2.VII.a.i, DP-2.VII.a.ii, ST-12, ST-13
_LETTER_MARKS = {"'": 2, '"': 3, "^": 4}
_WORD_MARKS = {"-": 2, "=": 3, "~": 4}
PLAIN = " "
MARKS = {"..": PLAIN} | {
    f"{times}{kind}": mark
    for kind, marks in (("L", _LETTER_MARKS), ("W", _WORD_MARKS))
    for mark, times in marks.items()
}
"""The mark of each square as people write it: `2L` to `4W`, `..` for no premium."""


class Layout(msgspec.Struct, frozen=True, dict=True, omit_defaults=True):
    """A board's premium squares, drawn row by row.

    `~` 4W, `=` 3W, `-` 2W, `^` 4L, `"` 3L, `'` 2L, a blank for none.
    """

    name: str
    rows: tuple[str, ...]
    title: str = ""

    @property
    def side(self) -> int:
        """Rows and columns."""
        return len(self.rows)

    @cached_property
    def letter_multipliers(self) -> bytes:
        """One number for each square, from A1 along the rows to the last."""
        return bytes(_LETTER_MARKS.get(mark, 1) for row in self.rows for mark in row)

    @cached_property
    def word_multipliers(self) -> bytes:
        """One number for each square, from A1 along the rows to the last."""
        return bytes(_WORD_MARKS.get(mark, 1) for row in self.rows for mark in row)


def centre_of(side: int) -> int:
    """The middle square of a board with so many rows and columns."""
    return side * side // 2


def read_layout(name: str, title: str, rows: tuple[str, ...], source: str) -> Layout:
    """The layout that a file draws; `source` names it in the sentence that says what is wrong."""
    side = len(rows)
    if not LEAST_SIDE <= side <= MOST_SIDE:
        raise BadInput(
            text(
                "{source}: a board has {least} to {most} rows, not {count}.",
                source=source,
                least=LEAST_SIDE,
                most=MOST_SIDE,
                count=side,
            )
        )
    if side % 2 == 0:
        raise BadInput(
            text(
                "{source}: a board of {count} rows has no centre square; use an odd number.",
                source=source,
                count=side,
            )
        )
    layout = Layout(
        name,
        tuple(_read_row(number, row, side, source) for number, row in enumerate(rows, 1)),
        title,
    )
    _check_times(layout, source)
    return layout


def _read_row(number: int, row: str, side: int, source: str) -> str:
    cells = row.split()
    if len(cells) != side:
        raise BadInput(
            text(
                "{source}: row {number} has {count} squares, but there are {side} rows; a board "
                "has as many columns as rows, and no square outside.",
                source=source,
                number=number,
                count=len(cells),
                side=side,
            )
        )
    for cell in cells:
        if cell not in MARKS:
            raise BadInput(
                text(
                    "{source}: “{cell}” in row {number} is not a square; choose from: {squares}.",
                    source=source,
                    cell=cell[:20],
                    number=number,
                    squares=", ".join(MARKS),
                )
            )
    return "".join(MARKS[cell] for cell in cells)


def _check_times(layout: Layout, source: str) -> None:
    """A word along a line may cover all its premiums; what scores then is still a score."""
    side, times = layout.side, layout.word_multipliers
    lines = [times[at * side : (at + 1) * side] for at in range(side)]
    lines += [times[at::side] for at in range(side)]
    most = max(map(prod, lines))
    if most > MOST_TIMES:
        raise BadInput(
            text(
                "{source}: the premium squares of one line multiply a word by {times}; more than "
                "{most} is too much.",
                source=source,
                times=most,
                most=MOST_TIMES,
            )
        )


def shipped_board(name: str) -> dict[str, Any]:
    """What the file of a board says that ships with Lexidrome."""
    resource = files("lexidrome.game").joinpath("data", "boards", f"{name}.toml")
    return tomllib.loads(resource.read_text(encoding="utf-8"))


def _standard(data: Mapping[str, Any]) -> Layout:
    return read_layout(STANDARD_NAME, data["title"], tuple(data["rows"]), STANDARD_NAME)


# 8 TWS, 17 DWS, 12 TLS, 24 DLS: NSA-III.A.4.p4
# The centre is a double word square: SSC-1.a, WU-20.a, DP-2.VII.b.i, ST-1, NSA-APP.I.A.p2
STANDARD = _standard(shipped_board(STANDARD_NAME))
"""The board of the five books, which is played on where nothing else is said."""
SIZE = STANDARD.side
SQUARES = SIZE * SIZE
CENTRE = centre_of(SIZE)
"""H8, on the standard board; so are these three numbers, and no other board's."""
