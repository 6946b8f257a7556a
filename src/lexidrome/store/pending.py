"""An answer that comes once it is durable, for threads and for event loops.

Waking an event loop from another thread costs a system call. A commit answers
many at once, so the answers for one loop share a letter box: the first answer
put into an empty box wakes the loop, which then finds all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Generator
from concurrent.futures import CancelledError
from enum import Enum, auto
from typing import Generic, TypeVar, cast

T = TypeVar("T")


class LetterBox:
    """Those on one event loop whose answer has come."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._lock = threading.Lock()
        self._answered: list[asyncio.Future[None]] = []

    def put(self, waiter: asyncio.Future[None]) -> None:
        with self._lock:
            self._answered.append(waiter)
            is_first = len(self._answered) == 1
        if is_first:
            # A loop that has closed has nobody left to wake.
            with contextlib.suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self._empty)

    def _empty(self) -> None:
        with self._lock:
            answered, self._answered = self._answered, []
        for waiter in answered:
            if not waiter.done():
                waiter.set_result(None)


class _Here(threading.local):
    """A loop runs on one thread, and a thread runs one loop at a time."""

    box: LetterBox | None = None


_HERE = _Here()


def box_of(loop: asyncio.AbstractEventLoop) -> LetterBox:
    box = _HERE.box
    if box is None or box.loop is not loop:
        box = _HERE.box = LetterBox(loop)
    return box


class _Stage(Enum):
    WAITS = auto()
    BEGUN = auto()
    GIVEN_UP = auto()
    ANSWERED = auto()


_LOCK = threading.Lock()
"""One for all: it is held for a few steps only, and every move makes an answer of its own."""


class Pending(Generic[T]):
    """`await` it, or ask for its `result()`.

    A `concurrent.futures.Future` for one thread that answers: it makes no lock of its own.
    """

    __slots__ = ("_answer", "_error", "_stage", "_told")

    def __init__(self) -> None:
        self._stage = _Stage.WAITS
        self._answer: T | None = None
        self._error: BaseException | None = None
        self._told: list[Callable[[], None]] = []

    def done(self) -> bool:
        return self._stage in (_Stage.ANSWERED, _Stage.GIVEN_UP)

    def result(self, timeout: float | None = None) -> T:
        self._wait(timeout)
        return self._found()

    def exception(self, timeout: float | None = None) -> BaseException | None:
        self._wait(timeout)
        return self._error

    def cancel(self) -> bool:
        """Give up what has not begun."""
        with _LOCK:
            if self._stage is _Stage.WAITS:
                self._error, self._stage = CancelledError(), _Stage.GIVEN_UP
        if self._stage is not _Stage.GIVEN_UP:
            return False
        self._tell_all()
        return True

    # For whoever does it

    def set_running_or_notify_cancel(self) -> bool:
        """Begin; not if it was given up."""
        with _LOCK:
            if self._stage is _Stage.WAITS:
                self._stage = _Stage.BEGUN
        return self._stage is _Stage.BEGUN

    def set_result(self, answer: T) -> None:
        self._answer = answer
        with _LOCK:
            self._stage = _Stage.ANSWERED
        self._tell_all()

    def set_exception(self, error: BaseException | None) -> None:
        self._error = error
        with _LOCK:
            self._stage = _Stage.ANSWERED
        self._tell_all()

    def __await__(self) -> Generator[object, None, T]:
        if not self.done():
            loop = asyncio.get_running_loop()
            box, waiter = box_of(loop), loop.create_future()
            self._tell(lambda: box.put(waiter))
            try:
                yield from waiter
            except asyncio.CancelledError:
                # What has not begun is given up; what has is written all the same.
                self.cancel()
                raise
        return self._found()

    def _tell_all(self) -> None:
        """Nobody is added any more: it has ended."""
        told, self._told = self._told, []
        for tell in told:
            tell()

    def _tell(self, tell: Callable[[], None]) -> None:
        """Call when it has ended, at once if it has."""
        with _LOCK:
            if not self.done():
                self._told.append(tell)
                return
        tell()

    def _wait(self, timeout: float | None) -> None:
        if self.done():
            return
        ended = threading.Event()
        self._tell(ended.set)
        if not ended.wait(timeout):
            raise TimeoutError

    def _found(self) -> T:
        if self._error is not None:
            raise self._error
        return cast("T", self._answer)
