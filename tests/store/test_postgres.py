"""What only PostgreSQL can do to us, and what we make of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import psycopg
import pytest

from lexidrome.base import BadInput, Damaged, PersonId, Unavailable
from lexidrome.store import Person, subscription, verify
from lexidrome.store.postgres import PostgresStore
from lexidrome.store.settle import Settled
from store.making import GAME, append, commands, send

pytestmark = pytest.mark.slow

SCHEMA = "only_postgres"


@pytest.fixture
def store(postgres_address: str, sql: psycopg.Connection) -> Iterator[PostgresStore]:
    sql.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
    with PostgresStore(postgres_address, schema=SCHEMA) as store:
        yield store
    sql.execute("ALTER SYSTEM RESET ALL")
    sql.execute("SELECT pg_reload_conf()")


def value(sql: psycopg.Connection, query: str) -> object:
    row = sql.execute(query.encode()).fetchone()
    return row[0] if row else None


def until(sql: psycopg.Connection, question: str) -> None:
    """Ask the server until it says yes, a hundred times a second, for a minute."""
    for _ in range(6000):
        if value(sql, question):
            return
        sql.execute("SELECT pg_sleep(0.01)")
    raise AssertionError(question)


def set_for_all(
    sql: psycopg.Connection, name: str, setting: str, seen_by: psycopg.Connection | None = None
) -> None:
    """Change a setting of the server, and wait until a connection has heard of it."""
    sql.execute(f"ALTER SYSTEM SET {name} = {setting}")
    sql.execute("SELECT pg_reload_conf()")
    until(seen_by or sql, f"SELECT current_setting('{name}') = '{setting}'")


def cut_connections(sql: psycopg.Connection) -> None:
    others = (
        "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    sql.execute(f"SELECT pg_terminate_backend(pid, 5000) {others}")


def test_no_number_becomes_visible_before_a_lower_one(
    store: PostgresStore, postgres_address: str, sql: psycopg.Connection
) -> None:
    """A writer that has its numbers and has not committed holds the next writer back."""
    append(store, "a")
    slow = psycopg.connect(postgres_address)
    slow.execute(f"SELECT sequence FROM {SCHEMA}.head FOR UPDATE")
    pending = send(store, "b")
    until(sql, "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    assert not pending.done()
    assert store.head().sequence == 1
    slow.rollback()
    slow.close()
    assert pending.result().last_sequence == 2


def test_a_cut_connection_is_made_again_and_nothing_is_lost(
    store: PostgresStore, sql: psycopg.Connection
) -> None:
    with store.subscribe() as subscription:
        for round_ in range(3):
            append(store, f"c{round_}")
            assert [each.command_id for each in islice(subscription, 1)] == [f"c{round_}"]
            cut_connections(sql)
        append(store, "last")
        assert [each.command_id for each in islice(subscription, 1)] == ["last"]
    assert commands(store) == ["c0", "c1", "c2", "last"]
    assert verify(store).is_sound


def test_a_note_wakes_another_process_long_before_it_would_look_by_itself(
    store: PostgresStore, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscription, "POLL_S", 1e6)
    with PostgresStore(postgres_address, schema=SCHEMA) as other:
        both = [other.subscribe(), other.subscribe_stream(GAME)]
        for number in range(20):
            append(store, f"c{number}")
            for each in both:
                assert [event.version for event in islice(each, 1)] == [number + 1]


class LosesAnswers(PostgresStore):
    """Commits, and then loses the connection before it hears so."""

    lost = 0

    def _commit_once(self, appends: object) -> Settled:
        settled = super()._commit_once(appends)  # type: ignore[arg-type]
        if self.lost == 0:
            self.lost += 1
            raise psycopg.OperationalError("the connection is gone")
        return settled


def test_an_answer_lost_on_the_way_is_given_from_what_is_stored(
    store: PostgresStore, postgres_address: str
) -> None:
    with LosesAnswers(postgres_address, schema=SCHEMA) as losing:
        answer = append(losing, "a", 0, count=2)
        assert losing.lost == 1
    assert (answer.first_version, answer.last_version) == (1, 2)
    assert commands(store) == ["a", "a"]


def test_a_full_disk_is_said_and_the_service_resumes(
    store: PostgresStore, sql: psycopg.Connection
) -> None:
    append(store, "a")
    sql.execute(
        f"CREATE FUNCTION {SCHEMA}.full() RETURNS trigger LANGUAGE plpgsql AS"
        " $$BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END$$"
    )
    sql.execute(
        f"CREATE TRIGGER full_disk BEFORE INSERT ON {SCHEMA}.events"
        f" EXECUTE FUNCTION {SCHEMA}.full()"
    )
    with pytest.raises(Unavailable, match="disk is full; nothing was written"):
        append(store, "b")
    sql.execute(f"DROP TRIGGER full_disk ON {SCHEMA}.events")
    append(store, "b", 1)
    assert commands(store) == ["a", "b"]
    assert verify(store).is_sound


def test_a_server_that_can_only_be_read_says_so_and_the_service_resumes(
    store: PostgresStore, sql: psycopg.Connection
) -> None:
    append(store, "a")
    sql.execute("SET default_transaction_read_only = off")
    set_for_all(sql, "default_transaction_read_only", "on", store._connection)
    with pytest.raises(Unavailable, match="can only be read; nothing was written"):
        append(store, "b")
    assert commands(store) == ["a"]
    set_for_all(sql, "default_transaction_read_only", "off", store._connection)
    append(store, "b", 1)


def test_a_server_that_could_lose_what_it_acknowledged_is_refused(
    store: PostgresStore, postgres_address: str, sql: psycopg.Connection
) -> None:
    set_for_all(sql, "fsync", "off")
    with pytest.raises(BadInput, match="fsync off"):
        PostgresStore(postgres_address, schema=SCHEMA)


def test_a_lax_server_setting_does_not_weaken_an_acknowledgement(
    store: PostgresStore, sql: psycopg.Connection
) -> None:
    set_for_all(sql, "synchronous_commit", "off")
    cut_connections(sql)
    append(store, "a")
    assert value(store._connection, "SHOW synchronous_commit") == "on"


def test_a_changed_row_is_found_and_a_missing_table_is_said(
    store: PostgresStore, sql: psycopg.Connection
) -> None:
    append(store, "a", count=5)
    sql.execute(f"UPDATE {SCHEMA}.events SET at_ms = 8 WHERE sequence = 3")
    assert [str(fault) for fault in verify(store).faults] == [
        "Sequence 3: version 3 of game-1 (game.tested.1) was changed."
    ]
    sql.execute(f"DROP TABLE {SCHEMA}.events")
    with pytest.raises(Damaged, match="tables of the database are not as Lexidrome created them"):
        append(store, "b")


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("postgresql://127.0.0.1:1/x", "cannot be reached"),
        ("postgresql://host/x?nonsense=1", "address cannot be read"),
    ],
)
def test_a_server_that_is_not_there_is_said_in_one_sentence(address: str, sentence: str) -> None:
    with pytest.raises((Unavailable, BadInput), match=sentence) as caught:
        PostgresStore(address)
    assert "\n" not in str(caught.value)


def test_a_store_of_a_later_layout_is_refused(
    store: PostgresStore, postgres_address: str, sql: psycopg.Connection
) -> None:
    sql.execute(f"UPDATE {SCHEMA}.layout SET version = 2")
    with pytest.raises(BadInput, match="has layout 2; this Lexidrome reads layout 1"):
        PostgresStore(postgres_address, schema=SCHEMA)


def test_an_erased_name_is_gone_from_the_table_file(
    store: PostgresStore, sql: psycopg.Connection
) -> None:
    def table_file() -> bytes:
        sql.execute("CHECKPOINT")
        query = f"SELECT pg_read_binary_file(pg_relation_filepath('{SCHEMA}.people'))"
        content = value(sql, query)
        assert isinstance(content, bytes)
        return content

    store.put_person(Person(PersonId("p1"), "Wilhelmina Quux")).result()
    assert b"Wilhelmina" in table_file()
    assert store.erase_person(PersonId("p1")).result()
    assert b"Wilhelmina" not in table_file()
