"""Connections: how many there may be, and how long a request may take to arrive.

Whoever opens connections and says nothing, or says it drop by drop, holds them for
seconds and not for ever. One address holds so many at most; in a hall all phones may
come from one, so that is many. Of all that the machine can hold the last tenth is
kept for addresses that hold few, so that nobody closes the door for the others.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from lexidrome.web.kit.limits import network_of

MOST_CONNECTIONS = 16_000
MOST_PER_ADDRESS = 2_000
"""250 phones behind one router, each with a live line and the six that load a page."""
FEW = 16
"""Who holds no more gets in to the last."""
KEPT_FOR_FEW = 0.1
WANTED_FILES = 16_384
OWN_FILES = 256
"""What the server itself opens: the store, its files, what has just been accepted."""
HEADER_S = 10
BODY_S = 30
LEAST_BYTES_PER_S = 8_192
"""So much longer than `BODY_S` a body may take that comes along."""
KEEP_ALIVE_S = 5
BUSY = b"Too many connections are open from your address; close some and try again.\n"
LINE = "lexidrome.line"
"""The extension of a socket's scope that has the connection itself."""
SLOW = b"The request took too long to arrive.\n"


class Connections:
    """All that are open, by address."""

    def __init__(
        self, most: int = MOST_CONNECTIONS, most_per_address: int = MOST_PER_ADDRESS
    ) -> None:
        self._most = most
        self._most_at_ease = most - int(most * KEPT_FOR_FEW)
        self._most_per_address = min(most_per_address, self._most_at_ease) or self._most_at_ease
        self._open: dict[object, str] = {}
        """By transport, or by socket as long as there is none."""
        self._by_address: Counter[str] = Counter()

    @property
    def count(self) -> int:
        return len(self._open)

    def admit(self, connection: object, address: str) -> bool:
        """Count one in, unless its address holds too many already."""
        held = self._by_address[address]
        most = self._most if held < FEW else self._most_at_ease
        if held >= self._most_per_address or len(self._open) >= most:
            return False
        self._open[connection] = address
        self._by_address[address] += 1
        return True

    def recount(self, connection: object, address: str) -> None:
        """It is known by now that it comes from elsewhere; whoever passes it on has counted it."""
        if connection in self._open:
            self.leave(connection)
            self._open[connection] = address
            self._by_address[address] += 1

    def leave(self, connection: object) -> None:
        address = self._open.pop(connection, None)
        if address is None:
            return
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def serve(self, config: uvicorn.Config) -> uvicorn.Config:
        """Have a server mind them."""

        def http(**given: Any) -> HttpProtocol:
            return HttpProtocol(self, **given)

        def socket(**given: Any) -> SocketProtocol:
            return SocketProtocol(self, **given)

        config.http = cast("type[asyncio.Protocol]", http)
        config.ws = cast("type[asyncio.Protocol]", socket)
        return config


