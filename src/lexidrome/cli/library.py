"""The library that a command works on."""

from __future__ import annotations

from pathlib import Path

from lexidrome.base import data_folder
from lexidrome.lexicon import LexiconLibrary


def open_library(data: Path | None) -> LexiconLibrary:
    """The library of the folder named on the command line, else of the usual one."""
    return LexiconLibrary(data.expanduser().absolute() if data else data_folder())
