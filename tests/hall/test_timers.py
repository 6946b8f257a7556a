"""Deadlines: one alarm for all, kept by a clock that tests move by hand."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hall.shelf import JAR, NOON_MS, Shelf
from hall.test_streams import on_a_shelf
from hall.toy import CloseAt, Closed, ClosingSet, PutIn
from lexidrome.base import Refusal, StreamId
from lexidrome.hall.run.clock import HandClock, SystemClock
from lexidrome.hall.run.timers import Timers


class Log:
    def __init__(self) -> None:
        self.rung: list[str] = []
        self.clock = HandClock(0)
        self.timers = Timers(self.clock)

    def set(self, key: str, due_ms: int | None) -> None:
        self.timers.set(key, due_ms, lambda: self.rung.append(key))


def test_deadlines_come_in_order_and_once() -> None:
    log = Log()
    for key, due_ms in (("c", 30), ("a", 10), ("b", 20)):
        log.set(key, due_ms)
    log.clock.move_to(25)
    assert log.rung == ["a", "b"]
    log.clock.move_to(100)
    assert log.rung == ["a", "b", "c"]
    assert len(log.timers) == 0


def test_a_deadline_can_be_moved_and_taken_away() -> None:
    log = Log()
    for key in ("sooner", "later", "never"):
        log.set(key, 50)
    log.set("sooner", 10)
    log.set("later", 90)
    log.set("never", None)
    log.clock.move_to(10)
    assert log.rung == ["sooner"]
    log.clock.move_to(60)
    assert log.rung == ["sooner"]
    log.clock.move_to(90)
    assert log.rung == ["sooner", "later"]


def test_a_deadline_set_by_another_one_is_kept_too() -> None:
    log = Log()
    log.timers.set("first", 10, lambda: log.set("second", 20))
    log.clock.move_to(30)
    assert log.rung == ["second"]


def test_a_thousand_replaced_deadlines_leave_one_alarm() -> None:
    log = Log()
    for number in range(1000):
        log.set("turn", 1000 + number)
    log.clock.move_to(1998)
    assert log.rung == []
    log.clock.move_to(1999)
    assert log.rung == ["turn"]


def test_a_deadline_is_decided_like_a_command(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        await shelf.do(CloseAt(NOON_MS + 500))
        await shelf.pass_time(499)
        assert not (await shelf.jar()).is_closed
        await shelf.pass_time(1)
        assert (await shelf.jar()).is_closed
        stored = shelf.store.read(JAR)[-1]
        assert (stored.name, stored.who, stored.at_ms) == ("jar.closed.1", "timer", NOON_MS + 500)
        assert isinstance(await shelf.do(PutIn(1)), Refusal)

    on_a_shelf(tmp_path, story)


def test_a_deadline_that_was_moved_meanwhile_does_nothing(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        await shelf.do(CloseAt(NOON_MS + 500))
        # The alarm rings while the command that moves the deadline holds the stream.
        moving = asyncio.create_task(shelf.do(CloseAt(NOON_MS + 900)))
        await asyncio.sleep(0)
        await shelf.pass_time(500)
        await moving
        assert not (await shelf.jar()).is_closed
        assert [type(event) for change in shelf.changes for event in change.events] == [
            ClosingSet,
            ClosingSet,
        ]
        await shelf.pass_time(400)
        assert (await shelf.jar()).is_closed

    on_a_shelf(tmp_path, story)


def test_a_deadline_is_kept_for_a_stream_that_is_not_in_memory(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        await shelf.do(CloseAt(NOON_MS + 500))
        for number in range(5):
            await shelf.do(PutIn(1), jar=StreamId(f"jar/other-{number}"))
        assert JAR not in shelf.jars._residents
        await shelf.pass_time(500)
        assert (await shelf.jar()).is_closed

    on_a_shelf(tmp_path, story, most_resident=2)


def test_a_deadline_that_cannot_be_written_is_tried_again(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        await shelf.do(CloseAt(NOON_MS + 500))
        shelf.store.is_full = True
        await shelf.pass_time(500)
        assert not (await shelf.jar()).is_closed
        await shelf.pass_time(1000)
        shelf.store.is_full = False
        await shelf.pass_time(1000)
        assert (await shelf.jar()).is_closed
        assert isinstance(shelf.changes[-1].events[0], Closed)

    on_a_shelf(tmp_path, story)


def test_the_hall_s_clock_does_not_follow_a_machine_whose_clock_is_set_back() -> None:
    wall, monotonic = [10_000_000_000], [500_000_000]
    clock = SystemClock(lambda: wall[0], lambda: monotonic[0])
    assert clock.now_ms() == 10_000
    wall[0], monotonic[0] = 4_000_000_000, 1_500_000_000
    assert clock.now_ms() == 11_000
    assert clock.wall_ahead_ms() == -7_000


def test_the_hall_s_clock_leaps_over_the_time_in_which_the_machine_slept() -> None:
    wall, monotonic = [10_000_000_000], [0]
    clock = SystemClock(lambda: wall[0], lambda: monotonic[0])
    wall[0], monotonic[0] = 100_000_000_000, 1_000_000_000
    assert clock.wall_ahead_ms() == 89_000
    clock.leap(clock.wall_ahead_ms())
    assert clock.now_ms() == 100_000


def test_a_real_alarm_rings() -> None:
    async def ring() -> int:
        clock = SystemClock()
        rung = asyncio.Event()
        due_ms = clock.now_ms() + 5
        timers = Timers(clock)
        timers.set("x", due_ms, rung.set)
        await asyncio.wait_for(rung.wait(), 5)
        return clock.now_ms() - due_ms

    assert asyncio.run(ring()) >= 0
