"""Sees to it that one server runs with a PostgreSQL store.

The claim is an advisory lock of the very session that writes: while a statement of the
server's gets through, no other server has the store, and the database lets go of the lock
when the session ends, however it ends. Commands that write beside a server do not claim.
"""

from __future__ import annotations

import secrets

import psycopg

from lexidrome.base import Unavailable, text
from lexidrome.store.postgres_server import Connection

KIND = 0x4C455849
"""Keeps our locks apart from those that other programs take in the same database."""
TAKE = "SELECT pg_try_advisory_lock(%s, hashtext(%s))"
LET_GO = "SELECT pg_advisory_unlock(%s, hashtext(%s))"
WAIT_FOR = "SELECT pg_advisory_lock(%s, hashtext(%s))"
END_OLD_SESSION = """
SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
  AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND classid = %s AND objid::bigint = hashtext(%s)::bigint & 4294967295 AND objsubid = 2
  AND application_name = %s
"""
KEEPALIVE = ("tcp_keepalives_idle = 15", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3")
"""A server whose machine lost its power must not keep the store from a spare one for hours."""


class Claim:
    """The right of one process to be the server of a schema; used on the writer's thread."""

    def __init__(self, schema: str) -> None:
        self._schema = schema
        self._name = f"lexidrome server {secrets.token_hex(8)}"
        """Tells a session of ours that the database still believes in from another server's."""
        self._is_held = False
        self._is_lost = False

    def take(self, connection: Connection) -> None:
        """Have it by this session, a new one perhaps, or say that another server has it."""
        connection.execute("SELECT set_config('application_name', %s, false)", (self._name,))
        for setting in KEEPALIVE:
            connection.execute(f"SET {setting}")
        if self._is_free_for(connection):
            self._is_held = True
            return
        self._is_lost = self._is_held
        self.check()
        raise Unavailable(
            text(
                "Another server is already using this database. Stop it first, or choose another "
                "database."
            )
        )

    def let_go(self, connection: Connection) -> None:
        """At an orderly end: the database itself notices a moment later that a session is gone."""
        try:
            if not connection.closed:
                connection.execute(LET_GO, (KIND, self._schema))
        except psycopg.Error:
            return  # It ends with the session.

    def check(self) -> None:
        """Once another server has had the store, what this one knows by heart is not to be used."""
        if self._is_lost:
            raise Unavailable(
                text(
                    "Another server has taken over this database. This one takes no more "
                    "commands; stop it."
                )
            )

    def _is_free_for(self, connection: Connection) -> bool:
        if self._taken(connection):
            return True
        # The line may have broken without the database noticing: then it is we who stand there.
        ended = connection.execute(END_OLD_SESSION, (KIND, self._schema, self._name)).fetchall()
        if not ended:
            return False
        try:
            connection.execute(WAIT_FOR, (KIND, self._schema))
        except psycopg.errors.LockNotAvailable:
            return False
        return True

    def _taken(self, connection: Connection) -> bool:
        row = connection.execute(TAKE, (KIND, self._schema)).fetchone()
        return row is not None and row[0] is True
