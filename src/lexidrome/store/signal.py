"""Tells those who wait that something was written; what it was they read themselves.

A watch is a flag, not a queue: however slow its owner, it holds no memory and
loses nothing, because whoever wakes up reads on from where it stood.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import weakref
from collections.abc import Iterable

from lexidrome.base import StreamId


class Watch:
    """One waiter's flag: clear it, look, and wait only if there was nothing."""

    def __init__(self) -> None:
        self._flag = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._loop_flag: asyncio.Event | None = None

    def clear(self) -> None:
        self._flag.clear()
        if self._loop_flag is not None:
            self._loop_flag.clear()

    def set(self) -> None:
        self._flag.set()
        if self._loop is not None and self._loop_flag is not None:
            # A loop that has closed has nobody left to wake.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._loop_flag.set)

    def wait(self, timeout_s: float) -> None:
        self._flag.wait(timeout_s)

    async def wait_async(self, timeout_s: float) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._loop_flag = loop, asyncio.Event()
        assert self._loop_flag is not None
        # Looking at the thread's flag after the loop's is in place closes the gap between them.
        if self._flag.is_set():
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await self._loop_flag.wait()


class Signal:
    """All watches of one store, each as long as somebody holds it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._on_all: weakref.WeakSet[Watch] = weakref.WeakSet()
        self._on_stream: dict[StreamId, weakref.WeakSet[Watch]] = {}

    def watch(self, stream: StreamId | None) -> Watch:
        """A watch on one stream, or on all."""
        watch = Watch()
        with self._lock:
            if stream is None:
                self._on_all.add(watch)
            else:
                self._on_stream.setdefault(stream, weakref.WeakSet()).add(watch)
        return watch

    def tell(self, streams: Iterable[StreamId] | None) -> None:
        """Wake those who watch one of these streams, or everybody if that is not known."""
        with self._lock:
            woken = set(self._on_all)
            for stream in list(self._on_stream) if streams is None else streams:
                watches = set(self._on_stream.get(stream, ()))
                woken |= watches
                if not watches:
                    self._on_stream.pop(stream, None)
        for watch in woken:
            watch.set()
