"""Long work on threads: bots and analyses, never on the event loop, never inside a lock.

The native core lets go of the interpreter while it searches, so threads make use
of every processor. A thread cannot be stopped from outside: one whose job is
overdue is given up on and another takes its place, so that a job that never ends
costs a thread and stops nobody. Threads end with the process, whatever they do.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import count
from typing import Any, Generic, TypeVar, cast

from lexidrome.base import LexidromeError, Text, Unavailable, text
from lexidrome.hall.run.clock import Clock

T = TypeVar("T")
MOST_LOST = 16
"""Threads that may hang before no more are made to replace them."""


class Overdue(LexidromeError):
    """A job did not end in time; nobody waits for it any more."""


class Urgency(IntEnum):
    """What waits for a thread longest if there are too few."""

    MOVE = 0
    """Somebody waits for it at a table."""
    ANALYSIS = 1


class Job(Generic[T]):
    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self._loop.create_future()
        self.worker: Worker | None = None
        """The thread that has begun with it."""

    def run(self) -> None:
        """On a thread: do it, and tell the event loop, if it is still there."""
        try:
            result = self._work()
        except BaseException as error:
            self._tell(self._fail, error)
        else:
            self._tell(self._succeed, result)

    def _tell(self, end: Callable[..., None], what: object) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(end, what)

    def _succeed(self, result: T) -> None:
        if not self.future.done():
            self.future.set_result(result)

    def _fail(self, error: BaseException) -> None:
        if not self.future.done():
            self.future.set_exception(error)


class Worker(threading.Thread):
    def __init__(self, jobs: Jobs) -> None:
        super().__init__(name="lexidrome-job", daemon=True)
        self._jobs = jobs
        self.is_lost = False

    def run(self) -> None:
        while (job := self._jobs.next_job(self)) is not None:
            job.run()


class Jobs:
    def __init__(self, clock: Clock, threads: int | None = None) -> None:
        self._clock = clock
        self._threads = threads or max(2, os.cpu_count() or 2)
        self._ready = threading.Condition()
        self._queue: list[tuple[int, int, Job[object]]] = []
        self._numbers = count()
        self._open: set[Job[Any]] = set()
        """Those that somebody waits for."""
        self._workers = 0
        self._idle = 0
        self.lost = 0
        """Threads that were given up on and have not come back."""
        self._is_closed = False

    async def run(
        self,
        work: Callable[[], T],
        *,
        due_ms: int | None = None,
        urgency: Urgency = Urgency.MOVE,
    ) -> T:
        """What the work returns; `Overdue` if it has not ended by then."""
        job = Job(work)
        self._put(job, urgency)
        alarm = None
        if due_ms is not None:
            alarm = self._clock.call_at(due_ms, lambda: self._give_up(job))
        self._open.add(job)
        try:
            return await job.future
        finally:
            self._open.discard(job)
            if alarm is not None:
                alarm.cancel()

    def close(self) -> None:
        """Begin nothing more and wait for nothing; threads at work end with the process."""
        with self._ready:
            self._is_closed = True
            self._queue.clear()
            self._ready.notify_all()
        for job in self._open:
            if not job.future.done():
                job.future.set_exception(_closing())

    def next_job(self, worker: Worker) -> Job[object] | None:
        """For a worker: what to do next; nothing when it is not needed any more."""
        with self._ready:
            if worker.is_lost:
                self.lost -= 1
                self._workers -= 1
                return None
            self._idle += 1
            while not self._queue and not self._is_closed:
                self._ready.wait()
            self._idle -= 1
            if self._is_closed:
                return None
            job = heapq.heappop(self._queue)[2]
            job.worker = worker
            return job

    def _put(self, job: Job[T], urgency: Urgency) -> None:
        with self._ready:
            if self._is_closed:
                raise _closing()
            entry = (urgency, next(self._numbers), cast("Job[object]", job))
            heapq.heappush(self._queue, entry)
            self._ready.notify()
            self._add_workers()

    def _give_up(self, job: Job[T]) -> None:
        if job.future.done():
            return
        job.future.set_exception(Overdue(text("It took too long and was cancelled.")))
        with self._ready:
            self._queue = [each for each in self._queue if each[2] is not job]
            heapq.heapify(self._queue)
            if job.worker is None:
                return
            job.worker.is_lost = True
            self.lost += 1
            self._add_workers()

    def _add_workers(self) -> None:
        """As many as there is work for, within the limit."""
        most = self._threads + min(self.lost, MOST_LOST)
        if self._idle < len(self._queue) and self._workers < most:
            self._workers += 1
            Worker(self).start()


def _closing() -> Unavailable:
    return Unavailable(text("The server is shutting down; nothing was done."))


class FewThreads:
    """Costly work on threads of its own, few at once, so that nothing else waits behind it."""

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
