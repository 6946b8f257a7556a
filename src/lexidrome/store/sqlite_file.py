"""The file beneath the SQLite store: how it is opened, laid out and what its errors mean."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from lexidrome.base import BadInput, Damaged, LexidromeError, NotFound, Unavailable, text
from lexidrome.base.files import new_file

APPLICATION_ID = 0x4C455849
LAYOUT_VERSION = 1
BUSY_S = 10.0
CACHED_STATEMENTS = 256
"""Commits of every size, and whatever else is asked."""
SYNCHRONOUS = "FULL"
"""Every commit is on the disk before it is acknowledged."""

SNAPSHOTS = """
CREATE TABLE IF NOT EXISTS snapshots (
  stream TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  hash BLOB NOT NULL,
  made_by TEXT NOT NULL,
  data BLOB NOT NULL,
  seal BLOB NOT NULL
) STRICT;
"""
"""Beside the layout: who knows of none does without, and what they write lets the others fit."""
LAYOUT = """
CREATE TABLE events (
  sequence INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  version INTEGER NOT NULL,
  name TEXT NOT NULL,
  data BLOB NOT NULL,
  who TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  command_id TEXT NOT NULL,
  hash BLOB NOT NULL,
  seal BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX events_by_stream ON events (stream, version);
CREATE INDEX events_by_command ON events (stream, command_id);
CREATE TABLE head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sequence INTEGER NOT NULL,
  seal BLOB NOT NULL
) STRICT;
INSERT INTO head VALUES (1, 0, zeroblob(32));
CREATE TABLE people (
  person TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  contact TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE records (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
PRAGMA application_id = 0x4C455849;
PRAGMA user_version = 1;
"""


def connect(path: Path, *, is_read_only: bool = False) -> sqlite3.Connection:
    """A connection to a file that is there, or one for writing to a file that may be made."""
    if is_read_only and not path.is_file():
        raise NotFound(text("There is no store at {path}.", path=str(path)))
    if not is_read_only:
        make_private(path)
    mode = "ro" if is_read_only else "rwc"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_S,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=CACHED_STATEMENTS,
    )
    try:
        connection.execute("PRAGMA synchronous = " + SYNCHRONOUS)
        # Only macOS knows the difference: there a plain fsync leaves the data in the drive's cache.
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA checkpoint_fullfsync = ON")
        connection.execute("PRAGMA secure_delete = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def make_private(path: Path) -> None:
    """Have the file there, for its owner alone; SQLite gives the files beside it the same mode.

    Nothing is opened that is there already: to close it would let go of SQLite's locks on it.
    Where it cannot be made, SQLite says why.
    """
    with contextlib.suppress(OSError):
        new_file(path).close()


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in an empty file; refuse a file that is something else."""
    if is_empty(connection):
        connection.execute("PRAGMA journal_mode = WAL")
        lay_out(connection)
    check_layout(connection, path)
    connection.execute("PRAGMA journal_mode = WAL")
    # A full or a read-only disk is said when something is to be written, not when it is opened.
    with contextlib.suppress(sqlite3.OperationalError):
        connection.execute(SNAPSHOTS)


def has_snapshots(connection: sqlite3.Connection) -> bool:
    """Whether there is a place for them: there is none in what older versions wrote."""
    found = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'snapshots'")
    return found.fetchone() is not None


def follow_with_head(connection: sqlite3.Connection) -> None:
    """Have the store's end follow every event that this connection writes."""
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(
        "CREATE TEMP TRIGGER head_follows AFTER INSERT ON main.events"
        " BEGIN UPDATE head SET sequence = new.sequence, seal = new.seal; END"
    )


def lay_out(connection: sqlite3.Connection) -> None:
    try:
        connection.executescript(f"BEGIN IMMEDIATE;{LAYOUT}{SNAPSHOTS}COMMIT;")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        # Another process may have made the tables while this one waited for its turn.
        if is_empty(connection):
            raise


def is_empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]


def check_layout(connection: sqlite3.Connection, path: Path) -> None:
    application_id = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if application_id != APPLICATION_ID:
        raise BadInput(text("{path} is not a Lexidrome store.", path=str(path)))
    if version != LAYOUT_VERSION:
        raise BadInput(
            text(
                "{path} has layout {version}; this Lexidrome reads layout {known}.",
                path=str(path),
                version=version,
                known=LAYOUT_VERSION,
            )
        )


@contextlib.contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite raises into a sentence that says what to do."""
    try:
        yield
    except UnicodeDecodeError as error:
        # SQLite's own message quotes the damaged bytes.
        raise Damaged(text("{path} is damaged.", path=str(path))) from error
    except sqlite3.Error as error:
        told = explained(error, str(path))
        if told is None:
            raise
        raise told from error


def explained(error: sqlite3.Error, path: str) -> LexidromeError | None:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    name = getattr(error, "sqlite_errorname", "")
    if code == sqlite3.SQLITE_FULL:
        return Unavailable(text("The disk with {path} is full; nothing was written.", path=path))
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return Unavailable(text("{path} is read-only; nothing was written.", path=path))
    if code == sqlite3.SQLITE_IOERR:
        return Unavailable(
            text(
                "The disk with {path} has a fault ({name}); nothing was saved.",
                path=path,
                name=name,
            )
        )
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Unavailable(
            text("Another program has locked {path}; nothing was written.", path=path)
        )
    if code == sqlite3.SQLITE_CANTOPEN:
        return Unavailable(
            text(
                "{path} cannot be opened, or no file can be created beside it: is the disk "
                "read-only, is this user allowed to write there?",
                path=path,
            )
        )
    # What is asked of the file never changes; if it has no answer, the file has.
    if code or "decode to UTF-8" in str(error):
        return Damaged(text("{path} is damaged: {reason}.", path=path, reason=str(error)))
    return None
