"""The library that a command works on."""

from __future__ import annotations

from pathlib import Path

from lexidrome.base.folders import chosen_folder
from lexidrome.lexicon import LexiconLibrary


def open_library(data: Path | None) -> LexiconLibrary:
    """The library of the folder named on the command line, else of the usual one."""
    return LexiconLibrary(chosen_folder(data))
