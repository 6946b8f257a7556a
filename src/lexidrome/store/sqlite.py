"""The store in one SQLite file: durable, embedded, readable while it is written."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec.structs import astuple

from lexidrome.base import BadInput, CommandId, Damaged, PersonId, StreamId, Text, Unavailable, text
from lexidrome.store.admission import Admission, rows_to_admit
from lexidrome.store.elsewhere import Stretch
from lexidrome.store.event import Append, Appended, StoredEvent
from lexidrome.store.grouped import PAGE_OF_EVENTS, GroupedStore
from lexidrome.store.pending import Pending
from lexidrome.store.people import Person
from lexidrome.store.pool import Pool
from lexidrome.store.records import (
    PEOPLE,
    ChangedElsewhere,
    ChangedRecord,
    NumberedRecord,
    Record,
    Written,
    mark_of,
)
from lexidrome.store.settle import Answers, Head, Settled, StreamHead, settle, streams_of
from lexidrome.store.snapshots import Snapshot
from lexidrome.store.sqlite_file import (
    BUSY_S,
    check_layout,
    connect,
    follow_with_head,
    has_snapshots,
    plain_errors,
    prepare,
)
from lexidrome.store.upcast import Upcasters
from lexidrome.store.verify import checked

MOST_CACHED_STREAMS = 20_000
MOST_COMPLAINTS = 20
ERASE_MS = 1000
"""How long an erasure waits for readers of the log."""

INSERT = (
    "INSERT INTO events"
    " (sequence, stream, version, name, data, who, at_ms, command_id, hash, seal) VALUES "
)
INSERT_ROW = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
ROWS_AT_ONCE = (64, 16, 4, 1)
MOST_AT_A_STROKE = 64
INSERT_IF_AS_KNOWN = (
    "INSERT INTO events"
    " WITH new (sequence, stream, version, name, data, who, at_ms, command_id, hash, seal)"
    " AS (VALUES {rows})"
    " SELECT * FROM new WHERE (SELECT sequence FROM head) = ?"
    " AND NOT EXISTS (SELECT 1 FROM new CROSS JOIN events USING (stream, command_id))"
)
"""Writes all rows, or none if another process has written or a command was seen before.

