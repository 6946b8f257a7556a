"""Commands on streams: decided once, durable before told, answered alike when repeated."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hall.shelf import JAR, Shelf
from hall.toy import CloseAt, PutIn
from lexidrome.base import CommandId, Ms, Refusal, StreamId, Unavailable
from lexidrome.hall.run.orders import Done
from lexidrome.hall.run.streams import STALE
from lexidrome.hall.run.tasks import KeptTask
from lexidrome.store import NewEvent


@asynccontextmanager
async def open_shelf(path: Path, *, most_resident: int = 100) -> AsyncIterator[Shelf]:
    shelf = Shelf(path / "store.sqlite3", most_resident=most_resident)
    try:
        yield shelf
    finally:
        await shelf.close()


def on_a_shelf(path: Path, story: Callable[[Shelf], Awaitable[None]], **options: int) -> None:
    async def run() -> None:
        async with open_shelf(path, **options) as shelf:
            await story(shelf)

    asyncio.run(run())


def test_a_command_becomes_events_in_the_store_and_a_change_for_listeners(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        answer = await shelf.do(PutIn(3))
        assert answer == Done(JAR, 1, 1)
        (stored,) = shelf.store.read(JAR)
        assert (stored.name, stored.data) == (
            "jar.coins_put_in.1",
            b'{"type":"jar.coins_put_in.1","coins":3}',
        )
        assert (stored.who, stored.at_ms) == ("ann", shelf.clock.now_ms())
        (change,) = shelf.changes
        assert (change.first_version, change.last_version, change.state.coins) == (1, 1, 3)
        assert (await shelf.jar()).coins == 3

    on_a_shelf(tmp_path, story)


def test_what_listeners_are_told_is_already_durable(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        found: list[int] = []
        shelf.jars.listen(lambda _: found.append(len(shelf.store.read(JAR))))
        await shelf.do(PutIn(1))
        await shelf.do(PutIn(1))
        assert found == [1, 2]

    on_a_shelf(tmp_path, story)


def test_a_refusal_changes_nothing_and_is_told_to_nobody(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        answer = await shelf.do(PutIn(11))
        assert isinstance(answer, Refusal)
        assert answer.reason == "full"
        assert shelf.changes == []
        assert shelf.store.read(JAR) == []
        assert await shelf.jars.look(JAR) is None
        assert shelf.jars.resident_count == 0

    on_a_shelf(tmp_path, story)


def test_a_repeated_command_gets_its_first_answer_and_is_not_done_again(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        await shelf.done(PutIn(6), "the-same")
        await shelf.done(PutIn(2))
        again = Done(JAR, 1, 1, is_repeat=True)
        assert await shelf.do(PutIn(2), "the-same") == again
        assert await shelf.do(PutIn(6), "the-same") == again, "although the jar is too full now"
        assert (await shelf.jar()).coins == 8

    on_a_shelf(tmp_path, story)


def test_a_repeated_command_gets_its_first_answer_after_a_restart_too(tmp_path: Path) -> None:
    async def before(shelf: Shelf) -> None:
        await shelf.done(PutIn(6), "the-same")

    async def after(shelf: Shelf) -> None:
        assert await shelf.do(PutIn(6), "the-same") == Done(JAR, 1, 1, is_repeat=True)
        assert shelf.changes == []

    on_a_shelf(tmp_path, before)
    on_a_shelf(tmp_path, after)


def test_a_refused_command_is_refused_again_although_it_could_be_done_by_now(
    tmp_path: Path,
) -> None:
    async def story(shelf: Shelf) -> None:
        await shelf.done(PutIn(1))
        refused = await shelf.do(PutIn(1), "the-same", seen_version=0)
        assert isinstance(refused, Refusal)
        assert await shelf.do(PutIn(1), "the-same", seen_version=1) == refused

    on_a_shelf(tmp_path, story)


def test_a_command_is_stale_only_if_what_it_touches_has_changed(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        await shelf.done(PutIn(1))
        await shelf.done(CloseAt(shelf.clock.now_ms() + 1000))
        assert isinstance(await shelf.do(PutIn(1), seen_version=1), Done)
        stale = await shelf.do(PutIn(1), seen_version=2)
        assert isinstance(stale, Refusal)
        assert stale.reason == STALE
        future = await shelf.do(PutIn(1), seen_version=99)
        assert isinstance(future, Refusal)

    on_a_shelf(tmp_path, story)


def test_commands_at_the_same_moment_are_decided_one_after_the_other(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        answers = await asyncio.gather(*[shelf.do(PutIn(3)) for _ in range(5)])
        assert [isinstance(answer, Done) for answer in answers] == [True] * 3 + [False] * 2
        assert [change.first_version for change in shelf.changes] == [1, 2, 3]

    on_a_shelf(tmp_path, story)


def test_a_command_is_carried_out_although_its_sender_has_gone(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        sender = asyncio.create_task(shelf.do(PutIn(3)))
        await asyncio.sleep(0)
        sender.cancel()
        await shelf.tasks.idle()
        assert sender.cancelled()
        assert (await shelf.jar()).coins == 3
        assert len(shelf.changes) == 1

    on_a_shelf(tmp_path, story)


def test_what_is_carried_out_in_a_task_that_nobody_ends_is_waited_for(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        sender = KeptTask(shelf.do(PutIn(3)))
        await asyncio.sleep(0)
        await shelf.tasks.idle()
        assert len(shelf.changes) == 1
        assert isinstance(await sender, Done)

    on_a_shelf(tmp_path, story)


def test_what_another_process_wrote_is_taken_in_and_told(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        await shelf.done(PutIn(1))
        other = NewEvent("jar.coins_put_in.1", b'{"type":"jar.coins_put_in.1","coins":8}')
        shelf.store.append(JAR, 1, [other], CommandId("x"), who="cli", at_ms=Ms(1)).result()
        answer = await shelf.do(PutIn(2))
        assert isinstance(answer, Refusal), "one and eight are in the jar"
        assert [change.state.coins for change in shelf.changes] == [1, 9]

    on_a_shelf(tmp_path, story)


def test_a_stream_without_events_is_not_read_again_until_somebody_writes_to_it(
    tmp_path: Path,
) -> None:
    async def story(shelf: Shelf) -> None:
        other = Shelf(tmp_path / "store.sqlite3")
        assert await shelf.jars.look(JAR) is None
        await other.done(PutIn(1))
        assert await shelf.jars.look(JAR) is None
        await shelf.jars.look_again(JAR)
        assert (await shelf.jar()).coins == 1
        await other.done(PutIn(2))
        await shelf.jars.look_again(JAR)
        assert [change.state.coins for change in shelf.changes] == [3]
        await other.close()

    on_a_shelf(tmp_path, story)


def test_a_stream_that_was_missed_once_is_found_after_its_first_command(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        assert await shelf.jars.look(JAR) is None
        await shelf.done(PutIn(1))
        assert (await shelf.jar()).coins == 1

    on_a_shelf(tmp_path, story)


def test_idle_streams_are_let_go_of_and_loaded_again(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        jars = [StreamId(f"jar/{number}") for number in range(10)]
        for number, jar in enumerate(jars):
            await shelf.do(PutIn(number), jar=jar)
        assert shelf.jars.resident_count == 3
        assert [(await shelf.jar(jar)).coins for jar in jars] == list(range(10))
        assert isinstance(await shelf.do(PutIn(10), jar=jars[0]), Done)

    on_a_shelf(tmp_path, story, most_resident=3)


def test_a_stream_in_use_is_never_let_go_of(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        jars = [StreamId(f"jar/{number}") for number in range(8)]
        for _ in range(3):
            await asyncio.gather(*[shelf.do(PutIn(1), jar=jar) for jar in jars * 2])
        assert [(await shelf.jar(jar)).coins for jar in jars] == [6] * 8
        for jar in jars:
            versions = [c.first_version for c in shelf.changes if c.stream == jar]
            assert versions == [1, 2, 3, 4, 5, 6]

    on_a_shelf(tmp_path, story, most_resident=1)


def test_when_the_store_cannot_write_nothing_counts_and_work_resumes(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        await shelf.done(PutIn(1))
        shelf.store.is_full = True
        with pytest.raises(Unavailable):
            await shelf.do(PutIn(2))
        shelf.store.is_full = False
        assert len(shelf.changes) == 1
        assert (await shelf.done(PutIn(4))).first_version == 2
        assert (await shelf.jar()).coins == 5

    on_a_shelf(tmp_path, story)


def test_a_closed_hall_takes_no_commands(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        shelf.jars.close()
        with pytest.raises(Unavailable):
            await shelf.do(PutIn(1))

    on_a_shelf(tmp_path, story)
