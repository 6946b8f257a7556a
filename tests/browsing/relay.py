"""A network that can stand still: bytes wait in it, and nobody is told."""

from __future__ import annotations

import asyncio
from threading import Event, Thread
from typing import Self

CHUNK_BYTES = 64 * 1024


class Relay:
    """Stands between a page and the server."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._is_ready = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._run()))
        self._loop: asyncio.AbstractEventLoop
        self._flowing: asyncio.Event
        self._ended: asyncio.Event
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stall(self) -> None:
        self._loop.call_soon_threadsafe(self._flowing.clear)

    def resume(self) -> None:
        self._loop.call_soon_threadsafe(self._flowing.set)

    def __enter__(self) -> Self:
        self._thread.start()
        self._is_ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._flowing, self._ended = asyncio.Event(), asyncio.Event()
        self._flowing.set()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._is_ready.set()
        await self._ended.wait()
        server.close()

    async def _serve(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        await self._flowing.wait()
        far, forth = await asyncio.open_connection("127.0.0.1", self._to)
        await asyncio.gather(self._carry(near, forth), self._carry(far, back))

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while chunk := await source.read(CHUNK_BYTES):
                await self._flowing.wait()
                sink.write(chunk)
                await sink.drain()
        except ConnectionError:
            pass
        finally:
            sink.close()
