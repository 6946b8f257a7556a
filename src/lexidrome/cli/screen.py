"""What commands print on: a screen, whose lines are broken, or a file, whose lines are not."""

from __future__ import annotations

import sys

from rich.console import Console

WIDEST = 1000
"""Columns of a line that goes to a file or to another program."""


def console(*, markup: bool = False) -> Console:
    """Plain text; lines are broken for a screen, not for a file or another program."""
    is_screen = sys.stdout.isatty()
    width = None if is_screen else WIDEST
    return Console(highlight=False, soft_wrap=not is_screen, markup=markup, width=width)
