"""Costly work on threads of its own, few at once, so that nothing else waits behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from lexidrome.base import Text, Unavailable

T = TypeVar("T")


class FewThreads:
    def __init__(self, name: str, threads: int, most_waiting: int, too_many: Text) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=f"lexidrome-{name}")
        self._most_waiting = most_waiting
        self._too_many = too_many
        self._waiting = 0

    def __len__(self) -> int:
        """How much is being done, or waits."""
        return self._waiting

    async def run(self, work: Callable[[], T]) -> T:
        """Wait for its turn; when too many wait already, say so instead."""
        if self._waiting >= self._most_waiting:
            raise Unavailable(self._too_many)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
