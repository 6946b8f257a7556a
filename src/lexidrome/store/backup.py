"""Copies of a store in one file: taken while it is written to, given back to an empty place.

A backup is itself a SQLite store, whichever database it was taken from, and
opens without any other file beside it. It is written aside, read back whole,
and only then gets its name: a file with a backup's name is a sound backup.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from lexidrome.base import BadInput, Damaged, Unavailable, text
from lexidrome.base.files import PART_SUFFIX, sync_folder, writing
from lexidrome.base.progress import OnProgress, counted, no_progress
from lexidrome.store.attachments import (
    attach_files,
    attachments_of,
    check_place,
    put_files,
)
from lexidrome.store.protocol import Store
from lexidrome.store.records import Record
from lexidrome.store.settle import Head
from lexidrome.store.sqlite import SqliteStore
from lexidrome.store.sqlite_file import connect, has_snapshots, make_private, plain_errors
from lexidrome.store.verify import Report, verify, whole

JOURNAL_BYTES = 18
"""Where a SQLite file says how it is written: two bytes, 1 by rollback journal, 2 by WAL."""


def back_up(
    store: Store,
    target: Path,
    data: Path | None = None,
    *,
    may_replace: bool = False,
    on_progress: OnProgress = no_progress,
) -> Report:
    """Write all that the store holds now to a file; what was read back from it.

    The other files of a data folder go with it, so that a spare machine has all it needs.
    """
    if not target.parent.is_dir():
        raise Unavailable(
            text(
                "The folder {folder} is missing; is the USB stick plugged in?",
                folder=str(target.parent),
            )
        )
    if target.exists() and not may_replace:
        raise BadInput(
            text(
                "{file} already exists; choose another file, or write over it with --replace.",
                file=str(target),
            )
        )
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}{PART_SUFFIX}")
    with writing(target), removed_after(part):
        copy(store, part, on_progress)
        need_no_log(part)
        if data is not None:
            attach_files(part, data)
        flush(part)
        report = read_back(part, on_progress)
        part.replace(target)
        sync_folder(target.parent)
    return report


def restore(
    backup: Path,
    store: Store,
    data: Path | None = None,
    noting: Sequence[Record] = (),
    on_progress: OnProgress = no_progress,
) -> Head:
    """Fill an empty store from a backup, all of it or nothing, and the data folder with its files.

    The files come first: if the rest then fails, doing it again finds them and goes on.
    `noting` are records that stand beside or instead of those of the backup.
    """
    with SqliteStore(backup, is_read_only=True) as source:
        if data is not None:
            check_empty(store)
            files = attachments_of(backup)
            check_place(files, data)
            read_back(backup, on_progress)
            with writing(data):
                put_files(files, data)
        noted = {(record.kind, record.key) for record in noting}
        kept = [each for each in source.records() if (each.kind, each.key) not in noted]
        events = counted(whole(source), source.head().sequence, on_progress)
        return store.load(events, source.people(), [*kept, *noting]).result()


def check_empty(store: Store) -> None:
    if store.head().sequence or store.people():
        raise BadInput(text("The place to restore to is not empty; it was not changed."))


def copy(store: Store, part: Path, on_progress: OnProgress = no_progress) -> None:
    if isinstance(store, SqliteStore):
        copy_pages(store.path, part)
    else:
        copy_events(store, part, on_progress)


def need_no_log(part: Path) -> None:
    """Have the copy opened as one file; no connection is open, so it is whole without a log."""
    with part.open("r+b") as file:
        file.seek(JOURNAL_BYTES)
        file.write(b"\x01\x01")


def flush(part: Path) -> None:
    with part.open("r+b") as file:
        os.fsync(file.fileno())


def copy_pages(source: Path, part: Path) -> None:
    """SQLite's online backup: one moment's content, while others go on writing."""
    with plain_errors(source):
        reading = connect(source, is_read_only=True)
    with contextlib.closing(reading), plain_errors(part):
        make_private(part)
        writing = sqlite3.connect(part, isolation_level=None)
        with contextlib.closing(writing):
            # A copy that fails is thrown away and one that succeeds is flushed as a whole.
            writing.execute("PRAGMA journal_mode = OFF")
            writing.execute("PRAGMA synchronous = OFF")
            reading.backup(writing)
            leave_out_snapshots(writing)


def leave_out_snapshots(copy_: sqlite3.Connection) -> None:
    """What can be folded again is in no backup, nor are its bytes."""
    if has_snapshots(copy_):
        copy_.execute("PRAGMA secure_delete = ON")
        copy_.execute("DELETE FROM snapshots")


def copy_events(store: Store, part: Path, on_progress: OnProgress) -> None:
    with SqliteStore(part) as writing:
        events = counted(whole(store), store.head().sequence, on_progress)
        writing.load(events, store.people(), store.records()).result()


def read_back(part: Path, on_progress: OnProgress = no_progress) -> Report:
    with SqliteStore(part, is_read_only=True) as copied:
        report = verify(copied, on_progress)
    if report.faults:
        raise Damaged(
            text(
                "The stored data is damaged: {fault}",
                fault=str(report.faults[0]),
            )
        )
    return report


@contextlib.contextmanager
def removed_after(part: Path) -> Iterator[None]:
    """Whatever happens, nothing half-written stays; on success it has its name by then."""
    try:
        yield
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(OSError):
                part.with_name(part.name + suffix).unlink()
