"""One thing at a time: whoever reads, waits and writes holds the lock of what it is about."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """A lock for each name, kept as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock
