"""The other files of the data folder, lexicons and settings, inside a backup.

A spare machine that takes over needs more than the events. A backup therefore
carries along, unread, whatever else lies in the data folder; each file with its
checksum. The store in use never has these rows.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath

import msgspec

from lexidrome.base import BadInput, Damaged, text
from lexidrome.base.files import PART_SUFFIX, replace_file
from lexidrome.base.folders import RUN_FOLDER, make_folder
from lexidrome.store.opening import FILE_NAME
from lexidrome.store.sqlite_file import APPLICATION_ID, connect, plain_errors

BACKUPS_MARK = ".lexidrome-backups"
"""Lies in a folder chosen for backups, which is not itself backed up."""
TABLE = """
CREATE TABLE files (
  path TEXT PRIMARY KEY,
  data BLOB NOT NULL,
  checksum BLOB NOT NULL
) STRICT
"""


class Attachment(msgspec.Struct, frozen=True):
    """One file; its path is relative to the data folder and written with slashes."""

    path: str
    data: bytes


def attach_files(backup: Path, folder: Path) -> None:
    """Put the folder's files into a backup that is being made."""
    with plain_errors(backup), contextlib.closing(sqlite3.connect(backup)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute(TABLE)
        connection.executemany(
            "INSERT INTO files VALUES (?, ?, ?)",
            ((each.path, each.data, sha256(each.data).digest()) for each in files_in(folder)),
        )
        connection.commit()


def files_in(folder: Path) -> Iterator[Attachment]:
    """Everything but the store itself, backups, a server's traces and what is half written."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.is_symlink() or path.name.endswith(PART_SUFFIX) or path.name == RUN_FOLDER:
            continue
        if path.is_dir():
            if not (path / BACKUPS_MARK).exists():
                for inner in files_in(path):
                    yield Attachment(f"{path.name}/{inner.path}", inner.data)
        elif path.is_file() and not path.name.startswith(FILE_NAME):
            # A file removed since the folder was read is not missed.
            with contextlib.suppress(FileNotFoundError):
                data = path.read_bytes()
                if not is_store(data):
                    yield Attachment(path.name, data)


def is_store(data: bytes) -> bool:
    """Whether a file is a store, which then is a backup: backups do not hold backups."""
    return data.startswith(b"SQLite format 3\0") and data[68:72] == APPLICATION_ID.to_bytes(4)


def attachments_of(backup: Path) -> list[Attachment]:
    """The files in a backup, whole and with paths that stay inside a folder."""
    with plain_errors(backup), contextlib.closing(connect(backup, is_read_only=True)) as connection:
        has_files = connection.execute(
            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'files'"
        ).fetchone()[0]
        if not has_files:
            return []
        rows = connection.execute("SELECT path, data, checksum FROM files ORDER BY path").fetchall()
    for path, data, checksum in rows:
        if not isinstance(path, str) or not isinstance(data, bytes) or not is_inside(path):
            raise Damaged(text("The backup {file} is damaged.", file=str(backup)))
        if sha256(data).digest() != checksum:
            raise Damaged(
                text("In the backup {file}, {path} was changed.", file=str(backup), path=path)
            )
    return [Attachment(path, data) for path, data, _ in rows]


def is_inside(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return bool(parts) and parts[0] != "/" and ".." not in parts and "\\" not in path


def check_place(files: list[Attachment], folder: Path) -> None:
    """Nothing that is there is written over; the same file is no harm."""
    for each in files:
        path = folder / each.path
        if path.exists() and not (path.is_file() and path.read_bytes() == each.data):
            raise BadInput(text("{path} already exists; it was not changed.", path=str(path)))


def put_files(files: list[Attachment], folder: Path) -> None:
    for each in files:
        path = folder / each.path
        if not path.exists():
            make_folder(path.parent)
            replace_file(path, each.data)
