"""The store in PostgreSQL, for halls that outgrow one machine.

Sequence numbers that PostgreSQL hands out become visible in the order of
commits, not of numbers; a reader that has seen 7 could meet 6 later. So the
numbers come from the one row of the table `head`, which a writer locks until
it has committed: numbers have no gaps and appear in order. Each process groups
its appends, so that the lock is taken once for many of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count, islice
from typing import LiteralString, TypeVar

import msgspec
import psycopg
from psycopg.rows import TupleRow

from lexidrome.base import BadInput, CommandId, PersonId, StreamId, Text, text
from lexidrome.store.admission import Admission, rows_to_admit
from lexidrome.store.elsewhere import Stretch
from lexidrome.store.event import Append, Appended, StoredEvent
from lexidrome.store.fanout import Fanout, Note
from lexidrome.store.formats import FORMAT, Format
from lexidrome.store.grouped import PAGE_OF_EVENTS, GroupedStore
from lexidrome.store.membership import Membership
from lexidrome.store.nats_address import NatsAddress, store_subject
from lexidrome.store.pending import Pending
from lexidrome.store.people import Person
from lexidrome.store.pool import Pool
from lexidrome.store.postgres_fanout import PostgresFanout
from lexidrome.store.postgres_members import PostgresMembership
from lexidrome.store.postgres_records import SELECT_KIND, RecordChanges
from lexidrome.store.postgres_server import (
    SCHEMA,
    Connection,
    check_layout,
    check_server,
    connect,
    cut,
    has_snapshots,
    is_lost,
    lay_out,
    plain_errors,
    stored_format,
)
from lexidrome.store.protocol import Wanted
from lexidrome.store.records import UNCHANGED, ChangedElsewhere, NumberedRecord, Record, Written
from lexidrome.store.settle import Answers, Head, Settled, StreamHead, settle, streams_of
from lexidrome.store.snapshots import Snapshot
from lexidrome.store.subscription import Subscription
from lexidrome.store.upcast import Upcasters
from lexidrome.store.verify import checked
from lexidrome.store.work import Workplace, has_work_package

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
SELECT asked.stream, last.version, last.hash, last.name
FROM unnest(%s::text[]) AS asked (stream)
CROSS JOIN LATERAL (
  SELECT version, hash, name FROM events
  WHERE events.stream = asked.stream ORDER BY version DESC LIMIT 1
) AS last
"""
SELECT_BETWEEN = """
SELECT found.* FROM unnest(%s::bigint[], %s::bigint[]) AS stretch (first, last)
CROSS JOIN LATERAL (
  SELECT sequence, stream, version, name, data, who, at_ms, command_id, hash, seal FROM events
  WHERE sequence BETWEEN stretch.first AND stretch.last ORDER BY sequence LIMIT %s
) AS found
ORDER BY found.sequence LIMIT %s
"""
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
LOAD_PERSON = "INSERT INTO people (person, name, contact) VALUES (%s, %s, %s)"
LOAD_RECORD = "INSERT INTO records (kind, key, data) VALUES (%s, %s, %s)"
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
SELECT_IDENTITY = """
SELECT system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database())
FROM pg_control_system()
"""


