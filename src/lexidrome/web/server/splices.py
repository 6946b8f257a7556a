"""A socket that is handed on: what comes on one side goes out on the other, as it is.

Neither end of it knows of the process between them. What is said on a live line is small and
much, so it is not taken apart here, and only its first words are read: whether the other process
has what the socket is about.
"""

from __future__ import annotations

import asyncio
from typing import cast

from litestar.types import WebSocketScope

from lexidrome.web.server.connections import SocketProtocol
from lexidrome.web.server.handed import ELSEWHERE, Headers, target_of, without
from lexidrome.web.server.siblings import CONNECT_S, FORWARDED, Lost, host_and_port

ANSWER_S = 5.0
LONGEST_HEAD = 32_768
HEAD_ENDS = b"\r\n\r\n"


class Splice:
    """Both sides of one socket."""

    def __init__(self, near: SocketProtocol) -> None:
        self._near = near

    async def to(self, address: str, scope: WebSocketScope, headers: Headers) -> bool:
        """Join the socket to this process; no if what it is about is not there.

        Comes back once either side has gone.
        """
        loop = asyncio.get_running_loop()
        first = _FirstWords()
        try:
            async with asyncio.timeout(CONNECT_S):
                _, _ = await loop.create_connection(lambda: first, *host_and_port(address))
        except (OSError, TimeoutError, ValueError):
            raise Lost(can_repeat=True) from None
        far, answer = first.transport, b""
        try:
            far.write(_head(scope, headers))
            async with asyncio.timeout(ANSWER_S):
                answer = await first.whole
        except (OSError, TimeoutError):
            raise Lost(can_repeat=True) from None
        finally:
            if not answer:
                far.abort()
        if b"\r\n" + ELSEWHERE in answer.partition(HEAD_ENDS)[0].lower():
            far.abort()
            return False
        await self._join(far, answer)
        return True

    async def _join(self, far: asyncio.Transport, answer: bytes) -> None:
        if self._near.disconnected:
            far.abort()
            return
        near = self._near.hand_over()
        gone = asyncio.get_running_loop().create_future()
        near.set_protocol(_Side(far, gone))
        far.set_protocol(_Side(near, gone))
        near.write(answer)
        far.resume_reading()
        try:
            await gone
        finally:
            # What is still to go out goes out.
            near.close()
            far.close()
            self._near.connection_lost(None)


def _head(scope: WebSocketScope, headers: Headers) -> bytes:
    lines = [b"GET %b HTTP/1.1" % target_of(scope)]
    lines += [b"%b: %b" % each for each in without(headers, FORWARDED)]
    return b"\r\n".join(lines) + HEAD_ENDS


class _FirstWords(asyncio.Protocol):
    """What the other process says before the sides are joined."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.whole: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._said = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._said += data
        if not self.whole.done() and (HEAD_ENDS in self._said or len(self._said) > LONGEST_HEAD):
            # Nothing more is heard until somebody listens on the other side.
            self.transport.pause_reading()
            self.whole.set_result(self._said)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.whole.done():
            self.whole.set_exception(exc or ConnectionResetError())


class _Side(asyncio.Protocol):
    """Passes on what comes to the other side, as fast as that takes it."""

    def __init__(self, other: asyncio.Transport, gone: asyncio.Future[None]) -> None:
        self._other = other
        self._gone = gone

    def data_received(self, data: bytes) -> None:
        # What comes after the other side has gone was meant for nobody.
        if not self._other.is_closing():
            self._other.write(data)

    def pause_writing(self) -> None:
        if not self._other.is_closing():
            self._other.pause_reading()

    def resume_writing(self) -> None:
        if not self._other.is_closing():
            self._other.resume_reading()

    def connection_lost(self, _exc: Exception | None) -> None:
        if not self._gone.done():
            self._gone.set_result(None)
