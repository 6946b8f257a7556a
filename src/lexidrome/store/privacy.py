"""Closes a data folder of earlier versions, whose files everybody on the machine could read."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from lexidrome.base import Text, text_plural
from lexidrome.base.files import PART_SUFFIX
from lexidrome.base.folders import RUN_FOLDER
from lexidrome.base.privacy import all_within, close_to_others
from lexidrome.store.attachments import BACKUPS_MARK
from lexidrome.store.opening import FILE_NAME

OURS = frozenset(
    {
        *(FILE_NAME + beside for beside in ("", "-wal", "-shm", "-journal")),
        RUN_FOLDER,
        "lexicons",
        "rulesets",
        "backups.json",
        "station.json",
    }
)
"""What Lexidrome keeps in its data folder. Whatever else lies there is somebody else's."""


def close_data_folder(folder: Path) -> Text | None:
    """Leave the folder and what is ours in it to its owner; what to say if it was not so.

    A folder that holds only other things is left alone: somebody may have named their home.
    """
    with suppress(OSError):
        inside = list(folder.iterdir())
        ours = [path for path in inside if is_ours(path)]
        if inside and not ours:
            return None
        # The folder alone is closed without a word: nobody could have read what is in it.
        close_to_others([folder])
        within = [each for path in ours for each in all_within(path)]
        return closed_note(folder, close_to_others(within))
    return None


def is_ours(path: Path) -> bool:
    is_half_written = path.name.startswith(".") and path.name.endswith(PART_SUFFIX)
    return path.name in OURS or is_half_written or (path / BACKUPS_MARK).is_file()


def closed_note(folder: Path, count: int) -> Text | None:
    if not count:
        return None
    return text_plural(
        "Others on this computer could read {count} file or folder in {folder}; now only you can.",
        "Others on this computer could read {count} files and folders in {folder}; now only you "
        "can.",
        count,
        folder=str(folder),
    )
