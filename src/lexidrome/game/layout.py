"""Premium squares as data: which squares multiply a letter or a word."""

from __future__ import annotations

from functools import cached_property

import msgspec

SIZE = 15
"""Rows and columns of the board."""
SQUARES = SIZE * SIZE
CENTRE = SQUARES // 2
"""H8."""

# What each colour multiplies: WU-18, WU-19, DP-2.VII.a.i, DP-2.VII.a.ii, ST-12, ST-13
_LETTER_MARKS = {"'": 2, '"': 3}
_WORD_MARKS = {"-": 2, "=": 3}


class Layout(msgspec.Struct, frozen=True, dict=True):
    """A board's premium squares, drawn row by row: `=` TWS, `-` DWS, `"` TLS, `'` DLS."""

    name: str
    rows: tuple[str, ...]

    @cached_property
    def letter_multipliers(self) -> bytes:
        """One number for each square, from A1 along the rows to O15."""
        return bytes(_LETTER_MARKS.get(mark, 1) for row in self.rows for mark in row)

    @cached_property
    def word_multipliers(self) -> bytes:
        """One number for each square, from A1 along the rows to O15."""
        return bytes(_WORD_MARKS.get(mark, 1) for row in self.rows for mark in row)


# 8 TWS, 17 DWS, 12 TLS, 24 DLS: NSA-III.A.4.p4
# The centre is a double word square: SSC-1.a, WU-20.a, DP-2.VII.b.i, ST-1, NSA-APP.I.A.p2
STANDARD = Layout(
    "standard",
    (
        "=  '   =   '  =",
        ' -   "   "   - ',
        "  -   ' '   -  ",
        "'  -   '   -  '",
        "    -     -    ",
        ' "   "   "   " ',
        "  '   ' '   '  ",
        "=  '   -   '  =",
        "  '   ' '   '  ",
        ' "   "   "   " ',
        "    -     -    ",
        "'  -   '   -  '",
        "  -   ' '   -  ",
        ' -   "   "   - ',
        "=  '   =   '  =",
    ),
)
