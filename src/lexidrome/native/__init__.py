"""The only door to the C++ core; lexicon and engine alone may open it."""

from lexidrome.native._core import build_description

__all__ = ["build_description"]
