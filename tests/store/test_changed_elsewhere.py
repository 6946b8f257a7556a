"""Several processes on one PostgreSQL know what the others make of records and people."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import psycopg
import pytest

from lexidrome.base import PersonId
from lexidrome.store import PEOPLE, Person, Record, mark_of
from lexidrome.store.postgres import PostgresStore
from lexidrome.store.records import UNCHANGED, Written

pytestmark = pytest.mark.slow

SCHEMA = "changed_elsewhere"
ANN = Record("account", "ann", b"Wilhelmina Quux")
EARLIER_LAYOUT = """
CREATE TABLE layout (version integer NOT NULL);
INSERT INTO layout VALUES (1);
CREATE TABLE events (
  sequence bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  name text NOT NULL,
  data bytea NOT NULL,
  who text NOT NULL,
  at_ms bigint NOT NULL,
  command_id text COLLATE "C" NOT NULL,
  hash bytea NOT NULL,
  seal bytea NOT NULL
);
CREATE UNIQUE INDEX events_by_stream ON events (stream, version);
CREATE INDEX events_by_command ON events (stream, command_id);
CREATE TABLE head (
  id integer PRIMARY KEY CHECK (id = 1),
  sequence bigint NOT NULL,
  seal bytea NOT NULL
);
INSERT INTO head VALUES (1, 0, decode(repeat('00', 32), 'hex'));
CREATE TABLE people (
  person text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  contact text NOT NULL
);
CREATE TABLE records (
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE TABLE snapshots (
  stream text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  hash bytea NOT NULL,
  made_by text NOT NULL,
  data bytea NOT NULL,
  seal bytea NOT NULL
);
INSERT INTO records VALUES ('account', 'ann', 'old');
INSERT INTO people VALUES ('p1', 'Ann', '');
"""
"""As versions before the changes had numbers laid it out, with what they wrote."""


@pytest.fixture
def stores(postgres_address: str, sql: psycopg.Connection) -> Iterator[Callable[[], PostgresStore]]:
    """Opens the same store once more, as another process does."""
    sql.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
    opened: list[PostgresStore] = []

    def another() -> PostgresStore:
        opened.append(PostgresStore(postgres_address, schema=SCHEMA))
        return opened[-1]

    yield another
    for store in opened:
        store.close()


def changed(store: PostgresStore) -> list[tuple[int, str, str | None, bytes]]:
    elsewhere = store.changed_elsewhere().result()
    return [(each.number, each.kind, each.key, each.data) for each in elsewhere.records]


def test_what_one_writes_the_other_is_told_once_and_never_of_its_own(
    stores: Callable[[], PostgresStore],
) -> None:
    one, other = stores(), stores()
    one.put_record(ANN).result()
    other.put_record(Record("key", "b", b"2")).result()
    one.put_person(Person(PersonId("p1"), "Ann")).result()
    assert changed(other) == [(1, *_parts(ANN)), (3, PEOPLE, "p1", b"")]
    assert changed(one) == [(2, "key", "b", b"2")]
    assert one.changed_elsewhere().result() == UNCHANGED
    assert other.changed_elsewhere().result() == UNCHANGED


def test_what_was_changed_twice_is_told_as_it_is(stores: Callable[[], PostgresStore]) -> None:
    one, other = stores(), stores()
    one.put_record(ANN).result()
    one.put_record(Record("account", "ann", b"new")).result()
    assert changed(other) == [(2, "account", "ann", b"new")]


def test_a_record_is_replaced_only_as_long_as_it_is_what_its_writer_knows(
    stores: Callable[[], PostgresStore],
) -> None:
    one, other = stores(), stores()
    made = one.write_record("a", "b", b"1", if_number=None).result()
    assert made == Written(is_done=True, number=1)
    assert not other.write_record("a", "b", b"2", if_number=None).result().is_done
    assert other.write_record("a", "b", b"2", if_number=1).result().number == 2
    for too_late in (b"3", None):
        assert not one.write_record("a", "b", too_late, if_number=1).result().is_done
    assert one.records() == [Record("a", "b", b"2")]
    assert one.write_record("a", "b", None, if_number=2).result() == Written(True, 3)
    assert one.records() == []


def test_writers_at_the_same_moment_count_without_a_gap(
    stores: Callable[[], PostgresStore], sql: psycopg.Connection
) -> None:
    opened = [stores() for _ in range(3)]
    waiting = [
        store.put_record(Record("a", f"{at}/{number}", b""))
        for number in range(30)
        for at, store in enumerate(opened)
    ]
    for each in waiting:
        each.result()
    rows = sql.execute(f"SELECT change FROM {SCHEMA}.records ORDER BY change").fetchall()
    assert [row[0] for row in rows] == list(range(1, 91))
    for at, store in enumerate(opened):
        keys = [key for _, _, key, _ in changed(store)]
        assert len(keys) == 60
        assert not any(key.startswith(f"{at}/") for key in keys if key)


def test_no_number_becomes_visible_before_a_lower_one(
    stores: Callable[[], PostgresStore], postgres_address: str, sql: psycopg.Connection
) -> None:
    store, other = stores(), stores()
    with psycopg.connect(postgres_address) as slow:
        slow.execute(f"SELECT change FROM {SCHEMA}.changes FOR UPDATE")
        pending = store.put_record(ANN)
        waits = "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while not sql.execute(waits).fetchone()[0]:  # type: ignore[index]
            sql.execute("SELECT pg_sleep(0.01)")
        assert not pending.done()
        assert changed(other) == []
    pending.result()
    assert changed(other) == [(1, *_parts(ANN))]


def test_of_what_was_erased_no_byte_is_left_and_the_other_knows_what_it_was(
    stores: Callable[[], PostgresStore], sql: psycopg.Connection
) -> None:
    one, other = stores(), stores()
    quux = Record("account", "wilhelmina.q", b"Wilhelmina Quux")
    ann = Person(PersonId("p1"), "Wilhelmina Quux", "+34 600")
    one.put_record(quux).result()
    one.put_person(ann).result()
    other.changed_elsewhere().result()
    assert b"ilhelmina" in bytes_of(sql, "records", "people")
    assert one.erase_record(quux.kind, quux.key).result() is True
    assert one.erase_person(ann.person).result() is True
    told = other.changed_elsewhere().result()
    assert [each.mark for each in told.records] == [
        mark_of("account", "wilhelmina.q"),
        mark_of(PEOPLE, "p1"),
    ]
    assert not told.is_everything
    assert b"ilhelmina" not in bytes_of(sql, "records", "people", "erased", "changes")
    assert b"+34 600" not in bytes_of(sql, "people")


def test_who_was_away_for_too_long_is_told_everything(
    stores: Callable[[], PostgresStore], sql: psycopg.Connection
) -> None:
    one, asleep = stores(), stores()
    for key in "abc":
        one.put_record(Record("k", key, b"1")).result()
    asleep.changed_elsewhere().result()
    one.erase_record("k", "a").result()
    sql.execute(f"UPDATE {SCHEMA}.erased SET at = now() - interval '2 hours'")
    one.erase_record("k", "b").result()
    assert sql.execute(f"SELECT change FROM {SCHEMA}.erased").fetchall() == [(5,)]
    told = asleep.changed_elsewhere().result()
    assert told.is_everything
    assert [(each.key, told.last) for each in told.records] == [("c", 5)]
    one.put_record(Record("k", "d", b"")).result()
    assert changed(asleep) == [(6, "k", "d", b"")]


def test_a_store_that_is_filled_from_a_backup_is_another_one(
    stores: Callable[[], PostgresStore],
) -> None:
    one, other = stores(), stores()
    one.put_record(ANN).result()
    other.changed_elsewhere().result()
    one.load([], [Person(PersonId("p9"), "Bo")], [Record("k", "restored", b"1")]).result()
    told = other.changed_elsewhere().result()
    assert told.is_everything
    assert [each.key for each in told.records] == ["restored"]


def test_a_schema_of_an_earlier_version_opens_and_changes_are_numbered_from_then_on(
    stores: Callable[[], PostgresStore], sql: psycopg.Connection, postgres_address: str
) -> None:
    sql.execute(f"CREATE SCHEMA {SCHEMA}")
    sql.execute(f"SET search_path = {SCHEMA}")
    sql.execute(EARLIER_LAYOUT.encode())
    with PostgresStore(postgres_address, schema=SCHEMA, is_read_only=True) as reading:
        assert [each.number for each in reading.numbered_records("account")] == [0]
        assert reading.changed_elsewhere().result() == UNCHANGED
    one, other = stores(), stores()
    assert one.records() == [Record("account", "ann", b"old")]
    assert one.people() == [Person(PersonId("p1"), "Ann")]
    assert one.write_record("account", "ann", b"new", if_number=0).result().number == 1
    assert one.put_person(Person(PersonId("p1"), "Anne")).result() == 2
    assert changed(other) == [(1, "account", "ann", b"new"), (2, PEOPLE, "p1", b"")]


def test_many_first_starts_at_the_same_moment_lay_out_one_schema(
    stores: Callable[[], PostgresStore],
) -> None:
    opened: list[PostgresStore] = []
    threads = [threading.Thread(target=lambda: opened.append(stores())) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    made = [store.write_record("key", "k", b"%d" % at, if_number=None)
            for at, store in enumerate(opened)]  # fmt: skip
    assert [each.result().is_done for each in made].count(True) == 1
    assert len(opened) == 6


class LosesAnswers(PostgresStore):
    """Commits, and then loses the connection before it hears so."""

    lost = 0

    def lose_next(self) -> None:
        change, changes = self._changes._change, self._changes

        def lose(*args: object, **named: object) -> int | None:
            change(*args, **named)  # type: ignore[arg-type]
            changes._change = change  # type: ignore[method-assign]
            self.lost += 1
            raise psycopg.OperationalError("the connection is gone")

        changes._change = lose  # type: ignore[method-assign]


def test_an_answer_lost_on_the_way_is_no_conflict(
    stores: Callable[[], PostgresStore], postgres_address: str
) -> None:
    other = stores()
    with LosesAnswers(postgres_address, schema=SCHEMA) as losing:
        losing.lose_next()
        assert losing.write_record("a", "b", b"1", if_number=None).result().is_done
        losing.lose_next()
        assert losing.write_record("a", "b", b"2", if_number=1).result() == Written(True, 2)
        losing.lose_next()
        losing.erase_record("a", "b").result()
        assert losing.lost == 3
    assert other.records() == []
    assert [each.number for each in other.changed_elsewhere().result().records] == [3]


def bytes_of(sql: psycopg.Connection, *tables: str) -> bytes:
    """The files in which the tables and what belongs to them lie, as they are on the disk."""
    sql.execute("CHECKPOINT")
    found = sql.execute(
        "SELECT pg_relation_filepath(oid) FROM pg_class WHERE relnamespace = %s::regnamespace"
        " AND relname = ANY(%s)"
        " UNION SELECT pg_relation_filepath(reltoastrelid) FROM pg_class"
        " WHERE relnamespace = %s::regnamespace AND relname = ANY(%s) AND reltoastrelid > 0"
        " UNION SELECT pg_relation_filepath(indexrelid) FROM pg_index"
        " JOIN pg_class ON pg_class.oid = indrelid"
        " WHERE relnamespace = %s::regnamespace AND relname = ANY(%s)",
        (SCHEMA, list(tables)) * 3,
    ).fetchall()
    pages = [sql.execute("SELECT pg_read_binary_file(%s)", (row[0],)).fetchone() for row in found]
    return b"".join(page[0] for page in pages if page)


def _parts(record: Record) -> tuple[str, str, bytes]:
    return record.kind, record.key, record.data
