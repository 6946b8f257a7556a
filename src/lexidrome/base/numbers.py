"""Whole numbers as people write them, in forms, addresses, files and on the command line."""

from __future__ import annotations

import re

from lexidrome.base.bounds import Bound
from lexidrome.base.errors import BadInput
from lexidrome.base.text import Text, text

MOST_DIGITS = 100
"""With more, leading noughts included, nothing is read; up to here a bound can answer."""
_WHOLE = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}")
_MINUS = "\N{MINUS SIGN}"
_SHOWN = 20


def read_whole(written: str) -> int | None:
    """The number, or none: digits, a sign before them and blanks around them, nothing else.

    Leading noughts are read as people read them. Other digits than 0 to 9, powers and
    fractions are not numbers here, and neither is what nobody could count.
    """
    plain = written[: MOST_DIGITS + 40].strip(" \t\r\n").replace(_MINUS, "-", 1)
    if len(written) > MOST_DIGITS + 40 or not _WHOLE.fullmatch(plain):
        return None
    return int(plain)


def parse_whole(written: str, bound: Bound) -> int:
    """The number that somebody wrote; `BadInput` says that it is none, or which would do."""
    number = read_whole(written)
    if number is None and written.strip():
        raise BadInput(no_number(written))
    if number is None or number not in bound:
        raise BadInput(bound.refusal())
    return number


def no_number(written: str) -> Text:
    """Says of what somebody wrote that it is no number, and how it begins."""
    start = "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in written[:_SHOWN]
    )
    start += "…" if len(written) > _SHOWN else ""
    return text("“{start}” is not a whole number that can be used.", start=start)
