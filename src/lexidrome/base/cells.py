"""Text in the cells of a spreadsheet: a name that looks like a formula must not become one.

A spreadsheet that opens a CSV file takes `=`, `+`, `-`, `@` and some blanks at the beginning
of a cell for a formula, which may send what stands in other cells elsewhere. An apostrophe
before it says that it is text. Reading takes one apostrophe away again.
"""

from __future__ import annotations

import re

_FORMULA = r"\s*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\u2212]"
_IS_FORMULA = re.compile(rf"'*(?:{_FORMULA})")
_IS_MARKED = re.compile(rf"'+(?:{_FORMULA})")


def format_cell(written: str) -> str:
    """The text as a cell shows it, never as a formula. Numbers need no such care."""
    return f"'{written}" if _IS_FORMULA.match(written) else written


def parse_cell(cell: str) -> str:
    """The text that was put into a cell."""
    return cell[1:] if _IS_MARKED.match(cell) else cell
