"""Long work on threads: done in order of urgency, given up when overdue, never in the way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from lexidrome.base import Unavailable
from lexidrome.hall.run.clock import HandClock
from lexidrome.hall.run.jobs import Jobs, Overdue, Urgency


def with_jobs(story: Callable[[Jobs, HandClock], Awaitable[None]], threads: int = 1) -> None:
    async def run() -> None:
        clock = HandClock(0)
        jobs = Jobs(clock, threads)
        try:
            await story(jobs, clock)
        finally:
            jobs.close()

    asyncio.run(run())


def test_work_is_done_on_another_thread_and_its_result_comes_back() -> None:
    async def story(jobs: Jobs, _clock: HandClock) -> None:
        assert await jobs.run(threading.get_ident) != threading.get_ident()

    with_jobs(story)


def test_what_the_work_raises_comes_back_too() -> None:
    async def story(jobs: Jobs, _clock: HandClock) -> None:
        with pytest.raises(ZeroDivisionError):
            await jobs.run(lambda: 1 // 0)
        assert await jobs.run(lambda: 7) == 7, "the thread lives on"

    with_jobs(story)


def test_moves_come_before_analyses() -> None:
    async def story(jobs: Jobs, _clock: HandClock) -> None:
        hold, done = threading.Event(), []
        first = asyncio.create_task(jobs.run(hold.wait))
        await asyncio.sleep(0)
        later = [
            asyncio.create_task(
                jobs.run(lambda: done.append("analysis"), urgency=Urgency.ANALYSIS)
            ),
            asyncio.create_task(jobs.run(lambda: done.append("move"))),
        ]
        await asyncio.sleep(0)
        hold.set()
        await asyncio.gather(first, *later)
        assert done == ["move", "analysis"]

    with_jobs(story)


def test_a_job_that_never_ends_is_given_up_and_its_thread_replaced() -> None:
    async def story(jobs: Jobs, clock: HandClock) -> None:
        hangs = threading.Event()
        begun = threading.Event()

        def hang() -> None:
            begun.set()
            hangs.wait()

        stuck = asyncio.create_task(jobs.run(hang, due_ms=1000))
        await asyncio.to_thread(begun.wait)
        waiting = asyncio.create_task(jobs.run(lambda: "next", due_ms=2000))
        await asyncio.sleep(0)
        clock.move_to(1000)
        with pytest.raises(Overdue):
            await stuck
        assert jobs.lost == 1
        assert await waiting == "next"
        hangs.set()
        for _ in range(50):
            await jobs.run(lambda: None)
        await asyncio.to_thread(wait_until, lambda: jobs.lost == 0)

    with_jobs(story)


def wait_until(is_so: Callable[[], bool]) -> None:
    tick = threading.Event()
    while not is_so():
        tick.wait(0.001)


def test_a_job_that_has_not_begun_in_time_never_begins() -> None:
    async def story(jobs: Jobs, clock: HandClock) -> None:
        hold, done = threading.Event(), []
        first = asyncio.create_task(jobs.run(hold.wait))
        second = asyncio.create_task(jobs.run(lambda: done.append(1), due_ms=10))
        await asyncio.sleep(0)
        clock.move_to(10)
        with pytest.raises(Overdue):
            await second
        hold.set()
        await first
        assert done == []
        assert jobs.lost == 0

    with_jobs(story)


def test_nobody_waits_for_a_job_when_the_hall_closes() -> None:
    async def story(jobs: Jobs, _clock: HandClock) -> None:
        hold = threading.Event()
        waiting = [asyncio.create_task(jobs.run(hold.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        jobs.close()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(answer, Unavailable) for answer in answers)
        with pytest.raises(Unavailable):
            await jobs.run(lambda: 1)
        hold.set()

    with_jobs(story)


def test_two_threads_work_at_the_same_time() -> None:
    async def story(jobs: Jobs, _clock: HandClock) -> None:
        meet = threading.Barrier(2)
        await asyncio.gather(jobs.run(meet.wait), jobs.run(meet.wait))

    with_jobs(story, threads=2)
