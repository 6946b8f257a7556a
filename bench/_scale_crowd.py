"""Spectators in a process of their own: sockets that follow one game and say nothing.

They answer the server's signs of life and do nothing else. The protocol is written out here,
because a library's connection would cost this process more than the server, and what is
measured is the server.
"""

from __future__ import annotations

import asyncio
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, cast

import msgspec
import uvloop

AT_THE_DOOR = 50
PATIENCE_S = 120.0
SHORT, LONG = 126, 127
PING_ID = re.compile(rb'"id":(\d+)')


class Come(msgspec.Struct, frozen=True, tag="come"):
    """So many more follow the game."""

    port: int
    game: str
    count: int


class Hear(msgspec.Struct, frozen=True, tag="hear"):
    """Wait until all who are there have been told of so many changes since they came."""

    changes: int


class Heard(msgspec.Struct, frozen=True):
    count: int
    last_s: float
    """When the last of them had the latest change, by the clock that all processes share."""


class Spectator(asyncio.Protocol):
    __slots__ = ("_buffer", "_game", "_is_open", "_transport", "changes", "is_there")
    last_s: ClassVar[float] = 0.0
    """When any of them was last told of a change."""
    told: ClassVar[asyncio.Event] = asyncio.Event()

    def __init__(self, game: str, is_there: asyncio.Future[None]) -> None:
        self._game = game
        self._buffer = b""
        self._is_open = False
        self.is_there = is_there
        self.changes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(
            b"GET /socket?about=/games/%s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
            b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: bGV4aWRyb21lLXNjYWxlIQ==\r\n\r\n" % self._game.encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self._is_open, self._buffer = True, rest
            self._say(b'{"type":"hello","protocol":1}')
            self._say(b'{"type":"subscribe","game":"%s"}' % self._game.encode())
        while (frame := self._frame()) is not None:
            self._take(frame)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_there.done():
            self.is_there.set_exception(error or ConnectionError("the server has closed it"))

    def _frame(self) -> bytes | None:
        """The next message, if it has come whole; the server's are not masked."""
        have = self._buffer
        if len(have) < 2:
            return None
        length, start = have[1], 2
        if length == SHORT:
            length, start = int.from_bytes(have[2:4]), 4
        elif length == LONG:
            length, start = int.from_bytes(have[2:10]), 10
        if len(have) < start + length:
            return None
        self._buffer = have[start + length :]
        return have[start : start + length]

    def _take(self, frame: bytes) -> None:
        kind = frame[9:13]
        if kind == b"ping":
            found = PING_ID.search(frame)
            assert found is not None
            self._say(b'{"type":"pong","id":%s}' % found[1])
        elif kind == b"snap":
            if not self.is_there.done():
                self.is_there.set_result(None)
        elif kind == b"even":
            self.changes += 1
            Spectator.last_s = time.monotonic()
            Spectator.told.set()

    def _say(self, message: bytes) -> None:
        """Masked with noughts, which leaves it as it is."""
        self._transport.write(bytes((0x81, 0x80 | len(message), 0, 0, 0, 0)) + message)


class Crowd:
    """The process, as the benchmark sees it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def do(self, task: Come | Hear) -> Heard:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(task) + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the spectators have gone"
        return msgspec.json.decode(line, type=Heard)


@contextmanager
def crowd() -> Iterator[Crowd]:
    command = [sys.executable, "-m", "bench._scale_crowd"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield Crowd(process)
        finally:
            process.kill()


async def serve() -> None:
    """The process itself."""
    there: list[Spectator] = []
    decode = msgspec.json.Decoder(Come | Hear).decode
    while line := await asyncio.to_thread(sys.stdin.buffer.readline):
        task = decode(line)
        if isinstance(task, Come):
            door = asyncio.Semaphore(AT_THE_DOOR)
            there += await asyncio.gather(*[come(task, door) for _ in range(task.count)])
        else:
            await told(there, task.changes)
        heard = Heard(len(there), Spectator.last_s)
        sys.stdout.buffer.write(msgspec.json.encode(heard) + b"\n")
        sys.stdout.buffer.flush()
        for spectator in there:
            spectator.changes = 0


async def come(task: Come, door: asyncio.Semaphore) -> Spectator:
    loop = asyncio.get_running_loop()
    async with door:
        is_there = loop.create_future()
        _, spectator = await loop.create_connection(
            lambda: Spectator(task.game, is_there), "127.0.0.1", task.port
        )
        await asyncio.wait_for(is_there, PATIENCE_S)
        return spectator


async def told(there: list[Spectator], changes: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        for spectator in there:
            while spectator.changes < changes:
                Spectator.told.clear()
                await Spectator.told.wait()


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    uvloop.run(serve())