class PostgresStore(GroupedStore):
    """A `Store` in one schema of a PostgreSQL database; many processes may share it."""

    def __init__(
        self,
        address: str,
        upcasters: Upcasters | None = None,
        *,
        schema: str = SCHEMA,
        is_read_only: bool = False,
        nats: NatsAddress | None = None,
        written: Format = FORMAT,
    ) -> None:
        super().__init__(upcasters, written)
        self._address = address
        self._schema = schema
        self._is_read_only = is_read_only
        self._readers: Pool[Connection] = Pool(self._connect)
        with plain_errors():
            self._connection = self._connect()
            try:
                if not is_read_only:
                    check_server(self._connection)
                    lay_out(self._connection, schema, written.number)
                check_layout(self._connection, schema)
                self._know_format(stored_format(self._connection))
                self._has_snapshots = has_snapshots(self._connection)
                self._changes = RecordChanges(None if is_read_only else self._connection)
                self._fanout = self._new_fanout(nats)
            except BaseException:
                self._connection.close()
                raise

    @property
    def fanout(self) -> Fanout:
        return self._fanout

    def on_written_elsewhere(
        self, rouse: Callable[[], None], is_wanted: Wanted | None = None
    ) -> None:
        super().on_written_elsewhere(rouse, is_wanted)
        self._fanout.listen()

    def membership(self, address: str, share_count: int) -> Membership | None:
        membership = PostgresMembership(self._address, self._schema, address, share_count)
        membership.format = self._format.number
        membership.on_format = self._know_format
        membership.on_cut = self._cut
        return membership

    def workplace(self) -> Workplace | None:
        if not has_work_package():
            return None
        from lexidrome.store.postgres_workplace import (  # noqa: PLC0415 (an optional part)
            PostgresWorkplace,
        )

        return PostgresWorkplace(self._address, self._schema)

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

    def numbered_records(self, kind: str) -> list[NumberedRecord]:
        if self._is_read_only:
            # It may be one of an older version, and nobody writes by what is read here.
            return [NumberedRecord(record, 0) for record in self.records(kind)]
        rows = self._rows(SELECT_KIND, (kind,))
        return [NumberedRecord(Record(kind, key, data), number) for key, data, number in rows]

    def changed_elsewhere(self) -> Pending[ChangedElsewhere]:
        return self._writer.call(self._take_changes)

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
        self._fanout.listen()
        return super().subscribe(from_sequence)

    def subscribe_stream(self, stream: StreamId, from_version: int = 1) -> Subscription:
        self._fanout.listen()
        return super().subscribe_stream(stream, from_version)

    def _stream(self, stream: StreamId, from_version: int) -> list[StoredEvent]:
        return [StoredEvent(*row) for row in self._rows(SELECT_STREAM, (stream, from_version))]

    def _page(self, from_sequence: int, limit: int) -> list[StoredEvent]:
        return [StoredEvent(*row) for row in self._rows(SELECT_PAGE, (from_sequence, limit))]

    def _between(self, stretches: Sequence[Stretch], limit: int) -> list[StoredEvent]:
        firsts, lasts = [first for first, _ in stretches], [last for _, last in stretches]
        rows = self._rows(SELECT_BETWEEN, (firsts, lasts, limit, limit))
        return [StoredEvent(*row) for row in rows]

    def _commit(self, appends: Sequence[Append]) -> Settled:
        return self._persist(lambda: self._commit_once(appends))

    def _commit_once(self, appends: Sequence[Append]) -> Settled:
        """Two trips to the server: lock and look, then write and commit."""
        connection = self._connection
        streams_asked = sorted(streams_of(appends))
        commands_asked = ([each.stream for each in appends], [each.command_id for each in appends])
        with connection.pipeline() as pipeline, connection.transaction():
            head_rows = connection.execute(LOCK_HEAD)
            stream_rows = connection.execute(SELECT_STREAM_HEADS, (streams_asked,))
            answer_rows = connection.execute(SELECT_ANSWERS, commands_asked)
            pipeline.sync()
            head = Head(*one(head_rows))
            streams = {row[0]: StreamHead(*row[1:]) for row in stream_rows}
            answers: Answers = {(row[0], row[1]): Appended(*row) for row in answer_rows}
            settled = settle(appends, head, streams, answers)
            if settled.rows:
                insert(connection, settled.rows)
                connection.execute(UPDATE_HEAD, (settled.head.sequence, settled.head.seal))
        self._elsewhere.wrote(head.sequence, settled.head.sequence)
        return settled

    def _tell(self, settled: Settled) -> None:
        """Tell this process, and have the others told, for which nobody's answer waits."""
        super()._tell(settled)
        if settled.rows:
            streams = frozenset(row.stream for row in settled.rows)
            self._fanout.tell(Note(settled.head.sequence, streams))
        if self._elsewhere.has_stretches and not self._is_told_what:
            self._rouse()

    def _hear(self, note: Note | None) -> None:
        """Another process has written, or may have while nobody could tell."""
        self._signal.tell(None if note is None else note.streams)
        if note is None or note.has_records or self._is_wanted(note):
            self._rouse()

    def _is_wanted(self, note: Note) -> bool:
        """Whether it tells of something that is not known here and somebody waits for."""
        streams = note.streams
        return self._elsewhere.has_news(note.last_sequence) and (
            streams is None or any(each is None or each(streams) for each in self._wanted)
        )

    @property
    def _is_told_what(self) -> bool:
        """Whether notes come, and whoever is roused chooses by them."""
        return self._fanout.is_connected and None not in self._wanted

    def _put_person(self, person: Person) -> int:
        number = self._persist(lambda: self._changes.put_person(self._connection, person))
        self._tell_of_change()
        return number

    def _erase_person(self, person: PersonId) -> bool:
        def erase() -> bool:
            was_known = self._changes.erase_person(self._connection, person)
            self._connection.execute("TRUNCATE snapshots")
            # Only a rewritten table is free of the bytes of deleted rows.
            self._connection.execute("VACUUM FULL people")
            return was_known

        was_known = self._persist(erase)
        self._tell_of_change()
        return was_known

    def _write_record(
        self, kind: str, key: str, data: bytes | None, if_number: int | None
    ) -> Written:
        if data is None:
            if if_number is None:
                return Written(is_done=True)
            return self._erase_record(kind, key, if_number)
        record, tries = Record(kind, key, data), count()
        written = self._persist(
            lambda: self._changes.write(
                self._connection, record, if_number=if_number, is_repeat=next(tries) > 0
            )
        )
        self._tell_of_change()
        return written

    def _overwrite_record(self, kind: str, key: str, data: bytes | None) -> Written:
        if data is None:
            return self._erase_record(kind, key, None)
        record = Record(kind, key, data)
        written = self._persist(lambda: self._changes.overwrite(self._connection, record))
        self._tell_of_change()
        return written

    def _erase_record(self, kind: str, key: str, if_number: int | None) -> Written:
        tries = count()

        def erase() -> Written:
            is_repeat = next(tries) > 0
            gone = self._changes.erase(self._connection, kind, key, if_number=if_number)
            if gone.is_done or is_repeat:
                self._connection.execute("VACUUM FULL records")
            return gone

        gone = self._persist(erase)
        self._tell_of_change()
        return gone

    def _tell_of_change(self) -> None:
        self._fanout.tell(Note(0, frozenset(), has_records=True))

    def _take_changes(self) -> ChangedElsewhere:
        if self._is_read_only:
            return UNCHANGED
        return self._persist(lambda: self._changes.take(self._connection))

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
                connection.execute(LOAD_PERSON, (person.person, person.name, person.contact))
            self._changes.load(connection)
            connection.execute("DELETE FROM records")
            connection.execute("TRUNCATE snapshots")
            for record in records:
                connection.execute(LOAD_RECORD, (record.kind, record.key, record.data))
            rows = checked(events)
            while page := list(islice(rows, PAGE_OF_EVENTS)):
                insert(connection, page)
                head = Head(page[-1].sequence, page[-1].seal)
            connection.execute(UPDATE_HEAD, (head.sequence, head.seal))
        self._signal.tell(None)
        return head

    def _know_format(self, stored: int) -> None:
        self._format.check_readable(stored)
        self._stored_format = stored

    def _cut(self) -> None:
        """The server does not answer: whoever waits for it tries again, or is told so."""
        for connection in [self._connection, *self._readers.lent()]:
            cut(connection)
        self._readers.drop_idle()

    def _admit(self, admission: Admission) -> Head:
        # Told to this process as to the others: nothing here knows of it yet.
        head = self._persist(lambda: self._admit_once(admission))
        if admission.gone:
            self._persist(lambda: self._connection.execute("VACUUM FULL records"))
        self._signal.tell(None)
        self._fanout.tell(Note(head.sequence, admission.streams, has_records=True))
        self._rouse()
        return head

    def _admit_once(self, admission: Admission) -> Head:
        connection = self._connection
        with connection.transaction():
            head = Head(*one(connection.execute(LOCK_HEAD)))
            found = connection.execute(SELECT_STREAM_HEADS, (sorted(admission.streams),))
            ends = {row[0]: StreamHead(*row[1:]) for row in found}
            rows = rows_to_admit(admission.events, head, ends)
            if rows:
                insert(connection, rows)
                head = Head(rows[-1].sequence, rows[-1].seal)
                connection.execute(UPDATE_HEAD, (head.sequence, head.seal))
            self._changes.admit(connection, admission)
        return head

    def _disconnect(self) -> None:
        self._fanout.close()
        self._connection.close()
        self._readers.close()

    def _connect(self) -> Connection:
        return connect(self._address, self._schema, is_read_only=self._is_read_only)

    def _new_fanout(self, nats: NatsAddress | None) -> Fanout:
        if nats is None:
            return PostgresFanout(self._address, self._schema, self._hear)
        from lexidrome.store.nats_fanout import NatsFanout  # noqa: PLC0415 (an optional part)

        # Stores that share a NATS server must not hear each other's notes, and two processes
        # may reach one database by different addresses.
        identity = one(self._connection.execute(SELECT_IDENTITY))
        return NatsFanout(nats, store_subject(*identity, self._schema), self._hear)

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
                    if self._connection.closed:
                        self._connection = self._connect()
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
