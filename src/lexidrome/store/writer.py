"""One thread that writes for everybody, many appends to a commit.

A commit costs a flush of the disk whether it holds one event or a thousand.
Callers therefore hand in their append and get a future; while the thread waits
for the disk the next group gathers.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from lexidrome.base import LexidromeError, Unavailable, text
from lexidrome.store.event import Append, Appended
from lexidrome.store.pending import Pending
from lexidrome.store.settle import Settled

T = TypeVar("T")
LARGEST_GROUP = 1000


class Runnable(Protocol):
    @property
    def pending(self) -> Failing: ...

    def run(self) -> None: ...


class Failing(Protocol):
    def set_exception(self, exception: BaseException | None, /) -> None: ...


class Call(Generic[T]):
    """Something to run on the writer's thread, and who waits for it."""

    def __init__(self, function: Callable[[], T]) -> None:
        self._function = function
        self.pending: Pending[T] = Pending()

    def run(self) -> None:
        if not self.pending.set_running_or_notify_cancel():
            return
        try:
            result = self._function()
        except BaseException as error:
            self.pending.set_exception(error)
        else:
            self.pending.set_result(result)


class Asked:
    """An append, and who waits for it."""

    def __init__(self, append: Append) -> None:
        self.append = append
        self.pending: Pending[Appended] = Pending()


class Writer:
    """Owns the thread; `commit` writes a group, `tell` hears of it once its callers have."""

    def __init__(
        self, commit: Callable[[Sequence[Append]], Settled], tell: Callable[[Settled], None]
    ) -> None:
        self._commit = commit
        self._tell = tell
        self._queue: deque[Asked | Runnable] = deque()
        self._wake = threading.Condition()
        self._is_closing = False
        self._thread: threading.Thread | None = None

    def append(self, append: Append) -> Pending[Appended]:
        asked = Asked(append)
        self._put(asked)
        return asked.pending

    def call(self, function: Callable[[], T]) -> Pending[T]:
        """Run something else on the writer's thread, in its turn."""
        call = Call(function)
        self._put(call)
        return call.pending

    def close(self) -> None:
        """Write what was handed in, then end the thread."""
        with self._wake:
            self._is_closing = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join()

    def _put(self, work: Asked | Runnable) -> None:
        with self._wake:
            if self._is_closing:
                raise Unavailable(text("The store is closed; nothing was written."))
            self._queue.append(work)
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._run, name="lexidrome-store", daemon=True
                )
                self._thread.start()
            elif len(self._queue) == 1:
                self._wake.notify()

    def _run(self) -> None:
        try:
            while (work := self._next()) is not None:
                if isinstance(work, list):
                    self._write(work)
                else:
                    work.run()
        finally:
            self._give_up()

    def _give_up(self) -> None:
        """Should the thread die of a fault of ours, nobody is left waiting for it."""
        with self._wake:
            self._is_closing = True
            left, self._queue = self._queue, deque()
        for work in left:
            work.pending.set_exception(
                Unavailable(text("The store has stopped; nothing was written."))
            )

    def _next(self) -> list[Asked] | Runnable | None:
        """The appends that can share a commit, or one call; None when the store closes."""
        with self._wake:
            while not self._queue:
                if self._is_closing:
                    return None
                self._wake.wait()
            first = self._queue.popleft()
            if not isinstance(first, Asked):
                return first
            group = [first]
            while self._queue and len(group) < LARGEST_GROUP:
                following = self._queue[0]
                if not isinstance(following, Asked):
                    break
                group.append(following)
                self._queue.popleft()
            return group

    def _write(self, group: list[Asked]) -> None:
        kept = [asked for asked in group if asked.pending.set_running_or_notify_cancel()]
        if not kept:
            return
        try:
            settled = self._commit([asked.append for asked in kept])
        except BaseException as error:
            for asked in kept:
                asked.pending.set_exception(own(error))
            return
        for asked, outcome in zip(kept, settled.outcomes, strict=True):
            if isinstance(outcome, Appended):
                asked.pending.set_result(outcome)
            else:
                asked.pending.set_exception(outcome)
        self._tell(settled)


def own(error: BaseException) -> BaseException:
    """An error of the caller's own, since raising one writes into it."""
    if not isinstance(error, LexidromeError):
        return error
    copy = type(error)(error.sentence)
    copy.__cause__ = error.__cause__
    return copy
