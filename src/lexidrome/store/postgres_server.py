"""The server beneath the PostgreSQL store: how it is reached, laid out, what its errors mean."""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Iterator
from typing import TypeAlias

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo
from psycopg.rows import TupleRow

from lexidrome.base import BadInput, Damaged, LexidromeError, NotFound, Unavailable, text

# What it says of a connection that is lost is raised as well, and said by whoever it matters to.
logging.getLogger("psycopg").setLevel(logging.ERROR)

Connection: TypeAlias = psycopg.Connection[TupleRow]

SCHEMA = "lexidrome"
LAYOUT_VERSION = 1
PATIENCE = {
    "connect_timeout": 10,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}

LAYOUT = """
CREATE TABLE IF NOT EXISTS layout (version integer NOT NULL);
INSERT INTO layout SELECT 1 WHERE NOT EXISTS (SELECT FROM layout);
CREATE TABLE IF NOT EXISTS events (
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
CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, version);
CREATE INDEX IF NOT EXISTS events_by_command ON events (stream, command_id);
CREATE TABLE IF NOT EXISTS head (
  id integer PRIMARY KEY CHECK (id = 1),
  sequence bigint NOT NULL,
  seal bytea NOT NULL
);
INSERT INTO head VALUES (1, 0, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
CREATE TABLE IF NOT EXISTS people (
  person text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  contact text NOT NULL
);
CREATE TABLE IF NOT EXISTS records (
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE TABLE IF NOT EXISTS snapshots (
  stream text COLLATE "C" PRIMARY KEY,
  version bigint NOT NULL,
  hash bytea NOT NULL,
  made_by text NOT NULL,
  data bytea NOT NULL,
  seal bytea NOT NULL
);
"""

CHANGES = """
ALTER TABLE records ADD COLUMN IF NOT EXISTS change bigint NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN IF NOT EXISTS change bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS records_by_change ON records (change);
CREATE INDEX IF NOT EXISTS people_by_change ON people (change);
CREATE TABLE IF NOT EXISTS erased (
  change bigint PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  mark bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS changes (
  id integer PRIMARY KEY CHECK (id = 1),
  change bigint NOT NULL,
  forgotten bigint NOT NULL
);
INSERT INTO changes VALUES (1, 0, 0) ON CONFLICT DO NOTHING;
"""
"""Beside the layout, too: who knows of no changes reads and writes the tables all the same.

`forgotten`: of erasures up to this change no marks are left.
"""


def connect(address: str, schema: str, *, is_read_only: bool = False) -> Connection:
    """A connection that is in the schema, durable, and never holds others up for long."""
    try:
        connection = psycopg.connect(make_conninfo(address, **PATIENCE), autocommit=True)
    except psycopg.ProgrammingError as error:
        raise BadInput(
            text("The PostgreSQL address cannot be read: {reason}.", reason=str(error).strip())
        ) from None
    try:
        path = sql.SQL("SET search_path = {}").format(sql.Identifier(schema))
        connection.execute(path)
        # The server's own setting may be laxer; an acknowledged event must be on its disk.
        connection.execute("SET synchronous_commit = on")
        # A writer that vanishes with the head locked must not stop the others for long.
        connection.execute("SET idle_in_transaction_session_timeout = '3s'")
        connection.execute("SET lock_timeout = '15s'")
        if is_read_only:
            connection.execute("SET default_transaction_read_only = on")
    except BaseException:
        connection.close()
        raise
    return connection


def cut(connection: Connection) -> None:
    """From another thread: whoever waits for the server on it hears that it is gone.

    A network that stands still says so to nobody, and the socket alone may be touched while
    another thread waits at it.
    """
    with (
        contextlib.suppress(psycopg.Error, OSError),
        socket.fromfd(connection.fileno(), socket.AF_INET, socket.SOCK_STREAM) as line,
    ):
        line.shutdown(socket.SHUT_RDWR)


