"""Connections to the other processes of the house, by which requests are handed on to them.

A request goes out as it comes in, piece by piece, and so does its answer. A connection is used
again for what may be asked twice; one on which something is done is new, so that it cannot have
been closed at the other end just before.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

import h11
import msgspec
from litestar.types import HTTPScope, Message, Receive, Send

from lexidrome.web.server.handed import ELSEWHERE, Headers, target_of, without

CONNECT_S = 1.0
MOST_IDLE = 64
"""Connections to one process that are kept to be used again."""
IDLE_S = 2.0
"""Less than the other end keeps them."""
LOOK_S = 0.25
"""How often whoever waits for an answer looks whether it is still to be had there."""
CHUNK_BYTES = 65_536
OF_CONNECTION = frozenset(
    {b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"upgrade", b"expect"}
)
"""About one connection, and not about what is asked or answered (RFC 9110, 7.6.1)."""
OF_ANSWER = OF_CONNECTION | {b"transfer-encoding", b"date", b"server"}
"""The server that passes an answer on says these itself."""
FORWARDED = frozenset({b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host"})
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Lost(Exception):
    """The other process has not answered; nothing has been told to whoever asked."""

    def __init__(self, *, can_repeat: bool) -> None:
        super().__init__()
        self.can_repeat = can_repeat


class Left(Exception):
    """Whoever asked has gone."""


class Line(msgspec.Struct):
    """A connection to another process."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    connection: h11.Connection
    idle_since_s: float = 0.0
    is_answering: bool = False

    async def send(self, event: Any) -> None:
        data = self.connection.send(event)
        if data:
            self.writer.write(data)
            await self.writer.drain()

    async def next(self) -> Any:
        while True:
            event = self.connection.next_event()
            if event is not h11.NEED_DATA:
                return event
            self.connection.receive_data(await self.reader.read(CHUNK_BYTES))

    @property
    def is_good(self) -> bool:
        is_open = not self.reader.at_eof() and not self.writer.is_closing()
        return is_open and monotonic() - self.idle_since_s < IDLE_S

    def close(self) -> None:
        self.writer.close()


def host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


async def line_to(address: str) -> Line:
    try:
        async with asyncio.timeout(CONNECT_S):
            reader, writer = await asyncio.open_connection(*host_and_port(address))
    except (OSError, TimeoutError, ValueError):
        raise Lost(can_repeat=True) from None
    return Line(reader, writer, h11.Connection(our_role=h11.CLIENT))


class Asked(msgspec.Struct, frozen=True):
    """A request that is handed on."""

    scope: HTTPScope
    headers: Headers
    receive: Receive
    """Brings its body from the beginning."""
    send: Send
    is_theirs: Callable[[], bool]
    """Whether it still is the other process that should answer."""

    @property
    def is_safe(self) -> bool:
        return self.scope["method"] in SAFE


class Siblings:
    """The other processes, by the addresses at which they are reached."""

    def __init__(self) -> None:
        self._idle: defaultdict[str, list[Line]] = defaultdict(list)

    async def ask(self, address: str, asked: Asked) -> bool:
        """Pass on what this process answers; no if what is asked for is not there."""
        line = (self._take(address) if asked.is_safe else None) or await line_to(address)
        is_done = False
        try:
            await _say(line, asked)
            is_there = await _hear(line, asked)
            is_done = True
        finally:
            if not is_done or not self._keep(address, line):
                line.close()
        return is_there

    def close(self) -> None:
        for lines in self._idle.values():
            for line in lines:
                line.close()
        self._idle.clear()

    def _take(self, address: str) -> Line | None:
        idle = self._idle[address]
        while idle:
            line = idle.pop()
            if line.is_good:
                return line
            line.close()
        return None

    def _keep(self, address: str, line: Line) -> bool:
        """Whether the connection can be used again."""
        connection, idle = line.connection, self._idle[address]
        is_over = connection.our_state is h11.DONE and connection.their_state is h11.DONE
        if not is_over or line.writer.is_closing() or len(idle) >= MOST_IDLE:
            return False
        connection.start_next_cycle()
        line.is_answering = False
        line.idle_since_s = monotonic()
        idle.append(line)
        return True


async def _say(line: Line, asked: Asked) -> None:
    scope, told = asked.scope, without(asked.headers, OF_CONNECTION | FORWARDED)
    has_body = any(name in (b"content-length", b"transfer-encoding") for name, _ in told)
    try:
        await line.send(h11.Request(method=scope["method"], target=target_of(scope), headers=told))
        while has_body:
            message = await asked.receive()
            if message["type"] == "http.disconnect":
                raise Left
            assert message["type"] == "http.request", message["type"]
            if message["body"]:
                await line.send(h11.Data(data=message["body"]))
            has_body = message["more_body"]
        await line.send(h11.EndOfMessage())
    except OSError:
        # Perhaps it has said why before it closed: that a body is too large, for instance.
        if line.reader.at_eof():
            raise Lost(can_repeat=asked.is_safe) from None


async def _hear(line: Line, asked: Asked) -> bool:
    """What is answered for as long as somebody listens ends when they leave."""
    leaving = asyncio.ensure_future(_left(asked.receive))
    passing = asyncio.ensure_future(_passed_on(line, asked))
    try:
        while not passing.done():
            both = (leaving, passing)
            await asyncio.wait(both, timeout=LOOK_S, return_when=asyncio.FIRST_COMPLETED)
            if leaving.done():
                raise Left
            if not line.is_answering and not asked.is_theirs():
                raise Lost(can_repeat=asked.is_safe)
        return passing.result()
    finally:
        leaving.cancel()
        passing.cancel()


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _passed_on(line: Line, asked: Asked) -> bool:
    try:
        event = await line.next()
        while isinstance(event, h11.InformationalResponse):
            event = await line.next()
    except (OSError, h11.RemoteProtocolError):
        event = None
    if not isinstance(event, h11.Response):
        raise Lost(can_repeat=asked.is_safe)
    if any(name == ELSEWHERE for name, _ in event.headers):
        await _rest(line, _nobody)
        return False
    line.is_answering = True
    headers = without(event.headers, OF_ANSWER)
    await asked.send(
        {"type": "http.response.start", "status": event.status_code, "headers": headers}
    )
    with suppress(OSError, h11.RemoteProtocolError):
        await _rest(line, asked.send)
    return True


async def _rest(line: Line, send: Callable[[Message], Awaitable[None]]) -> None:
    """What follows the head. If it breaks off, so does what whoever listens hears."""
    while isinstance(event := await line.next(), h11.Data):
        await send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
    if isinstance(event, h11.EndOfMessage):
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _nobody(_message: Message) -> None:
    """Hears nothing."""
