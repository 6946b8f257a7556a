"""Where Lexidrome keeps what it is given: one folder, named or in the platform's usual place."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from lexidrome.base.errors import BadInput
from lexidrome.base.files import FOLDER_MODE, sync_folder
from lexidrome.base.text import text

RUN_FOLDER = "run"
"""Inside the data folder: what a running server leaves for its next start. Not backed up."""
DATA_VARIABLE = "LEXIDROME_DATA"
"""The environment variable that names the data folder."""


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The data folder: as the environment names it, else the platform's usual place.

    Nothing is created here; whoever is about to write calls `make_folder`.
    """
    named = environ.get(DATA_VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "Lexidrome"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Lexidrome"
    share = Path(environ.get("XDG_DATA_HOME", ""))
    # The base directory specification says that a relative path is to be ignored.
    return (share if share.is_absolute() else Path.home() / ".local" / "share") / "lexidrome"


def make_folder(folder: Path) -> Path:
    """The folder, created with its parents if it was not there; its name is on the disk then.

    What is created is the owner's alone.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        # `parents=True` would give the parents the mode of the day.
        for each in reversed(missing):
            each.mkdir(FOLDER_MODE, exist_ok=True)
            sync_folder(each.parent)
        folder.mkdir(FOLDER_MODE, exist_ok=True)
    except OSError as error:
        raise BadInput(
            text(
                "The folder {folder} cannot be created: {reason}. "
                "Name another with --data or {variable}.",
                folder=str(folder),
                reason=error.strerror or type(error).__name__,
                variable=DATA_VARIABLE,
            )
        ) from None
    return folder
