"""Whoever has started the server and watches over it, as systemd does with `Type=notify`.

It names a socket in the environment and is told there when the server is ready, that it lives,
and that it ends.
"""

from __future__ import annotations

import contextlib
import os
import socket
import time
from collections.abc import Mapping

SOCKET_VARIABLE = "NOTIFY_SOCKET"
WATCHDOG_VARIABLE = "WATCHDOG_USEC"
ABSTRACT = "@"
"""Begins the name of a socket that is no file."""


class Supervisor:
    def __init__(self, environ: Mapping[str, str] | None = None) -> None:
        said = os.environ if environ is None else environ
        name = said.get(SOCKET_VARIABLE, "")
        self._address = "\0" + name[1:] if name.startswith(ABSTRACT) else name
        patience = said.get(WATCHDOG_VARIABLE, "")
        # Half of the time after which it would be taken for dead.
        self._each_s = int(patience) / 2_000_000 if patience.isascii() and patience.isdigit() else 0
        self._next_s = 0.0
        self._is_ending = False

    def tell_ready(self) -> None:
        self._tell("READY=1")

    def tell_life(self) -> None:
        """Called often; it is said as often as it was asked for."""
        now_s = time.monotonic()
        if self._each_s and now_s >= self._next_s:
            self._next_s = now_s + self._each_s
            self._tell("WATCHDOG=1")

    def tell_end(self) -> None:
        if not self._is_ending:
            self._is_ending = True
            self._tell("STOPPING=1")

    def _tell(self, what: str) -> None:
        if not self._address:
            return
        # Whoever does not listen any more changes nothing.
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.sendto(what.encode(), self._address)
