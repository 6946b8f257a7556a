"""Notes over PostgreSQL's LISTEN and NOTIFY, on a connection of their own.

A NOTIFY is a transaction that takes a lock which all of them in the database share. So it is
not part of the commit of which it tells, and not sent on the connection that writes: whoever
writes waits neither for it nor for those of others.
"""

from __future__ import annotations

from itertools import chain, repeat

import psycopg
from psycopg import sql

from lexidrome.store.bells import Bell
from lexidrome.store.fanout import PAUSES_S, FanoutThread, Heard, note_in, payload
from lexidrome.store.postgres_server import Connection, connect

NOTIFY = "SELECT pg_notify(%s, %s)"
NAME = "PostgreSQL's line for notes between processes"


class PostgresFanout(FanoutThread):
    """See `Fanout`."""

    def __init__(self, address: str, schema: str, heard: Heard) -> None:
        super().__init__(NAME, heard)
        self._address = address
        self._schema = schema
        self._bell = Bell()

    def close(self) -> None:
        super().close()
        if self._thread is None or not self._thread.is_alive():
            self._bell.put_away()

    def _wake(self) -> None:
        self._bell.ring()

    def _run(self) -> None:
        pauses_s = chain(PAUSES_S, repeat(PAUSES_S[-1]))
        while True:
            try:
                with connect(self._address, self._schema) as connection:
                    pauses_s = chain(PAUSES_S, repeat(PAUSES_S[-1]))
                    self._serve(connection)
            except Exception as error:
                # Whatever it is: who ends here would never hear of anything again.
                self._went(reason(error))
            self._is_connected = False
            if self._closing.is_set() or self._closing.wait(next(pauses_s)):
                return

    def _serve(self, connection: Connection) -> None:
        """Until the store closes, or the connection is lost."""
        # A note is no event: if it is lost nothing is.
        connection.execute("SET synchronous_commit = off")
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._schema)))
        self._came()
        self._send(connection)
        while not self._closing.is_set():
            self._bell.wait_at(connection.fileno())
            self._send(connection)
            for notify in connection.notifies(timeout=0):
                if notify.pid != connection.info.backend_pid:
                    self._heard(note_in(notify.payload))
        self._send(connection)

    def _send(self, connection: Connection) -> None:
        note = self._outbox.take()
        if note is None:
            return
        try:
            connection.execute(NOTIFY, (self._schema, payload(note).decode()))
        except BaseException:
            self._outbox.put(note)
            raise


def reason(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines and isinstance(error, psycopg.Error | OSError) else repr(type(error))
