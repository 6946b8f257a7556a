"""Lexidrome runs crossword-board-game competitions end to end, by five real rule books."""

__version__ = "0.3.0.dev0"
"""Of the release that comes next, with .dev0 until it is cut (`tools/release.py`)."""
