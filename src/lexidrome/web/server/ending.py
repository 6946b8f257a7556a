"""Ctrl-C and the like, heeded from the first moment on.

A server that is told to end while it is still starting must neither drop what it has
opened nor leave a thread behind that keeps the process alive. So a signal never
interrupts: it is noted, the start goes on to where the server can end in order, and
there it does.
"""

from __future__ import annotations

import signal
from socket import socket
from types import FrameType, TracebackType
from typing import Self

import uvicorn

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Ending:
    """Use it as a context, around everything from the opening of the data to the end."""

    def __init__(self) -> None:
        self.is_told = False
        self._server: uvicorn.Server | None = None

    def __enter__(self) -> Self:
        self._before = {each: signal.signal(each, self._told) for each in SIGNALS}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for each, handler in self._before.items():
            signal.signal(each, handler)

    def run(self, server: uvicorn.Server, *listeners: socket) -> None:
        """Run a server until it is told to end, which it may have been already."""
        self._server = server
        server.should_exit = self.is_told
        server.run(sockets=list(listeners))

    def _told(self, signal_number: int, frame: FrameType | None) -> None:
        self.is_told = True
        if self._server is not None:
            self._server.handle_exit(signal_number, frame)
