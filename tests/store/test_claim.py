"""One server at a time runs with a PostgreSQL store; whoever writes beside it still may."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from lexidrome.base import PersonId, Unavailable
from lexidrome.store import Person, Record
from lexidrome.store.postgres import PostgresStore
from store.making import append, commands

pytestmark = pytest.mark.slow

SCHEMA = "claimed"
ANOTHER_RUNS = r"Another server is already using this database\. Stop it first"
TAKEN_OVER = r"Another server has taken over this database\. This one takes no more commands"


@pytest.fixture(autouse=True)
def empty(sql: psycopg.Connection) -> None:
    sql.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
    sql.execute(f"DROP SCHEMA IF EXISTS {SCHEMA}_too CASCADE")


@pytest.fixture
def one(empty: None, postgres_address: str) -> Iterator[PostgresStore]:
    with PostgresStore(postgres_address, schema=SCHEMA) as store:
        store.claim().result()
        yield store


@pytest.fixture
def other(empty: None, postgres_address: str) -> Iterator[PostgresStore]:
    with PostgresStore(postgres_address, schema=SCHEMA) as store:
        yield store


def cut(sql: psycopg.Connection, store: PostgresStore) -> None:
    """End the session with which a store writes, as a restart of the database does."""
    sql.execute("SELECT pg_terminate_backend(%s, 5000)", (store._connection.info.backend_pid,))


def test_a_second_server_is_refused_until_the_first_has_ended(
    one: PostgresStore, other: PostgresStore, postgres_address: str
) -> None:
    one.claim().result()
    for _ in range(2):
        with pytest.raises(Unavailable, match=ANOTHER_RUNS):
            other.claim().result()
    with PostgresStore(postgres_address, schema=f"{SCHEMA}_too") as elsewhere:
        elsewhere.claim().result()
    one.close()
    other.claim().result()
    append(other, "a")


def test_who_does_not_claim_writes_beside_a_server(
    one: PostgresStore, other: PostgresStore
) -> None:
    append(other, "a")
    append(one, "b")
    assert commands(one) == ["a", "b"]


HOLDS = """
import sys
from lexidrome.store.postgres import PostgresStore
store = PostgresStore(sys.argv[1], schema=sys.argv[2])
store.claim().result()
print("claimed", flush=True)
sys.stdin.read()
"""


def test_a_killed_server_leaves_nothing_in_the_way(
    other: PostgresStore, postgres_address: str, sql: psycopg.Connection
) -> None:
    command = [sys.executable, "-c", HOLDS, postgres_address, SCHEMA]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "claimed\n"
        with pytest.raises(Unavailable, match=ANOTHER_RUNS):
            other.claim().result()
        holder.kill()
    # Whoever waits for the lock has it when the database has seen that the process is gone.
    sql.execute("SET lock_timeout = '30s'")
    sql.execute("SELECT pg_advisory_lock(%s, hashtext(%s))", (0x4C455849, SCHEMA))
    sql.execute("SELECT pg_advisory_unlock_all()")
    other.claim().result()


def test_a_cut_session_takes_the_claim_again(
    one: PostgresStore, other: PostgresStore, sql: psycopg.Connection
) -> None:
    for number in range(2):
        cut(sql, one)
        append(one, f"c{number}")
        with pytest.raises(Unavailable, match=ANOTHER_RUNS):
            other.claim().result()


def test_an_idle_server_takes_the_claim_again_when_it_looks_around(
    one: PostgresStore, other: PostgresStore, sql: psycopg.Connection
) -> None:
    cut(sql, one)
    one.written_elsewhere().result()
    with pytest.raises(Unavailable, match=ANOTHER_RUNS):
        other.claim().result()


def test_a_server_that_another_took_over_from_writes_nothing_any_more(
    one: PostgresStore, other: PostgresStore, sql: psycopg.Connection
) -> None:
    append(one, "a")
    cut(sql, one)
    other.claim().result()
    for is_other_there in (True, False):
        with pytest.raises(Unavailable, match=TAKEN_OVER):
            append(one, "b")
        with pytest.raises(Unavailable, match=TAKEN_OVER):
            one.put_person(Person(PersonId("p1"), "Ann")).result()
        with pytest.raises(Unavailable, match=TAKEN_OVER):
            one.put_record(Record("kind", "key", b"{}")).result()
        with pytest.raises(Unavailable, match=TAKEN_OVER):
            one.written_elsewhere().result()
        if is_other_there:
            append(other, "c")
            other.close()
    assert commands(one) == ["a", "c"]
    assert not one.people()
    assert not one.records("kind")


def test_a_session_of_our_own_that_the_database_still_believes_in_is_ended(
    one: PostgresStore, other: PostgresStore, postgres_address: str
) -> None:
    """A line that broke without a word: our side has given it up, the database has not."""
    old = one._connection
    one._connection = psycopg.connect(postgres_address)
    one._connection.close()
    append(one, "a")
    with pytest.raises(Unavailable, match=ANOTHER_RUNS):
        other.claim().result()
    with pytest.raises(psycopg.OperationalError):
        old.execute("SELECT 1")
    old.close()


def run(*line: str, data: Path, address: str) -> subprocess.CompletedProcess[str]:
    at = ["--data", str(data), "--store", address]
    return subprocess.run(
        [sys.executable, "-m", "lexidrome", *line, *at],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def test_beside_a_running_server_events_are_run_and_neither_server_nor_accounts_are_started(
    tmp_path: Path, empty_postgres: str
) -> None:
    with PostgresStore(empty_postgres) as running:
        running.claim().result()
        before = [record.key for record in running.records()]
        for line in (("serve", "--port", "0"), ("account", "add", "ann")):
            refused = run(*line, data=tmp_path / "data", address=empty_postgres)
            assert refused.returncode == 2
            assert refused.stdout == ""
            assert refused.stderr == (
                "lexidrome: Another server is already using this database. "
                "Stop it first, or choose another database.\n"
            )
        assert [record.key for record in running.records()] == before
        new = ("event", "new", "beside", "--rules", "nsa-2009")
        made = run(*new, data=tmp_path / "data", address=empty_postgres)
        assert made.returncode == 0, made.stderr
        assert running.streams("event/beside")