class HttpProtocol(H11Protocol):
    """Requests that arrive in time."""

    def __init__(self, among: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._among = among
        self._awaited: object | None = None
        """The state of the other side in which its next words are waited for."""
        self._timer: asyncio.TimerHandle | None = None
        self._since_s = 0.0
        self._received = 0
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        if self._among.admit(transport, network_of(str(peer[0])) if peer else ""):
            self._watch_time()
        else:
            self._turn_away(503, BUSY)

    def connection_lost(self, exc: Exception | None) -> None:
        self._among.leave(self.transport)
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._received += len(data)
        super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        self._watch_time()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket, which has signs of life of its own."""
        self._is_socket = True
        self.server_state.total_requests += 1
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def _watch_time(self) -> None:
        """A header must be there in some seconds, a body must come along."""
        if self._is_socket:
            return
        state = self.conn.their_state
        is_idle = state is h11.IDLE and self.timeout_keep_alive_task is not None
        awaited = state if state in (h11.IDLE, h11.SEND_BODY) and not is_idle else None
        if awaited is self._awaited:
            return
        self._stop_timer()
        self._awaited = awaited
        if awaited is not None:
            self._since_s, self._received = self.loop.time(), 0
            wait_s = HEADER_S if awaited is h11.IDLE else BODY_S
            self._timer = self.loop.call_later(wait_s, self._out_of_time)

    def _out_of_time(self) -> None:
        passed_s = self.loop.time() - self._since_s
        wait_s = BODY_S + self._received / LEAST_BYTES_PER_S - passed_s
        if self._awaited is h11.SEND_BODY and (wait_s > 0 or self.flow.read_paused):
            # What we do not take in is not the sender's fault.
            self._timer = self.loop.call_later(max(1, wait_s), self._out_of_time)
            return
        self._turn_away(408, SLOW)

    def _turn_away(self, status: int, sentence: bytes) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            phrase = {408: b"Request Timeout", 503: b"Service Unavailable"}[status]
            self.transport.write(
                b"HTTP/1.1 %d %s\r\ncontent-type: text/plain; charset=utf-8\r\n"
                b"content-length: %d\r\nconnection: close\r\n\r\n%s"
                % (status, phrase, len(sentence), sentence)
            )
        self.transport.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._awaited = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """A connection that has become a socket counts until it is gone.

    What is said on it in one moment, such as the answer to a move and what came of it, goes
    out in one piece: every piece costs the machine more than its bytes.
    """

    def __init__(self, among: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._among = among
        self._has_more = False
        """Something was said and has yet to go out."""
        self.hear: Callable[[str], bool] = _never
        """Takes a text that has come, if it can be taken at once and nothing came before it."""
        self._is_handed_over = False

    def hand_over(self) -> asyncio.Transport:
        """Say and hear nothing more: somebody else passes on what comes and goes."""
        self._is_handed_over = True
        return self.transport

    def comes_from(self, address: str) -> None:
        """Another process has handed it on, which is not where it comes from."""
        self._among.recount(self.transport, address)

    def shutdown(self) -> None:
        if self._is_handed_over:
            # Both ends come again, as they do when a server has gone.
            self.transport.close()
        else:
            super().shutdown()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][LINE] = {"line": self}

    def handle_text(self, event: Frame) -> None:
        """What is taken at once goes round the queue, at which the application waits in a task."""
        if not event.fin or self.close_sent or not self.queue.empty():
            super().handle_text(event)
            return
        try:
            is_heard = self.hear(str(event.data, "utf-8"))
        except UnicodeDecodeError:
            is_heard = False
        if not is_heard:
            super().handle_text(event)

    async def send(self, message: Any) -> None:
        said = message.get("text")
        if said is None or not self.handshake_complete or self.close_sent:
            await super().send(message)
            if message["type"] == "websocket.http.response.body" and self.close_sent:
                # It was answered in place of a handshake; uvicorn takes it for forgotten, and
                # writes that into the log each time.
                self.handshake_complete = True
            return
        while not self.writable.is_set():
            await self.writable.wait()
        if not self.say(said):
            raise ClientDisconnected

    def say(self, said: str) -> bool:
        """Send a text without waiting; nothing is sent if the line does not take it now."""
        is_open = self.handshake_complete and self.conn.state is OPEN and not self.disconnected
        if not is_open or not self.writable.is_set():
            return False
        # Among what the connection itself has to say, so that all goes out in order.
        self.conn.writes.append(text_frame(said.encode()))
        if not self._has_more:
            self._has_more = True
            self.loop.call_soon(self._send_together)
        return True

    def _send_together(self) -> None:
        self._has_more = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def connection_lost(self, exc: Exception | None) -> None:
        self._among.leave(self.transport)
        super().connection_lost(exc)


def line_of(scope: Mapping[str, Any]) -> SocketProtocol | None:
    """The connection of this socket, on which one speaks and hears without waiting.

    Under another server there is none, and all goes through the framework.
    """
    extensions = scope.get("extensions") or {}
    line: SocketProtocol | None = extensions.get(LINE, {}).get("line")
    return line


def _never(_text: str) -> bool:
    return False


def text_frame(payload: bytes) -> bytes:
    """A whole message from a server, uncompressed (RFC 6455, 5.2)."""
    length = len(payload)
    if length < 126:
        return b"\x81%c%b" % (length, payload)
    if length < 2**16:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), payload)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), payload)


def raise_file_limit() -> int:
    """How many files and connections this process may have open, as many as it is allowed."""
    if sys.platform == "win32":
        return WANTED_FILES
    import resource  # noqa: PLC0415 - Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
    return max(soft, wanted)


def connections_for(files: int, most_per_address: int) -> Connections:
    """As many as the machine lets us hold."""
    return Connections(max(FEW, min(MOST_CONNECTIONS, files - OWN_FILES)), most_per_address)
