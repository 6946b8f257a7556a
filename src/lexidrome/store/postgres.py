"""The store in PostgreSQL, for halls that outgrow one machine.

Sequence numbers that PostgreSQL hands out become visible in the order of
commits, not of numbers; a reader that has seen 7 could meet 6 later. So the
numbers come from the one row of the table `head`, which a writer locks until
it has committed: numbers have no gaps and appear in order. Each process groups
its appends, so that the lock is taken once for many of them.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import LiteralString, TypeVar

import msgspec
import psycopg
from psycopg.rows import TupleRow

from lexidrome.base import BadInput, CommandId, PersonId, StreamId, Text, text
from lexidrome.store.event import Append, Appended, StoredEvent
from lexidrome.store.grouped import PAGE_OF_EVENTS, GroupedStore
from lexidrome.store.people import Person
from lexidrome.store.pool import Pool
from lexidrome.store.postgres_claim import Claim
from lexidrome.store.postgres_listener import Listener, payload
from lexidrome.store.postgres_server import (
    SCHEMA,
    Connection,
    check_layout,
    check_server,
    connect,
    has_snapshots,
    is_lost,
    lay_out,
    plain_errors,
)
from lexidrome.store.records import Record
from lexidrome.store.settle import Answers, Head, Settled, StreamHead, settle
from lexidrome.store.snapshots import Snapshot
from lexidrome.store.subscription import Subscription
from lexidrome.store.upcast import Upcasters
from lexidrome.store.verify import checked

T = TypeVar("T")
PAUSES_S = (0.0, 0.2, 0.5, 1.0, 2.0, 4.0)
"""How long to wait before each new try to reach a server that went away."""

SELECT: LiteralString = (
    "SELECT sequence, stream, version, name, data, who, at_ms, command_id, hash, seal FROM events "
)
SELECT_STREAM = SELECT + "WHERE stream = %s AND version >= %s ORDER BY version"
SELECT_PAGE = SELECT + "WHERE sequence >= %s ORDER BY sequence LIMIT %s"
SELECT_STREAMS = """
SELECT stream FROM events
WHERE version = 1 AND stream >= %s AND stream < %s || chr(1114111) ORDER BY stream
"""
SELECT_ANSWERS = """
SELECT asked.stream, asked.command_id, found.v1, found.v2, found.s1, found.s2
FROM unnest(%s::text[], %s::text[]) AS asked (stream, command_id)
CROSS JOIN LATERAL (
  SELECT min(version), max(version), min(sequence), max(sequence)
  FROM events
  WHERE events.stream = asked.stream AND events.command_id = asked.command_id
) AS found (v1, v2, s1, s2)
WHERE found.v1 IS NOT NULL
"""
SELECT_STREAM_HEADS = """
SELECT asked.stream, last.version, last.hash
FROM unnest(%s::text[]) AS asked (stream)
CROSS JOIN LATERAL (
  SELECT version, hash FROM events
  WHERE events.stream = asked.stream ORDER BY version DESC LIMIT 1
) AS last
"""
SELECT_STREAMS_BETWEEN = "SELECT DISTINCT stream FROM events WHERE sequence BETWEEN %s AND %s"
SELECT_HEAD = "SELECT sequence, seal FROM head"
LOCK_HEAD = "SELECT sequence, seal FROM head FOR UPDATE"
UPDATE_HEAD = "UPDATE head SET sequence = %s, seal = %s"
INSERT = """
INSERT INTO events (sequence, stream, version, name, data, who, at_ms, command_id, hash, seal)
SELECT * FROM unnest(
  %s::bigint[], %s::text[], %s::bigint[], %s::text[], %s::bytea[],
  %s::text[], %s::bigint[], %s::text[], %s::bytea[], %s::bytea[]
)
"""
PUT_PERSON = """
INSERT INTO people (person, name, contact) VALUES (%s, %s, %s)
ON CONFLICT (person) DO UPDATE SET name = excluded.name, contact = excluded.contact
"""
PUT_RECORD = """
INSERT INTO records (kind, key, data) VALUES (%s, %s, %s)
ON CONFLICT (kind, key) DO UPDATE SET data = excluded.data
"""
SELECT_RECORDS = """
SELECT kind, key, data FROM records WHERE %s::text IS NULL OR kind = %s ORDER BY kind, key
"""
PUT_SNAPSHOT = """
INSERT INTO snapshots (stream, version, hash, made_by, data, seal) VALUES (%s, %s, %s, %s, %s, %s)
ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash,
  made_by = excluded.made_by, data = excluded.data, seal = excluded.seal
