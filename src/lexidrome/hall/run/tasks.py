"""Work in progress on the event loop, kept so that it is finished and never forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Tasks:
    """Holds what was started until it has ended; whoever asked may go away meanwhile."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def idle(self) -> None:
        """Wait until nothing is in progress, and nothing that came of it either."""
        while self._running:
            await asyncio.wait(set(self._running))
            # What has ended may have asked for more on the loop's next round.
            await asyncio.sleep(0)
