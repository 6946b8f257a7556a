"""Where Lexidrome keeps what it is given: one folder, named or in the platform's usual place."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from lexidrome.base.errors import BadInput
from lexidrome.base.files import FOLDER_MODE, reason_of, sync_folder
from lexidrome.base.text import text

RUN_FOLDER = "run"
"""Inside the data folder: what a running server leaves for its next start. Not backed up."""
DATA_VARIABLE = "LEXIDROME_DATA"
"""The environment variable that names the data folder."""
_EARLIER = {
    "darwin": "~/Library/Application Support/Lexidrome",
    "win32": "$LOCALAPPDATA/Lexidrome",
}
"""Where earlier versions kept it, which asked neither XDG_DATA_HOME there nor Windows itself."""


def data_folder() -> Path:
    """The data folder: as the environment names it, else the platform's usual place.

    Nothing is created here; whoever is about to write calls `make_folder`.
    """
    named = os.environ.get(DATA_VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    from platformdirs import PlatformDirs  # noqa: PLC0415 - not needed where a folder is named

    name = "Lexidrome" if sys.platform in _EARLIER else "lexidrome"
    usual = PlatformDirs(name, appauthor=False).user_data_path
    earlier = _EARLIER.get(sys.platform)
    if earlier is None or usual.exists():
        return usual
    found = Path(os.path.expandvars(earlier)).expanduser()
    return found if found.exists() else usual


def chosen_folder(named: Path | None) -> Path:
    """The data folder that the command line names, else the usual one; no file is taken for one."""
    folder = named.expanduser().absolute() if named else data_folder()
    if folder.exists() and not folder.is_dir():
        raise BadInput(
            text(
                "{path} is a file and no folder for data. Choose another with --data or "
                "{variable}.",
                path=str(folder),
                variable=DATA_VARIABLE,
            )
        )
    return folder


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
                "The folder {folder} cannot be created: {reason}. Choose another with --data or "
                "{variable}.",
                folder=str(folder),
                reason=reason_of(error),
                variable=DATA_VARIABLE,
            )
        ) from None
    return folder


def remove_folder(folder: Path) -> None:
    """With all that is in it; it need not be there."""
    shutil.rmtree(folder, ignore_errors=True)
