"""Rouses a thread that waits at a connection for what others say on it."""

from __future__ import annotations

import contextlib
import select
import socket

HEARD_BYTES = 4096


class Bell:
    def __init__(self) -> None:
        self._rung, self._heard = socket.socketpair()
        self._rung.setblocking(False)
        self._heard.setblocking(False)

    def ring(self) -> None:
        # A bell that is full, or put away, has been rung often enough.
        with contextlib.suppress(OSError):
            self._rung.send(b"!")

    def wait_at(self, descriptor: int, timeout_s: float | None = None) -> None:
        """Until something has come there, somebody rings, or the time is up."""
        select.select([descriptor, self._heard.fileno()], [], [], timeout_s)
        with contextlib.suppress(BlockingIOError):
            self._heard.recv(HEARD_BYTES)

    def put_away(self) -> None:
        self._rung.close()
        self._heard.close()
