"""How the interpreter behaves in a server: looks for garbage by the clock, short turns for threads.

A look at all that a server of 500 live games and a thousand connections holds takes a
tenth of a second, in which every clock's move waits. Nearly all of it lives long, and
what a move needs for a moment goes without the collector's help: no move leaves anything
behind that only the collector would find. Requests for pages do, a little. So what is new
is put out of the collector's sight five times a second, and looked at before only if
there were requests meanwhile; at everything it looks seldom, for the sake of connections
that have gone.

The thread that writes to the disk needs the interpreter for moments, many times in a
commit. Would it get it only every five milliseconds, as usual, no move were durable in
less than forty while the server is busy.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable, Sequence
from socket import socket
from types import FrameType
from typing import cast

import uvicorn

from lexidrome.web.server.connections import Connections
from lexidrome.web.server.draining import Draining
from lexidrome.web.server.supervisor import Supervisor
from lexidrome.web.server.tls import SecureListener, Security

THRESHOLDS = (20_000, 1_000_000, 1_000_000)
"""So many new objects are looked at sooner; older ones by the clock alone."""
LOOK_TICKS = 2
WHOLE_LOOK_TICKS = 9_000
REFRESH_TICKS = 300
"""In tenths of a second."""
THREAD_TURN_S = 0.0005


class TidyServer(uvicorn.Server):
    """Looks for garbage between requests, on the loop's own thread; ends when it is time."""

    _answered = 0
    """How many requests there had been when new objects were looked at last."""
    secured: Sequence[socket] = ()
    """Where it listens from the start with `security`."""
    security: Security | None = None
    _refreshing: asyncio.Task[None] | None = None
    draining: Draining | None = None

    def __init__(self, config: uvicorn.Config, connections: Connections | None = None) -> None:
        super().__init__(config)
        self.connections = Connections() if connections is None else connections
        self.after_start: list[Callable[[], None]] = []
        self.before_end: list[Callable[[], None]] = []
        self.supervisor = Supervisor()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first time it may serve on for some seconds."""
        if self.draining is None or not self.draining.begin():
            super().handle_exit(sig, frame)
            return
        self.supervisor.tell_end()
        # Raised again once all is over, so that whoever started it knows that it was told.
        self._captured_signals.append(sig)

    async def on_tick(self, counter: int) -> bool:
        if counter and counter % WHOLE_LOOK_TICKS == 0:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        elif counter and counter % LOOK_TICKS == 0:
            if self._answered != self.server_state.total_requests:
                self._answered = self.server_state.total_requests
                gc.collect(0)
            gc.freeze()
        if counter % REFRESH_TICKS == REFRESH_TICKS - 1 and self.security is not None:
            self._refreshing = asyncio.create_task(self.security.refresh())
        self.supervisor.tell_life()
        if self.draining is not None and self.draining.is_over:
            self.should_exit = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """What is answered for as long as somebody listens ends before the rest is waited for."""
        self.supervisor.tell_end()
        if self.draining is not None:
            await self.draining.hand_over()
        for end in self.before_end:
            end()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Sockets from the start speak plainly, but for those of `secure`."""
        await super().startup(sockets)
        for listener in self.secured:
            await self.listen(listener, is_secure=True)
        for each in self.after_start:
            each()
        self.supervisor.tell_ready()

    async def listen(self, listener: socket, *, is_secure: bool = False) -> None:
        """At one more address, as at those from the start; it is closed with them."""
        config, state = self.config, self.server_state

        def connected() -> asyncio.Protocol:
            made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=state, app_state=self.lifespan.state
            )
            return made

        if is_secure and self.security is not None:
            opened = SecureListener(listener, self.security, connected, self.connections)
            self.servers.append(cast("asyncio.Server", opened))
            return
        loop = asyncio.get_running_loop()
        self.servers.append(
            await loop.create_server(connected, sock=listener, backlog=config.backlog)
        )


def prepare_for_serving() -> None:
    """Call once, when everything is there but nobody has come yet."""
    sys.setswitchinterval(THREAD_TURN_S)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def end_serving() -> None:
    """Before another house is opened: what belonged to this one may go."""
    gc.unfreeze()
    gc.collect()
