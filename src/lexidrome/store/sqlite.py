"""The store in one SQLite file: durable, embedded, readable while it is written."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from lexidrome.base import BadInput, CommandId, Ms, StreamId, text
from lexidrome.store.event import Append, Appended, NewEvent, StoredEvent
from lexidrome.store.settle import Head, StreamHead, settle
from lexidrome.store.writer import Outcome, Pending, Writer

APPLICATION_ID = 0x4C455849
BUSY_S = 10.0
PAGE_OF_EVENTS = 1000
MOST_CACHED_STREAMS = 20_000

SCHEMA = """
BEGIN IMMEDIATE;
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
  only INTEGER PRIMARY KEY CHECK (only = 1),
  sequence INTEGER NOT NULL,
  seal BLOB NOT NULL
) STRICT;
INSERT INTO head VALUES (1, 0, zeroblob(32));
PRAGMA application_id = 0x4C455849;
PRAGMA user_version = 1;
COMMIT;
"""

INSERT = (
    "INSERT INTO events"
    " (sequence, stream, version, name, data, who, at_ms, command_id, hash, seal)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
SELECT = (
    "SELECT sequence, stream, version, name, data, who, at_ms, command_id, hash, seal FROM events "
)
READ = SELECT + "WHERE stream = ? AND version >= ? ORDER BY version"
READ_ALL = SELECT + "WHERE sequence >= ? ORDER BY sequence LIMIT ?"


class SqliteStore:
    """A `Store` in one file; only one process should write to it at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._idle_readers: list[sqlite3.Connection] = []
        self._heads: dict[StreamId, StreamHead] = {}
        self._heads_at = 0
        self._connection = connect(path)
        prepare(self._connection, path)
        self._writer = Writer(self._commit)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def append(
        self,
        stream: StreamId,
        expected_version: int | None,
        events: Sequence[NewEvent],
        command_id: CommandId,
        *,
        who: str,
        at_ms: Ms,
    ) -> Pending[Appended]:
        return self._writer.append(
            Append(stream, expected_version, tuple(events), command_id, who, at_ms)
        )

    def read(self, stream: StreamId, from_version: int = 1) -> list[StoredEvent]:
        with self._reader() as connection:
            rows = connection.execute(READ, (stream, from_version))
            return [StoredEvent(*row) for row in rows]

    def read_all(self, from_sequence: int = 1) -> Iterator[StoredEvent]:
        while True:
            with self._reader() as connection:
                rows = connection.execute(READ_ALL, (from_sequence, PAGE_OF_EVENTS)).fetchall()
            for row in rows:
                yield StoredEvent(*row)
            if len(rows) < PAGE_OF_EVENTS:
                return
            from_sequence = rows[-1][0] + 1

    def answer(self, stream: StreamId, command_id: CommandId) -> Appended | None:
        with self._reader() as connection:
            return answer_in(connection, stream, command_id)

    def close(self) -> None:
        self._writer.close()
        self._connection.close()
        with self._lock:
            while self._idle_readers:
                self._idle_readers.pop().close()

    def _commit(self, appends: Sequence[Append]) -> Sequence[Outcome]:
        """Runs on the writer's thread alone."""
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            head = Head(*connection.execute("SELECT sequence, seal FROM head").fetchone())
            streams = self._stream_heads(appends, head)
            answers = {
                (append.stream, append.command_id): answer
                for append in appends
                if (answer := answer_in(connection, append.stream, append.command_id))
            }
            settled = settle(appends, head, streams, answers)
            rows = [
                (
                    row.sequence,
                    row.stream,
                    row.version,
                    row.name,
                    row.data,
                    row.who,
                    row.at_ms,
                    row.command_id,
                    row.hash,
                    row.seal,
                )
                for row in settled.rows
            ]
            connection.executemany(INSERT, rows)
            connection.execute(
                "UPDATE head SET sequence = ?, seal = ?",
                (settled.head.sequence, settled.head.seal),
            )
            connection.execute("COMMIT")
        except BaseException:
            self._heads.clear()
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        self._heads.update(streams)
        self._heads_at = settled.head.sequence
        return settled.outcomes

    def _stream_heads(self, appends: Sequence[Append], head: Head) -> dict[StreamId, StreamHead]:
        if head.sequence != self._heads_at or len(self._heads) > MOST_CACHED_STREAMS:
            self._heads.clear()
        streams = {append.stream for append in appends}
        return {
            stream: self._heads.get(stream) or stream_head_in(self._connection, stream)
            for stream in streams
        }

    @contextlib.contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        """A connection for reading that nobody else holds meanwhile."""
        with self._lock:
            idle = self._idle_readers.pop() if self._idle_readers else None
        connection = idle or connect(self.path)
        try:
            yield connection
        finally:
            with self._lock:
                self._idle_readers.append(connection)


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=BUSY_S, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in an empty file; refuse a file that is something else."""
    connection.execute("PRAGMA journal_mode = WAL")
    application_id = connection.execute("PRAGMA application_id").fetchone()[0]
    is_empty = not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if is_empty:
        connection.executescript(SCHEMA)
        return
    if application_id != APPLICATION_ID:
        raise BadInput(text("{path} is not a Lexidrome store.", path=str(path)))


def answer_in(
    connection: sqlite3.Connection, stream: StreamId, command_id: CommandId
) -> Appended | None:
    row = connection.execute(
        "SELECT min(version), max(version), min(sequence), max(sequence)"
        " FROM events WHERE stream = ? AND command_id = ?",
        (stream, command_id),
    ).fetchone()
    return None if row[0] is None else Appended(stream, command_id, *row)


def stream_head_in(connection: sqlite3.Connection, stream: StreamId) -> StreamHead:
    row = connection.execute(
        "SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1",
        (stream,),
    ).fetchone()
    return StreamHead(*row) if row else StreamHead()
