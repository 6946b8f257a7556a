"""One thread that writes for everybody, many appends to a commit.

A commit costs a flush of the disk whether it holds one event or a thousand.
Callers therefore hand in their append and get a future; while the thread waits
for the disk the next group gathers.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from typing import TypeVar, cast

from lexidrome.base import LexidromeError, text
from lexidrome.store.event import Append, Appended

T = TypeVar("T")
LARGEST_GROUP = 1000

Outcome = Appended | LexidromeError


class Pending(Future[T]):
    """An answer that comes once it is durable: `await` it, or ask for its `result()`."""

    def __await__(self) -> Generator[object, None, T]:
        return asyncio.wrap_future(self).__await__()


class Closed(LexidromeError):
    """The store was closed before this could be written; nothing was."""


class Writer:
    """Owns the thread; `commit` writes a group and answers for each of its members."""

    def __init__(self, commit: Callable[[Sequence[Append]], Sequence[Outcome]]) -> None:
        self._commit = commit
        self._queue: deque[tuple[object, Pending[object]]] = deque()
        self._wake = threading.Condition()
        self._is_closing = False
        self._thread = threading.Thread(target=self._run, name="lexidrome-store", daemon=True)
        self._thread.start()

    def append(self, append: Append) -> Pending[Appended]:
        pending: Pending[Appended] = Pending()
        self._put(append, cast("Pending[object]", pending))
        return pending

    def call(self, function: Callable[[], T]) -> Pending[T]:
        """Run something else on the writer's thread, in its turn."""
        pending: Pending[T] = Pending()
        self._put(function, cast("Pending[object]", pending))
        return pending

    def close(self) -> None:
        """Write what was handed in, then end the thread."""
        with self._wake:
            self._is_closing = True
            self._wake.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _put(self, work: object, pending: Pending[object]) -> None:
        with self._wake:
            if self._is_closing:
                raise Closed(text("The store is closed; nothing was written."))
            self._queue.append((work, pending))
            if len(self._queue) == 1:
                self._wake.notify()

    def _run(self) -> None:
        while group := self._next_group():
            appends = [(work, pending) for work, pending in group if isinstance(work, Append)]
            if appends:
                self._write(appends)
            else:
                (work, pending), *_ = group
                run(cast("Callable[[], object]", work), pending)

    def _next_group(self) -> list[tuple[object, Pending[object]]]:
        """Appends that can share a commit, or one call; empty when the store closes."""
        with self._wake:
            while not self._queue and not self._is_closing:
                self._wake.wait()
            group: list[tuple[object, Pending[object]]] = []
            while self._queue and len(group) < LARGEST_GROUP:
                is_append = isinstance(self._queue[0][0], Append)
                if group and not is_append:
                    break
                group.append(self._queue.popleft())
                if not is_append:
                    break
            return group

    def _write(self, group: list[tuple[Append, Pending[object]]]) -> None:
        kept = [member for member in group if member[1].set_running_or_notify_cancel()]
        if not kept:
            return
        try:
            outcomes = self._commit([append for append, _ in kept])
        except BaseException as error:
            for _, pending in kept:
                pending.set_exception(error)
            return
        for (_, pending), outcome in zip(kept, outcomes, strict=True):
            if isinstance(outcome, LexidromeError):
                pending.set_exception(outcome)
            else:
                pending.set_result(outcome)


def run(work: Callable[[], object], pending: Pending[object]) -> None:
    if not pending.set_running_or_notify_cancel():
        return
    with contextlib.suppress(BaseException):
        try:
            pending.set_result(work())
        except BaseException as error:
            pending.set_exception(error)
            raise