"""
SELECT_SNAPSHOT = (
    "SELECT stream, version, hash, made_by, data, seal FROM snapshots WHERE stream = %s"
)
NOTIFY = "SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)"


class PostgresStore(GroupedStore):
    """A `Store` in one schema of a PostgreSQL database; many processes may share it."""

    def __init__(
        self,
        address: str,
        upcasters: Upcasters | None = None,
        *,
        schema: str = SCHEMA,
        is_read_only: bool = False,
    ) -> None:
        super().__init__(upcasters)
        self._address = address
        self._schema = schema
        self._listener: Listener | None = None
        self._listening = threading.Lock()
        self._is_read_only = is_read_only
        self._claim: Claim | None = None
        self._readers: Pool[Connection] = Pool(self._connect)
        with plain_errors():
            self._connection = self._connect()
            try:
                if not is_read_only:
                    check_server(self._connection)
                    lay_out(self._connection, schema)
                check_layout(self._connection, schema)
                self._has_snapshots = has_snapshots(self._connection)
            except BaseException:
                self._connection.close()
                raise

    def streams(self, prefix: str) -> list[StreamId]:
        return [StreamId(row[0]) for row in self._rows(SELECT_STREAMS, (prefix, prefix))]

    def answer(self, stream: StreamId, command_id: CommandId) -> Appended | None:
        rows = self._rows(SELECT_ANSWERS, ([stream], [command_id]))
        return Appended(*rows[0]) if rows else None

    def head(self) -> Head:
        return Head(*self._rows(SELECT_HEAD)[0])

    def person(self, person: PersonId) -> Person | None:
        rows = self._rows("SELECT person, name, contact FROM people WHERE person = %s", (person,))
        return Person(*rows[0]) if rows else None

    def people(self) -> list[Person]:
        rows = self._rows("SELECT person, name, contact FROM people ORDER BY person")
        return [Person(*row) for row in rows]

    def records(self, kind: str | None = None) -> list[Record]:
        return [Record(*row) for row in self._rows(SELECT_RECORDS, (kind, kind))]

    def snapshot(self, stream: StreamId) -> Snapshot | None:
        rows = self._rows(SELECT_SNAPSHOT, (stream,)) if self._has_snapshots else []
        return Snapshot(*rows[0]) if rows else None

    def snapshots(self) -> list[StreamId]:
        if not self._has_snapshots:
            return []
        rows = self._rows("SELECT stream FROM snapshots ORDER BY stream")
        return [StreamId(row[0]) for row in rows]

    def complaints(self) -> list[Text]:
        return []

    def subscribe(self, from_sequence: int = 1) -> Subscription:
        self._listen()
        return super().subscribe(from_sequence)

    def subscribe_stream(self, stream: StreamId, from_version: int = 1) -> Subscription:
        self._listen()
        return super().subscribe_stream(stream, from_version)

    def _stream(self, stream: StreamId, from_version: int) -> list[StoredEvent]:
        return [StoredEvent(*row) for row in self._rows(SELECT_STREAM, (stream, from_version))]

    def _page(self, from_sequence: int, limit: int) -> list[StoredEvent]:
        return [StoredEvent(*row) for row in self._rows(SELECT_PAGE, (from_sequence, limit))]

    def _streams_between(self, first_sequence: int, last_sequence: int) -> list[StreamId]:
        rows = self._rows(SELECT_STREAMS_BETWEEN, (first_sequence, last_sequence))
        return [StreamId(row[0]) for row in rows]

    def _claim_alone(self) -> None:
        if self._claim is None:
            with plain_errors():
                claim = Claim(self._schema)
                claim.take(self._connection)
                self._claim = claim

    def _look_elsewhere(self) -> set[StreamId]:
        if self._claim is not None:
            # A session that was cut takes the claim again now, not with somebody's next command.
            self._persist(lambda: self._connection.execute("SELECT"))
        return super()._look_elsewhere()

    def _commit(self, appends: Sequence[Append]) -> Settled:
        return self._persist(lambda: self._commit_once(appends))

    def _commit_once(self, appends: Sequence[Append]) -> Settled:
        """Two trips to the server: lock and look, then write and commit."""
        connection = self._connection
        streams_asked = sorted({append.stream for append in appends})
        commands_asked = ([each.stream for each in appends], [each.command_id for each in appends])
        with connection.pipeline() as pipeline, connection.transaction():
            head_rows = connection.execute(LOCK_HEAD)
            stream_rows = connection.execute(SELECT_STREAM_HEADS, (streams_asked,))
            answer_rows = connection.execute(SELECT_ANSWERS, commands_asked)
            pipeline.sync()
            head = Head(*one(head_rows))
            streams = {row[0]: StreamHead(row[1], row[2]) for row in stream_rows}
            answers: Answers = {(row[0], row[1]): Appended(*row) for row in answer_rows}
            settled = settle(appends, head, streams, answers)
            if settled.rows:
                insert(connection, settled.rows)
                connection.execute(UPDATE_HEAD, (settled.head.sequence, settled.head.seal))
        self._elsewhere.wrote(head.sequence, settled.head.sequence)
        return settled

    def _tell(self, settled: Settled) -> None:
        """Tell this process at once and the others by NOTIFY, which nobody's answer waits for."""
        super()._tell(settled)
        if not settled.rows:
            return
        note = payload({row.stream for row in settled.rows})
        # Whoever misses this note looks by himself soon after.
        with contextlib.suppress(psycopg.Error):
            self._connection.execute(NOTIFY, (self._schema, note))

    def _put_person(self, person: Person) -> None:
        self._persist(
            lambda: self._connection.execute(
                PUT_PERSON, (person.person, person.name, person.contact)
            )
        )

    def _erase_person(self, person: PersonId) -> bool:
        def erase() -> bool:
            gone = self._connection.execute("DELETE FROM people WHERE person = %s", (person,))
            self._connection.execute("TRUNCATE snapshots")
            # Only a rewritten table is free of the bytes of deleted rows.
            self._connection.execute("VACUUM FULL people")
            return gone.rowcount > 0

        return self._persist(erase)

    def _put_record(self, record: Record) -> None:
        self._persist(
            lambda: self._connection.execute(PUT_RECORD, (record.kind, record.key, record.data))
        )

    def _erase_record(self, kind: str, key: str) -> bool:
        def erase() -> bool:
            gone = self._connection.execute(
                "DELETE FROM records WHERE (kind, key) = (%s, %s)", (kind, key)
            )
            self._connection.execute("VACUUM FULL records")
            return gone.rowcount > 0

        return self._persist(erase)

    def _put_snapshot(self, snapshot: Snapshot) -> None:
        self._persist(
            lambda: self._connection.execute(PUT_SNAPSHOT, msgspec.structs.astuple(snapshot))
        )

    def _load(
        self, events: Iterable[StoredEvent], people: Iterable[Person], records: Iterable[Record]
    ) -> Head:
        with plain_errors(), self._connection.transaction():
            connection = self._connection
            head = Head(*one(connection.execute(LOCK_HEAD)))
            known = one(connection.execute("SELECT count(*) FROM people"))[0]
            if known or head.sequence:
                raise BadInput(
                    text(
                        "The schema {schema} is not empty; it was not changed.", schema=self._schema
                    )
                )
            for person in people:
                connection.execute(PUT_PERSON, (person.person, person.name, person.contact))
            connection.execute("DELETE FROM records")
            connection.execute("TRUNCATE snapshots")
            for record in records:
                connection.execute(PUT_RECORD, (record.kind, record.key, record.data))
            rows = checked(events)
            while page := list(islice(rows, PAGE_OF_EVENTS)):
                insert(connection, page)
                head = Head(page[-1].sequence, page[-1].seal)
            connection.execute(UPDATE_HEAD, (head.sequence, head.seal))
        self._signal.tell(None)
        return head

    def _disconnect(self) -> None:
        if self._listener is not None:
            self._listener.close()
        if self._claim is not None:
            self._claim.let_go(self._connection)
        self._connection.close()
        self._readers.close()

    def _connect(self) -> Connection:
        return connect(self._address, self._schema, is_read_only=self._is_read_only)

    def _connect_to_write(self) -> Connection:
        """A new session, which has the claim if the old one had it."""
        connection = self._connect()
        try:
            if self._claim is not None:
                self._claim.take(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _listen(self) -> None:
        with self._listening:
            if self._listener is None:
                self._listener = Listener(self._address, self._schema, self._signal)

    def _rows(self, query: LiteralString, values: Sequence[object] = ()) -> list[TupleRow]:
        """Read; once more on a fresh connection if the server was restarted meanwhile."""
        with plain_errors():
            try:
                return self._rows_once(query, values)
            except psycopg.OperationalError as error:
                if not is_lost(error):
                    raise
            self._readers.drop_idle()
            return self._rows_once(query, values)

    def _rows_once(self, query: LiteralString, values: Sequence[object]) -> list[TupleRow]:
        with self._readers.lend() as connection:
            return connection.execute(query, values).fetchall()

    def _persist(self, write: Callable[[], T]) -> T:
        """Write; again when the connection is lost, since a repeated command writes nothing.

        A connection can be lost between the commit and its answer. Writing the
        same again is then answered from what is stored.
        """
        with plain_errors():
            pauses_s = iter(PAUSES_S)
            while True:
                try:
                    if self._claim is not None:
                        self._claim.check()
                    if self._connection.closed:
                        self._connection = self._connect_to_write()
                    return write()
                except psycopg.OperationalError as error:
                    if not is_lost(error):
                        raise
                    self._connection.close()
                    pause_s = next(pauses_s, None)
                    if pause_s is None:
                        raise
                    self._closing.wait(pause_s)


def one(rows: psycopg.Cursor[TupleRow]) -> TupleRow:
    row = rows.fetchone()
    assert row is not None
    return row


def insert(connection: Connection, events: Sequence[StoredEvent]) -> None:
    columns = zip(*(msgspec.structs.astuple(event) for event in events), strict=True)
    connection.execute(INSERT, [list(column) for column in columns])
