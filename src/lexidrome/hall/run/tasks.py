"""Work in progress on the event loop, kept so that it is finished and never forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class KeptTask(asyncio.Task[T]):
    """A task that nobody ends: what is carried out in it needs no other task to go on."""

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        super().__init__(work, loop=asyncio.get_running_loop())


class Tasks:
    """Holds what was started until it has ended; whoever asked may go away meanwhile."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._kept = 0
        self._nothing_kept: asyncio.Future[None] | None = None

    async def keep(self, work: Awaitable[T]) -> T:
        """Do it in the caller's own task, which is one that nobody ends."""
        self._kept += 1
        try:
            return await work
        finally:
            self._kept -= 1
            if not self._kept and self._nothing_kept is not None:
                self._nothing_kept.set_result(None)
                self._nothing_kept = None

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = KeptTask(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def idle(self) -> None:
        """Wait until nothing is in progress, and nothing that came of it either."""
        while self._running or self._kept:
            if self._running:
                await asyncio.wait(set(self._running))
            elif self._nothing_kept is None:
                self._nothing_kept = asyncio.get_running_loop().create_future()
            if self._nothing_kept is not None:
                await asyncio.shield(self._nothing_kept)
            # What has ended may have asked for more on the loop's next round.
            await asyncio.sleep(0)
