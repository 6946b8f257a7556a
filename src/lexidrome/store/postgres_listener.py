"""Hears of what other processes wrote to the same PostgreSQL store.

A note says which streams were written to, or nothing if they were too many. It
is only a wake-up call: whoever watches reads on by sequence number.
"""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from collections.abc import Collection

import msgspec
import psycopg
from psycopg import sql

from lexidrome.base import LexidromeError, StreamId
from lexidrome.store.postgres_server import connect
from lexidrome.store.signal import Signal

LONGEST_NOTE = 7000
"""PostgreSQL takes notes of less than 8000 bytes."""
RETRY_S = 1.0


def payload(streams: Collection[StreamId]) -> str:
    note = msgspec.json.encode(sorted(streams))
    return note.decode() if len(note) <= LONGEST_NOTE else ""


class Listener:
    """A thread with a connection of its own that passes notes on to the signal."""

    def __init__(self, address: str, schema: str, signal: Signal) -> None:
        self._address = address
        self._schema = schema
        self._signal = signal
        self._closing = threading.Event()
        self._bell, self._bell_heard = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="lexidrome-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._bell.send(b"!")
        self._thread.join()
        self._bell.close()
        self._bell_heard.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            with contextlib.suppress(psycopg.Error, LexidromeError, OSError):
                self._listen()
            self._closing.wait(RETRY_S)

    def _listen(self) -> None:
        """Until the store closes, or the connection is lost."""
        with connect(self._address, self._schema) as connection:
            listen = sql.SQL("LISTEN {}").format(sql.Identifier(self._schema))
            connection.execute(listen)
            # Whatever was written while nobody listened is still to be read.
            self._signal.tell(None)
            while not self._closing.is_set():
                select.select([connection.fileno(), self._bell_heard.fileno()], [], [])
                for note in connection.notifies(timeout=0):
                    self._signal.tell(streams_in(note.payload))


def streams_in(note: str) -> list[StreamId] | None:
    try:
        return msgspec.json.decode(note, type=list[StreamId])
    except msgspec.DecodeError:
        return None
