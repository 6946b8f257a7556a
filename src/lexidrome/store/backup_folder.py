"""The folder or stick of the director's choice, where a backup is put after each round."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from lexidrome.base import BadInput, Ms, Text, Unavailable, text
from lexidrome.base.files import replace_file, writing
from lexidrome.base.privacy import close_to_others
from lexidrome.store.attachments import BACKUPS_MARK
from lexidrome.store.backup import back_up
from lexidrome.store.privacy import closed_note
from lexidrome.store.protocol import Store

NAME = re.compile(r"lexidrome-(\d{8}-\d{6})(\d{3})-[a-z0-9-]+\.backup", re.ASCII)
TIME = "%Y%m%d-%H%M%S"
KEPT = 20


class BackupFolder:
    """Writes backups and removes the oldest beyond those to keep."""

    def __init__(self, folder: Path, kept: int = KEPT) -> None:
        if kept < 1:
            raise BadInput(text("Keep at least one backup, not {kept}.", kept=kept))
        self.folder = folder
        self._kept = kept

    @classmethod
    def choose(cls, folder: Path, kept: int = KEPT) -> Self:
        """Mark a folder that is there as the one for backups."""
        chosen = cls(folder, kept)
        chosen._check_there()
        # The mark tells the stick from the empty folder on which it is mounted.
        with writing(folder / BACKUPS_MARK):
            replace_file(folder / BACKUPS_MARK, b"Lexidrome writes its backups here.\n")
        return chosen

    def write(self, store: Store, label: str, at_ms: Ms, data: Path | None = None) -> Path:
        """A backup named by its time (UTC) and a label such as `round 3`."""
        self._check_there()
        if not (self.folder / BACKUPS_MARK).is_file():
            raise Unavailable(
                text(
                    "{folder} is not the backup folder you chose; is the USB stick plugged in?",
                    folder=str(self.folder),
                )
            )
        path = self.folder / file_name(label, at_ms)
        back_up(store, path, data)
        self._remove_oldest()
        return path

    def close_to_others(self) -> Text | None:
        """Leave backups of earlier versions to their owner; the folder is not ours alone."""
        mark = self.folder / BACKUPS_MARK
        return closed_note(self.folder, close_to_others([mark, *self.backups()]))

    def backups(self) -> list[Path]:
        """The backups in the folder, newest first."""
        self._check_there()
        found = [path for path in self.folder.iterdir() if is_backup_name(path)]
        return sorted(found, key=lambda path: path.name, reverse=True)

    def _check_there(self) -> None:
        if not self.folder.is_dir():
            raise Unavailable(
                text(
                    "The backup folder {folder} is missing; is the USB stick plugged in?",
                    folder=str(self.folder),
                )
            )

    def _remove_oldest(self) -> None:
        for path in self.backups()[self._kept :]:
            with writing(path):
                path.unlink(missing_ok=True)


def file_name(label: str, at_ms: Ms) -> str:
    """Sorts by time, and any file system takes it."""
    at = datetime.fromtimestamp(at_ms // 1000, UTC)
    plain = re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-") or "backup"
    return f"lexidrome-{at:{TIME}}{at_ms % 1000:03d}-{plain[:60]}.backup"


def is_backup_name(path: Path) -> bool:
    """Whether a file is named as those in the folder are."""
    return NAME.fullmatch(path.name) is not None


def backup_time_ms(path: Path) -> Ms:
    """When a backup was made, by its name."""
    named = NAME.fullmatch(path.name)
    assert named is not None, "only backups are asked for their time"
    at = datetime.strptime(named[1], TIME).replace(tzinfo=UTC)
    return Ms(int(at.timestamp()) * 1000 + int(named[2]))