The cross join has each command looked up in the index, instead of the events in the list.
"""
ANSWERS_AT_ONCE = (1, 8, 64)
SELECT = (
    "SELECT sequence, stream, version, name, data, who, at_ms, command_id, hash, seal FROM events "
)
SELECT_STREAM = SELECT + "WHERE stream = ? AND version >= ? ORDER BY version"
SELECT_PAGE = SELECT + "WHERE sequence >= ? ORDER BY sequence LIMIT ?"
SELECT_STREAMS = (
    "SELECT stream FROM events"
    " WHERE version = 1 AND stream >= ? AND stream < ? || char(0x10FFFF) ORDER BY stream"
)
SELECT_ANSWER = (
    "SELECT min(version), max(version), min(sequence), max(sequence)"
    " FROM events WHERE stream = ? AND command_id = ?"
)
SELECT_ANSWERS = (
    "WITH asked (stream, command_id) AS (VALUES {pairs})"
    " SELECT stream, command_id, min(version), max(version), min(sequence), max(sequence)"
    " FROM asked CROSS JOIN events USING (stream, command_id) GROUP BY stream, command_id"
)
SELECT_STREAM_HEAD = (
    "SELECT version, hash, name FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1"
)
SELECT_BETWEEN = SELECT + "WHERE sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ?"
SELECT_HEAD = "SELECT sequence, seal FROM head"
PUT_PERSON = (
    "INSERT INTO people (person, name, contact) VALUES (?, ?, ?)"
    " ON CONFLICT (person) DO UPDATE SET name = excluded.name, contact = excluded.contact"
)
PUT_RECORD = (
    "INSERT INTO records (kind, key, data) VALUES (?, ?, ?)"
    " ON CONFLICT (kind, key) DO UPDATE SET data = excluded.data"
)
ERASE_RECORD = "DELETE FROM records WHERE (kind, key) = (?, ?)"
SELECT_RECORDS = (
    "SELECT kind, key, data FROM records WHERE ? IS NULL OR kind = ? ORDER BY kind, key"
)
PUT_SNAPSHOT = "REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?, ?)"
SELECT_SNAPSHOT = (
    "SELECT stream, version, hash, made_by, data, seal FROM snapshots WHERE stream = ?"
)
EVENT_TYPES = (int, str, int, str, bytes, str, int, str, bytes, bytes)
HEAD_TYPES = (int, bytes)
PERSON_TYPES = (str, str, str)
RECORD_TYPES = (str, str, bytes)
SNAPSHOT_TYPES = (str, int, bytes, str, bytes, bytes)


class SqliteStore(GroupedStore):
    """A `Store` in one file, made if it is not there.

    Other processes may read it, back it up and, between commits, write to it.
    """

    def __init__(
        self, path: Path, upcasters: Upcasters | None = None, *, is_read_only: bool = False
    ) -> None:
        super().__init__(upcasters)
        self.path = path
        self._is_read_only = is_read_only
        self._has_erased = False
        self._admitted: deque[ChangedRecord] = deque()
        """Records and people that came from another store and are not told yet."""
        self._heads: dict[StreamId, StreamHead] = {}
        self._head: Head | None = None
        """Where the store ended after this process' last commit, and what `_heads` belongs to."""
        self._readers: Pool[sqlite3.Connection] = Pool(
            lambda: connect(path, is_read_only=is_read_only)
        )
        with plain_errors(path):
            self._connection = connect(path, is_read_only=is_read_only)
            try:
                if is_read_only:
                    check_layout(self._connection, path)
                else:
                    prepare(self._connection, path)
                    follow_with_head(self._connection)
                self._has_snapshots = has_snapshots(self._connection)
            except BaseException:
                self._connection.close()
                raise

    def streams(self, prefix: str) -> list[StreamId]:
        with self._reading() as connection:
            rows = connection.execute(SELECT_STREAMS, (prefix, prefix))
            return [StreamId(row[0]) for row in rows]

    def answer(self, stream: StreamId, command_id: CommandId) -> Appended | None:
        with self._reading() as connection:
            return answer_in(connection, stream, command_id)

    def head(self) -> Head:
        with self._reading() as connection:
            return head_in(connection)

    def person(self, person: PersonId) -> Person | None:
        with self._reading() as connection:
            query = "SELECT person, name, contact FROM people WHERE person = ?"
            row = connection.execute(query, (person,)).fetchone()
            return Person(*sound(row, PERSON_TYPES)) if row else None

    def people(self) -> list[Person]:
        with self._reading() as connection:
            rows = connection.execute("SELECT person, name, contact FROM people ORDER BY person")
            return [Person(*sound(row, PERSON_TYPES)) for row in rows]

    def records(self, kind: str | None = None) -> list[Record]:
        with self._reading() as connection:
            rows = connection.execute(SELECT_RECORDS, (kind, kind))
            return [Record(*sound(row, RECORD_TYPES)) for row in rows]

    def numbered_records(self, kind: str) -> list[NumberedRecord]:
        return [NumberedRecord(record, 0) for record in self.records(kind)]

    def changed_elsewhere(self) -> Pending[ChangedElsewhere]:
        """What came from another store; otherwise whoever runs with a data folder is alone."""
        told: Pending[ChangedElsewhere] = Pending()
        count = len(self._admitted)
        told.set_result(ChangedElsewhere(tuple(self._admitted.popleft() for _ in range(count))))
        return told

    def snapshot(self, stream: StreamId) -> Snapshot | None:
        if not self._has_snapshots:
            return None
        with self._reading() as connection:
            row = connection.execute(SELECT_SNAPSHOT, (stream,)).fetchone()
            return Snapshot(*sound(row, SNAPSHOT_TYPES)) if row else None

    def snapshots(self) -> list[StreamId]:
        if not self._has_snapshots:
            return []
        with self._reading() as connection:
            rows = connection.execute("SELECT stream FROM snapshots ORDER BY stream")
            return [StreamId(row[0]) for row in rows]

    def complaints(self) -> list[Text]:
        with self._reading() as connection:
            rows = connection.execute("SELECT * FROM pragma_integrity_check(?)", (MOST_COMPLAINTS,))
            return [
                text("SQLite reports: {complaint}.", complaint=row[0])
                for row in rows
                if row[0] != "ok"
            ]

    def _stream(self, stream: StreamId, from_version: int) -> list[StoredEvent]:
        with self._reading() as connection:
            rows = connection.execute(SELECT_STREAM, (stream, from_version))
            return [StoredEvent(*sound(row, EVENT_TYPES)) for row in rows]

    def _page(self, from_sequence: int, limit: int) -> list[StoredEvent]:
        with self._reading() as connection:
            rows = connection.execute(SELECT_PAGE, (from_sequence, limit))
            return [StoredEvent(*sound(row, EVENT_TYPES)) for row in rows]

    def _between(self, stretches: Sequence[Stretch], limit: int) -> list[StoredEvent]:
        found: list[StoredEvent] = []
        with self._reading() as connection:
            for first, last in stretches:
                if len(found) < limit:
                    rows = connection.execute(SELECT_BETWEEN, (first, last, limit - len(found)))
                    found += [StoredEvent(*sound(row, EVENT_TYPES)) for row in rows]
        return found

    def _commit(self, appends: Sequence[Append]) -> Settled:
        found, settled = self._head, self._commit_at_a_stroke(appends)
        if settled is None:
            found, settled = self._commit_with_care(appends)
        self._head = settled.head
        assert found is not None
        self._elsewhere.wrote(found.sequence, settled.head.sequence)
        self._empty_log(wait_ms=0)
        return settled

    def _commit_at_a_stroke(self, appends: Sequence[Append]) -> Settled | None:
        """Nearly always nobody else has written and nothing is repeated: one statement does it.

        Around each statement the thread has to get the interpreter back, which takes
        longer than the statement. None, and nothing is written, if it is otherwise.
        """
        head = self._head
        if head is None or self._is_read_only:
            return None
        with plain_errors(self.path):
            streams = self._stream_heads(appends, head)
            settled = settle(appends, head, streams, {})
            if not 0 < len(settled.rows) <= MOST_AT_A_STROKE or settled.has_conflict:
                return None
            statement = INSERT_IF_AS_KNOWN.format(rows=", ".join([INSERT_ROW] * len(settled.rows)))
            values = [value for row in settled.rows for value in astuple(row)]
            written = self._connection.execute(statement, (*values, head.sequence))
        if not written.rowcount:
            return None
        self._heads.update(streams)
        return settled

    def _commit_with_care(self, appends: Sequence[Append]) -> tuple[Head, Settled]:
        """Look first: what the store ends with, which is returned, and what it knows already."""
        with self._writing() as connection:
            head = head_in(connection)
            streams = self._stream_heads(appends, head)
            settled = settle(appends, head, streams, answers_in(connection, appends))
            # Without rows there is nothing to flush: conflicts and repeats cost no disk.
            if settled.rows:
                insert(connection, settled.rows)
        self._heads.update(streams)
        return head, settled

    def _put_person(self, person: Person) -> int:
        with self._writing() as connection:
            known = connection.execute("SELECT 1 FROM people WHERE person = ?", (person.person,))
            has_replaced = known.fetchone() is not None
            connection.execute(PUT_PERSON, (person.person, person.name, person.contact))
        self._has_erased |= has_replaced
        self._empty_log(wait_ms=ERASE_MS)
        return 0

    def _erase_person(self, person: PersonId) -> bool:
        with self._writing() as connection:
            gone = connection.execute("DELETE FROM people WHERE person = ?", (person,))
            self._drop_snapshots(connection)
        self._has_erased = True
        self._empty_log(wait_ms=ERASE_MS)
        return gone.rowcount > 0

    def _write_record(
        self,
        kind: str,
        key: str,
        data: bytes | None,
        if_number: int | None,  # noqa: ARG002
    ) -> Written:
        self._overwrite_record(kind, key, data)
        return Written(is_done=True)

    def _overwrite_record(self, kind: str, key: str, data: bytes | None) -> Written:
        if data is None:
            return Written(self._erase_record(kind, key))
        with self._writing() as connection:
            known = connection.execute(
                "SELECT 1 FROM records WHERE (kind, key) = (?, ?)", (kind, key)
            )
            has_replaced = known.fetchone() is not None
            connection.execute(PUT_RECORD, (kind, key, data))
        self._has_erased |= has_replaced
        self._empty_log(wait_ms=0)
        return Written(is_done=True)

    def _erase_record(self, kind: str, key: str) -> bool:
        with self._writing() as connection:
            gone = connection.execute(ERASE_RECORD, (kind, key))
        self._has_erased = True
        self._empty_log(wait_ms=0)
        return gone.rowcount > 0

    def _put_snapshot(self, snapshot: Snapshot) -> None:
        if self._has_snapshots:
            with self._writing() as connection:
                connection.execute(PUT_SNAPSHOT, astuple(snapshot))

    def _drop_snapshots(self, connection: sqlite3.Connection) -> None:
        if self._has_snapshots:
            connection.execute("DELETE FROM snapshots")

    def _load(
        self, events: Iterable[StoredEvent], people: Iterable[Person], records: Iterable[Record]
    ) -> Head:
        with self._writing() as connection:
            known = connection.execute("SELECT count(*) FROM people").fetchone()[0]
            if known or head_in(connection).sequence:
                raise BadInput(
                    text("{path} is not empty; it was not changed.", path=str(self.path))
                )
            connection.executemany(PUT_PERSON, [(p.person, p.name, p.contact) for p in people])
            connection.execute("DELETE FROM records")
            self._drop_snapshots(connection)
            connection.executemany(PUT_RECORD, [(r.kind, r.key, r.data) for r in records])
            rows = checked(events)
            while page := list(islice(rows, PAGE_OF_EVENTS)):
                insert(connection, page)
            head = head_in(connection)
        self._signal.tell(None)
        return head

    def _admit(self, admission: Admission) -> Head:
        with self._writing() as connection:
            ends = {stream: stream_head_in(connection, stream) for stream in admission.streams}
            insert(connection, rows_to_admit(admission.events, head_in(connection), ends))
            people = [(each.person, each.name, each.contact) for each in admission.people]
            connection.executemany(PUT_PERSON, people)
            records = [(each.kind, each.key, each.data) for each in admission.records]
            connection.executemany(PUT_RECORD, records)
            connection.executemany(ERASE_RECORD, admission.gone)
            head = head_in(connection)
        self._has_erased = True
        self._empty_log(wait_ms=ERASE_MS)
        self._admitted += [
            *(
                ChangedRecord(0, kind, None, mark=mark_of(kind, key))
                for kind, key in admission.gone
            ),
            *(ChangedRecord(0, each.kind, each.key, each.data) for each in admission.records),
            *(ChangedRecord(0, PEOPLE, each.person) for each in admission.people),
        ]
        self._signal.tell(None)
        self._rouse()
        return head

    def _disconnect(self) -> None:
        self._connection.close()
        self._readers.close()

    def _stream_heads(self, appends: Sequence[Append], head: Head) -> dict[StreamId, StreamHead]:
        """Where the streams of a group end, from memory unless another process has written."""
        if head != self._head or len(self._heads) > MOST_CACHED_STREAMS:
            self._heads.clear()
        return {
            stream: self._heads.get(stream) or stream_head_in(self._connection, stream)
            for stream in streams_of(appends)
        }

    def _empty_log(self, *, wait_ms: int) -> None:
        """After an erasure, empty the log, which still holds the pages as they were.

        A reader may need them yet; then the next commit tries again. What was
        written is durable by now, so a failure here is nobody's answer.
        """
        if not self._has_erased:
            return
        self._connection.execute(f"PRAGMA busy_timeout = {wait_ms}")
        with contextlib.suppress(sqlite3.Error):
            row = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._has_erased = row[0] != 0
        self._connection.execute(f"PRAGMA busy_timeout = {int(BUSY_S * 1000)}")

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with plain_errors(self.path), self._readers.lend() as connection:
            yield connection

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that is durable when the block ends and undone if it fails."""
        if self._is_read_only:
            raise Unavailable(
                text(
                    "{path} was opened for reading only; nothing was written.", path=str(self.path)
                )
            )
        connection = self._connection
        with plain_errors(self.path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                self._heads.clear()
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise


def insert(connection: sqlite3.Connection, events: Sequence[StoredEvent]) -> None:
    """Many rows to a statement: around each, the thread has to get the interpreter back."""
    at = 0
    for size in ROWS_AT_ONCE:
        statement = INSERT + ", ".join([INSERT_ROW] * size)
        while len(events) - at >= size:
            rows = events[at : at + size]
            connection.execute(statement, [value for event in rows for value in astuple(event)])
            at += size


def head_in(connection: sqlite3.Connection) -> Head:
    return Head(*sound(connection.execute(SELECT_HEAD).fetchone(), HEAD_TYPES))


def sound(row: tuple[Any, ...] | None, types: tuple[type, ...]) -> tuple[Any, ...]:
    """The row, if its values are of the types they were stored with.

    SQLite checks types when it writes; what it reads from a damaged page it does not.
    """
    if row is None or tuple(map(type, row)) != types:
        # The row itself stays unsaid: an event may hold what its reader must not know.
        number = row[0] if row is not None and isinstance(row[0], int) else 0
        raise Damaged(text("Row {number} is not as it was stored.", number=number))
    return row


def answer_in(
    connection: sqlite3.Connection, stream: StreamId, command_id: CommandId
) -> Appended | None:
    row = connection.execute(SELECT_ANSWER, (stream, command_id)).fetchone()
    return None if row[0] is None else Appended(stream, command_id, *row)


def answers_in(connection: sqlite3.Connection, appends: Sequence[Append]) -> Answers:
    """The first answers to those commands of a group that were seen before."""
    answers: Answers = {}
    most = ANSWERS_AT_ONCE[-1]
    for at in range(0, len(appends), most):
        asked = [(each.stream, each.command_id) for each in appends[at : at + most]]
        size = next(size for size in ANSWERS_AT_ONCE if size >= len(asked))
        # To ask for one of them twice is cheaper than a statement for every number of them.
        pairs = [*asked, *[asked[0]] * (size - len(asked))]
        statement = SELECT_ANSWERS.format(pairs=", ".join(["(?, ?)"] * size))
        for row in connection.execute(statement, [value for pair in pairs for value in pair]):
            answers[row[0], row[1]] = Appended(*row)
    return answers


def stream_head_in(connection: sqlite3.Connection, stream: StreamId) -> StreamHead:
    row = connection.execute(SELECT_STREAM_HEAD, (stream,)).fetchone()
    return StreamHead(*row) if row else StreamHead()
