"""Commands for the window in which the server was started, complete enough to be copied."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from shutil import which

from lexidrome.base.folders import data_folder

NAME = "lexidrome"


def written_command(*words: str, data: Path | None = None) -> str:
    """With the program by its path where its name alone is not found, and with the data folder.

    For whoever sits at the machine; `data` is left out for everybody else, and the path too.
    """
    if data is None:
        return shlex.join([NAME, *words])
    folder = [] if data == data_folder() else ["--data", str(data)]
    return shlex.join([*_program(), *words, *folder])


def _program() -> list[str]:
    if which(NAME) is not None:
        return [NAME]
    beside = Path(sys.executable).with_name(NAME)
    return [str(beside)] if beside.exists() else [sys.executable, "-m", NAME]
