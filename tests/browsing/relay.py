"""A network that can stand still, where bytes wait and nobody is told, or be cut."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event, Thread
from typing import Self

CHUNK_BYTES = 64 * 1024


class Doorway:
    """Takes connections at a port of this machine, in a thread of its own."""

    def __init__(self, port: int = 0) -> None:
        self._is_ready = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._run()))
        self._loop: asyncio.AbstractEventLoop
        self._ended: asyncio.Event
        self.port = port

    def __enter__(self) -> Self:
        self._thread.start()
        self._is_ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    async def _run(self) -> None:
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = server.sockets[0].getsockname()[1]
        self._is_ready.set()
        await self._ended.wait()
        server.close()

    async def _serve(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """What becomes of a connection."""
        raise NotImplementedError


class Relay(Doorway):
    """Stands between a page and the server, or between a server and its database."""

    def __init__(self, to: int | Path) -> None:
        """`to`: a port of this machine, or a socket in its files."""
        super().__init__()
        self._to = to
        self._near: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._flowing: asyncio.Event

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stall(self) -> None:
        self._loop.call_soon_threadsafe(self._flowing.clear)

    def resume(self) -> None:
        self._loop.call_soon_threadsafe(self._flowing.set)

    def cut(self) -> None:
        """End what is open; whatever is opened from now on ends at once."""
        self._loop.call_soon_threadsafe(self._cut)

    def mend(self) -> None:
        self._is_cut = False

    async def _run(self) -> None:
        self._flowing = asyncio.Event()
        self._flowing.set()
        await super()._run()

    async def _serve(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        await self._flowing.wait()
        try:
            if self._is_cut:
                raise ConnectionError
            far, forth = await self._reach()
        except OSError:
            back.close()
            return
        self._near.add(back)
        await asyncio.gather(self._carry(near, forth), self._carry(far, back))
        self._near.discard(back)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._to, Path):
            return await asyncio.open_unix_connection(self._to)
        return await asyncio.open_connection("127.0.0.1", self._to)

    def _cut(self) -> None:
        self._is_cut = True
        for each in self._near:
            each.transport.abort()

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while chunk := await source.read(CHUNK_BYTES):
                await self._flowing.wait()
                sink.write(chunk)
                await sink.drain()
            # Nor is anybody told that the other side has gone.
            await self._flowing.wait()
        except ConnectionError:
            pass
        finally:
            sink.close()
