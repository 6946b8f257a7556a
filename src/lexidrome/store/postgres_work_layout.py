"""The tables of work in a PostgreSQL database: procrastinate's and ours, in a schema of their own.

All of it can be asked for again, so it is neither in backups nor carried from one version to the
next: where another version made the tables and nobody works by them, they are made anew.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import LiteralString

from psycopg import sql

from lexidrome.base import BadInput, text
from lexidrome.store.postgres_server import Connection, connect
from lexidrome.store.work import SILENT_S

LAYOUT_VERSION = 1
LAYOUT = """
CREATE TABLE work (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text COLLATE "C" NOT NULL UNIQUE,
  kind text NOT NULL,
  needs text NOT NULL,
  request bytea NOT NULL,
  job bigint,
  askers integer NOT NULL DEFAULT 1,
  wanted_until timestamptz NOT NULL,
  until timestamptz,
  answer bytea,
  sentence text
);
CREATE INDEX work_by_wanted ON work (wanted_until);
CREATE TABLE hands (
  worker bigint PRIMARY KEY REFERENCES procrastinate_workers (id) ON DELETE CASCADE,
  name text NOT NULL,
  threads integer NOT NULL,
  has text[] NOT NULL
);
CREATE TABLE layout (mark text NOT NULL);
"""


def work_schema(schema: str) -> str:
    return f"{schema}_work"


def queue_of(schema: str, needs: str) -> str:
    """Two stores of one database hear each other's calls, and must not take each other's work.

    PostgreSQL's channels have names of at most 63 characters, of which procrastinate takes 23.
    """
    return f"{sha256(schema.encode()).hexdigest()[:8]}.{needs[:16]}"


def connect_to_work(address: str, schema: str) -> Connection:
    """What is lost with the server can be asked again, so nobody waits for its disk."""
    connection = connect(address, work_schema(schema))
    try:
        connection.execute("SET synchronous_commit = off")
    except BaseException:
        connection.close()
        raise
    return connection


def lay_out_work(connection: Connection, schema: str) -> None:
    """Make the tables unless they are there; one process at a time does so."""
    name = sql.Identifier(work_schema(schema))
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", (work_schema(schema),))
        found = mark_of_work(connection)
        if found == own_mark():
            return
        if found is not None and _is_anybody_there(connection):
            raise BadInput(
                text(
                    "Workers of another version are at this store; end them first, then start this "
                    "one again."
                )
            )
        connection.execute(sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(name))
        connection.execute(sql.SQL("CREATE SCHEMA {}").format(name))
        connection.execute(_procrastinate_layout())
        connection.execute(LAYOUT)
        connection.execute("INSERT INTO layout VALUES (%s)", (own_mark(),))


def mark_of_work(connection: Connection) -> str | None:
    """By which version the tables were made; None: there are none."""
    row = connection.execute("SELECT to_regclass('layout') IS NOT NULL").fetchone()
    if row is None or not row[0]:
        return None
    row = connection.execute("SELECT mark FROM layout").fetchone()
    return "" if row is None else str(row[0])


@cache
def own_mark() -> str:
    return f"{LAYOUT_VERSION}/{sha256(_procrastinate_layout().encode()).hexdigest()[:16]}"


def _is_anybody_there(connection: Connection) -> bool:
    row = connection.execute(
        "SELECT EXISTS (SELECT FROM procrastinate_workers"
        " WHERE last_heartbeat > clock_timestamp() - %s * interval '1 s')",
        (SILENT_S,),
    ).fetchone()
    return row is not None and bool(row[0])


def _procrastinate_layout() -> LiteralString:
    from procrastinate.schema import SchemaManager  # noqa: PLC0415 (an optional part)

    return SchemaManager.get_schema()
