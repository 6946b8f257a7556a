"""An answer that comes once it is durable, for threads and for event loops.

Waking an event loop from another thread costs a system call. A commit answers
many at once, so the answers for one loop share a letter box: the first answer
put into an empty box wakes the loop, which then finds all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import weakref
from collections.abc import Generator
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


class LetterBox:
    """Those on one event loop whose answer has come."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answered: list[asyncio.Future[None]] = []

    def put(self, waiter: asyncio.Future[None], loop: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            self._answered.append(waiter)
            is_first = len(self._answered) == 1
        if is_first:
            # A loop that has closed has nobody left to wake.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._empty)

    def _empty(self) -> None:
        with self._lock:
            answered, self._answered = self._answered, []
        for waiter in answered:
            if not waiter.done():
                waiter.set_result(None)


BOXES: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, LetterBox] = weakref.WeakKeyDictionary()
BOXES_LOCK = threading.Lock()


def box_of(loop: asyncio.AbstractEventLoop) -> LetterBox:
    with BOXES_LOCK:
        return BOXES.get(loop) or BOXES.setdefault(loop, LetterBox())


class Pending(Future[T]):
    """`await` it, or ask for its `result()`."""

    def __await__(self) -> Generator[object, None, T]:
        if not self.done():
            loop = asyncio.get_running_loop()
            box, waiter = box_of(loop), loop.create_future()
            self.add_done_callback(lambda _: box.put(waiter, loop))
            try:
                yield from waiter
            except asyncio.CancelledError:
                # What has not begun is given up; what has is written all the same.
                self.cancel()
                raise
        return self.result(timeout=0)