def check_server(connection: Connection) -> None:
    row = connection.execute("SHOW fsync").fetchone()
    if row is not None and row[0] != "on":
        raise BadInput(
            text(
                "The PostgreSQL server runs with fsync off and could lose what it acknowledged; "
                "turn it on."
            )
        )


FORMATS = """
CREATE TABLE IF NOT EXISTS format (
  id integer PRIMARY KEY CHECK (id = 1),
  version integer NOT NULL
);
"""
NEW_FORMAT = """
INSERT INTO format
SELECT 1, CASE WHEN (SELECT sequence FROM head) = 0 THEN %s ELSE 1 END
ON CONFLICT DO NOTHING
"""
"""What was written before there were formats has the first one."""


def lay_out(connection: Connection, schema: str, written: int) -> None:
    """Make the tables where they are not there; one process at a time does so.

    Older servers may use them meanwhile: something is added, and nothing changed or taken away.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", (schema,))
        make = sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(schema))
        connection.execute(make)
        connection.execute(LAYOUT)
        # To alter a table waits for everybody who reads it, a backup say, so it is done once.
        if not has_changes(connection):
            connection.execute(CHANGES)
        connection.execute(FORMATS)
        connection.execute(NEW_FORMAT, (written,))


def stored_format(connection: Connection) -> int:
    """What all who write can read; a store that only older versions have seen says nothing."""
    known = connection.execute("SELECT to_regclass('format') IS NOT NULL").fetchone()
    if known is None or not known[0]:
        return 1
    row = connection.execute("SELECT version FROM format").fetchone()
    return 1 if row is None else int(row[0])


def has_changes(connection: Connection) -> bool:
    row = connection.execute("SELECT to_regclass('changes') IS NOT NULL").fetchone()
    return row is not None and bool(row[0])


def check_layout(connection: Connection, schema: str) -> None:
    try:
        row = connection.execute("SELECT version FROM layout").fetchone()
    except psycopg.errors.UndefinedTable:
        raise NotFound(text("There is no store in the schema {schema}.", schema=schema)) from None
    if row is None or row[0] != LAYOUT_VERSION:
        raise BadInput(
            text(
                "The schema {schema} has layout {version}; this Lexidrome reads layout {known}.",
                schema=schema,
                version=row[0] if row else 0,
                known=LAYOUT_VERSION,
            )
        )


def has_snapshots(connection: Connection) -> bool:
    """Whether there is a place for them: there is none in what older versions wrote."""
    row = connection.execute("SELECT to_regclass('snapshots') IS NOT NULL").fetchone()
    return row is not None and bool(row[0])


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Turn what the server raises into a sentence that says what to do."""
    try:
        yield
    except psycopg.Error as error:
        raise explained(error) from error


def explained(error: psycopg.Error) -> LexidromeError:
    if isinstance(error, psycopg.errors.DiskFull):
        return Unavailable(text("The PostgreSQL server's disk is full; nothing was written."))
    if isinstance(error, psycopg.errors.ReadOnlySqlTransaction):
        return Unavailable(text("The PostgreSQL server can only be read; nothing was written."))
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return Unavailable(
            text(
                "The PostgreSQL server does not allow this: {reason}.",
                reason=str(error.diag.message_primary),
            )
        )
    if isinstance(error, psycopg.OperationalError):
        return Unavailable(
            text("The database cannot be reached or cannot work just now. Try again in a moment."),
            " ".join(str(error).split()),
        )
    # What is asked of the tables never changes; if they have no answer, they have.
    return Damaged(
        text(
            "The tables of the database are not as Lexidrome created them: {reason}.",
            reason=str(error.diag.message_primary or type(error).__name__),
        )
    )


def is_lost(error: psycopg.OperationalError) -> bool:
    """Whether the connection went away, rather than the server refusing one statement."""
    state = error.sqlstate
    return state is None or state.startswith(("08", "57P"))
