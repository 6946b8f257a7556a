"""Searches share few processors: never more at once, less time the more wait, none for too many."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from lexidrome.engine import Cancel
from lexidrome.hall.run.clock import HandClock
from lexidrome.hall.run.jobs import Jobs, Overdue
from lexidrome.hall.run.thinking import GRACE_MS, LEAST_MS, Search, Thinking, usual_cores


class Searcher:
    """A search that goes on until the test lets it end, and remembers what it was given."""

    def __init__(self) -> None:
        self.search = Search()
        self.begun = threading.Event()
        self.may_end = threading.Event()
        self.time_ms = 0

    def work(self, time_ms: int, cancel: Cancel) -> str:
        assert cancel is self.search.cancel
        self.time_ms = time_ms
        self.begun.set()
        self.may_end.wait()
        return "found"

    @property
    def is_told_to_end(self) -> bool:
        return self.search.cancel.is_cancelled


class Room:
    def __init__(self, cores: int) -> None:
        self.clock = HandClock(0)
        self.jobs = Jobs(self.clock, threads=cores)
        self.thinking = Thinking(self.jobs, self.clock, cores)
        self.searchers: list[Searcher] = []

    async def ask(self, most_ms: int = 10_000) -> tuple[Searcher, asyncio.Task[str | None]]:
        searcher = Searcher()
        self.searchers.append(searcher)
        task = asyncio.create_task(self.thinking.run(searcher.search, searcher.work, most_ms))
        await asyncio.sleep(0)
        return searcher, task


def in_a_room(story: Callable[[Room], Awaitable[None]], cores: int = 1) -> None:
    async def run() -> None:
        room = Room(cores)
        try:
            await asyncio.wait_for(story(room), 60)
        finally:
            for searcher in room.searchers:
                searcher.may_end.set()
            room.thinking.close()
            room.jobs.close()

    asyncio.run(run())


def test_no_more_searches_are_at_work_than_there_are_cores_for_them() -> None:
    async def story(room: Room) -> None:
        asked = [await room.ask() for _ in range(5)]
        assert (room.thinking.at_work, room.thinking.waiting) == (2, 3)
        for searcher, task in asked:
            await asyncio.to_thread(searcher.begun.wait)
            assert room.thinking.at_work <= 2
            searcher.may_end.set()
            assert await task == "found"
        assert (room.thinking.at_work, room.thinking.waiting) == (0, 0)

    in_a_room(story, cores=2)


def test_half_of_the_machine_is_left_to_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for processors, cores in ((None, 1), (1, 1), (2, 1), (3, 1), (8, 4)):
        monkeypatch.setattr("os.cpu_count", lambda processors=processors: processors)
        assert usual_cores() == cores


def test_a_search_alone_has_all_its_time() -> None:
    async def story(room: Room) -> None:
        searcher, task = await room.ask(10_000)
        await asyncio.to_thread(searcher.begun.wait)
        assert searcher.time_ms == 10_000
        room.clock.move_to(9_999)
        assert not searcher.is_told_to_end
        room.clock.move_to(10_000)
        assert searcher.is_told_to_end
        searcher.may_end.set()
        assert await task == "found", "it answers with what it has"

    in_a_room(story)


def test_one_that_waits_halves_the_time_of_the_one_at_work() -> None:
    async def story(room: Room) -> None:
        first, _ = await room.ask(10_000)
        room.clock.move_to(1_000)
        second, _ = await room.ask(10_000)
        room.clock.move_to(4_999)
        assert not first.is_told_to_end
        room.clock.move_to(5_000)
        assert first.is_told_to_end
        first.may_end.set()
        await asyncio.to_thread(second.begun.wait)
        assert second.time_ms == 6_000, "of its ten seconds it has waited four"

    in_a_room(story)


def test_when_the_one_that_waits_goes_away_the_other_has_its_time_again() -> None:
    async def story(room: Room) -> None:
        first, _ = await room.ask(10_000)
        second, waiting = await room.ask(10_000)
        second.search.drop()
        assert await waiting is None
        assert not second.begun.is_set()
        room.clock.move_to(9_999)
        assert not first.is_told_to_end

    in_a_room(story)


def test_too_many_are_told_at_once_that_there_is_no_time() -> None:
    async def story(room: Room) -> None:
        asked = [await room.ask(5_000) for _ in range(200)]
        refused = [task for _, task in asked if task.done()]
        assert all(task.result() is None for task in refused)
        # Five seconds among so many leave each of them what is worth a search, and not less.
        assert len(asked) - len(refused) == 5_000 // LEAST_MS
        assert room.thinking.at_work == 1

    in_a_room(story)


def test_one_whose_time_is_over_while_it_waits_is_told_so() -> None:
    async def story(room: Room) -> None:
        first, _ = await room.ask(10_000)
        second, waiting = await room.ask(10_000)
        room.clock.move_to(10_000 - LEAST_MS + 1)
        assert await waiting is None
        assert first.is_told_to_end
        assert not second.begun.is_set()

    in_a_room(story)


def test_whoever_has_no_time_is_not_searched_for() -> None:
    async def story(room: Room) -> None:
        for most_ms in (LEAST_MS - 1, 0, -60_000):
            searcher, task = await room.ask(most_ms)
            assert await task is None
            assert not searcher.begun.is_set()

    in_a_room(story)


def test_a_search_that_is_dropped_at_work_is_told_to_end() -> None:
    async def story(room: Room) -> None:
        searcher, _ = await room.ask()
        searcher.search.drop()
        assert searcher.is_told_to_end
        again, task = await room.ask()
        again.search.drop()
        assert await task is None

    in_a_room(story)


def test_a_search_that_does_not_end_when_told_is_given_up_and_the_next_begins() -> None:
    async def story(room: Room) -> None:
        _, stuck = await room.ask(10_000)
        room.clock.move_to(10_000 + GRACE_MS)
        with pytest.raises(Overdue):
            await stuck
        following, task = await room.ask()
        await asyncio.to_thread(following.begun.wait)
        following.may_end.set()
        assert await task == "found"

    in_a_room(story)


def test_what_a_search_raises_comes_back_and_its_place_is_free() -> None:
    async def story(room: Room) -> None:
        def fail(_time_ms: int, _cancel: Cancel) -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await room.thinking.run(Search(), fail, 10_000)
        assert room.thinking.at_work == 0

    in_a_room(story)


def test_when_the_house_closes_all_end() -> None:
    async def story(room: Room) -> None:
        first, _ = await room.ask()
        _, waiting = await room.ask()
        room.thinking.close()
        assert first.is_told_to_end
        assert await waiting is None
        _, late = await room.ask()
        assert await late is None

    in_a_room(story)
