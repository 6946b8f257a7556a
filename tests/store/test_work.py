"""Work that is handed in at a PostgreSQL store, and who does it."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import ExitStack

import psycopg
import pytest
from psycopg import sql

from lexidrome.base import BadInput, Text
from lexidrome.store.postgres_work_layout import connect_to_work, lay_out_work, own_mark
from lexidrome.store.postgres_worker import MOST_TIMES, PostgresWorker
from lexidrome.store.postgres_workplace import PostgresWorkplace
from lexidrome.store.work import Do, NotDone, Piece, Shift, Stop, Told
from lexidrome.store.workers import open_workplace

pytestmark = pytest.mark.slow

SCHEMAS = itertools.count()
SOON_S = 20


@pytest.fixture
def schema() -> str:
    return f"work{next(SCHEMAS)}"


class Yard:
    """A store of its own with those who hand in and those who work there."""

    def __init__(self, address: str, schema: str, stack: ExitStack) -> None:
        self.address = address
        self.schema = schema
        self._stack = stack

    def workplace(self) -> PostgresWorkplace:
        workplace = PostgresWorkplace(self.address, self.schema)
        self._stack.callback(workplace.close)
        return workplace

    def worker(self, do: Do, *, has: tuple[str, ...] = (), threads: int = 2) -> Working:
        working = Working(self, do, has, threads)
        self._stack.callback(working.end)
        return working

    def rows(self, query: str) -> list[tuple[object, ...]]:
        with connect_to_work(self.address, self.schema) as connection:
            return connection.execute(sql.SQL(query)).fetchall()

    def is_clean(self) -> bool:
        """Nothing of what was asked is left in the database."""
        return not self.rows("SELECT id FROM work") and not self.rows(
            "SELECT id FROM procrastinate_jobs"
        )


class Working:
    """A worker in a thread of this process."""

    def __init__(self, yard: Yard, do: Do, has: tuple[str, ...], threads: int) -> None:
        self.told = Told()
        shift = Shift("test", threads, lambda: has, do, self._tell)
        self._worker = PostgresWorker(yard.address, yard.schema, shift)
        self._loop = asyncio.new_event_loop()
        self._ending = asyncio.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _tell(self, told: Told) -> None:
        self.told = told

    def _run(self) -> None:
        self._loop.run_until_complete(self._worker.work(self._ending))
        self._loop.close()

    def end(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._ending.set)
            self._thread.join(SOON_S)
        assert not self._thread.is_alive()


@pytest.fixture
def yard(postgres_address: str, schema: str) -> Iterator[Yard]:
    with ExitStack() as stack:
        yield Yard(postgres_address, schema, stack)


def until(is_so: Callable[[], object]) -> None:
    end_s = time.monotonic() + SOON_S
    while not is_so():
        assert time.monotonic() < end_s, "it did not come"
        time.sleep(0.02)


def shout(_kind: str, request: bytes, _left_s: float | None, _stop: Stop) -> bytes:
    return request.upper()


class Slow:
    """Answers when it is let, or ends when it is told."""

    def __init__(self) -> None:
        self.begun: list[bytes] = []
        self.stopped = 0
        self.may_end = threading.Event()

    def __call__(self, _kind: str, request: bytes, _left_s: float | None, stop: Stop) -> bytes:
        self.begun.append(request)
        stop.on_set(self.may_end.set)
        self.may_end.wait(SOON_S)
        if stop.is_set():
            self.stopped += 1
            raise NotDone(Text("It was called off."))
        return request.upper()


def test_what_is_handed_in_is_done_and_then_forgotten_by_the_database(yard: Yard) -> None:
    working = yard.worker(shout)
    workplace = yard.workplace()
    asked = [workplace.ask(Piece(f"key{n}", "shout.1", b"word%d" % n)) for n in range(20)]
    assert [each.result(SOON_S) for each in asked] == [b"WORD%d" % n for n in range(20)]
    until(yard.is_clean)
    assert working.told.done == 20


def test_what_is_asked_twice_is_done_once_and_both_have_the_answer(yard: Yard) -> None:
    slow = Slow()
    yard.worker(slow)
    here, there = yard.workplace(), yard.workplace()
    piece = Piece("game/7/0", "move.1", b"a move")
    asked = [here.ask(piece), there.ask(piece)]
    until(lambda: yard.rows("SELECT id FROM work WHERE askers = 2"))
    until(lambda: slow.begun)
    assert len(yard.rows("SELECT id FROM procrastinate_jobs")) == 1
    slow.may_end.set()
    assert [each.result(SOON_S) for each in asked] == [b"A MOVE"] * 2
    assert slow.begun == [b"a move"]
    until(yard.is_clean)


def test_a_piece_that_is_dropped_stops_and_is_forgotten(yard: Yard) -> None:
    slow = Slow()
    working = yard.worker(slow, threads=1)
    workplace = yard.workplace()
    begun = workplace.ask(Piece("one", "move.1", b"begun"))
    until(lambda: slow.begun)
    waiting = workplace.ask(Piece("two", "move.1", b"waiting"))
    until(lambda: workplace.look().waiting == 1)
    assert waiting.cancel()
    assert begun.cancel()
    until(lambda: slow.stopped)
    until(yard.is_clean)
    assert slow.begun == [b"begun"]
    assert working.told.done == 0
    with pytest.raises(CancelledError):
        begun.result(0)


def test_nobody_waits_for_a_worker_that_does_not_begin_or_not_end_in_time(yard: Yard) -> None:
    slow = Slow()
    yard.worker(slow, threads=1)
    workplace = yard.workplace()
    until(lambda: workplace.look().hands)
    late = workplace.ask(Piece("late", "move.1", b"late", is_urgent=True, most_s=2.0))
    until(lambda: slow.begun)
    unbegun = workplace.ask(Piece("unbegun", "move.1", b"unbegun", is_urgent=True, begin_s=0.3))
    with pytest.raises(NotDone):
        unbegun.result(SOON_S)
    with pytest.raises(NotDone):
        late.result(SOON_S)
    until(lambda: slow.stopped)
    until(yard.is_clean)


def test_work_goes_to_whoever_has_what_it_needs_and_it_is_said_that_nobody_has(yard: Yard) -> None:
    working = yard.worker(shout, has=("a" * 64,))
    workplace = yard.workplace()
    until(lambda: workplace.staff.hands)
    assert workplace.staff.free_for("a" * 64) == 2
    assert workplace.staff.free_for("b" * 64) == 0
    lacking = workplace.ask(Piece("b", "shout.1", b"b", "b" * 64))
    assert workplace.ask(Piece("a", "shout.1", b"a", "a" * 64)).result(SOON_S) == b"A"
    until(lambda: working.told.lacking == {"b" * 64})
    assert not lacking.done()
    yard.worker(shout, has=("b" * 64,))
    assert lacking.result(SOON_S) == b"B"


def test_what_nobody_can_do_is_put_aside_with_a_sentence_and_not_tried_again(yard: Yard) -> None:
    tried: list[bytes] = []

    def fail(kind: str, request: bytes, _left_s: float | None, _stop: Stop) -> bytes:
        tried.append(request)
        if kind == "known.1":
            raise ValueError("what stands here could be a rack")
        raise BadInput(Text("This worker knows no such work."))

    working = yard.worker(fail)
    workplace = yard.workplace()
    unknown = workplace.ask(Piece("one", "unknown.9", b"1"))
    broken = workplace.ask(Piece("two", "known.1", b"2"))
    with pytest.raises(BadInput, match="This worker knows no such work"):
        unknown.result(SOON_S)
    with pytest.raises(BadInput, match="its log says how"):
        broken.result(SOON_S)
    until(yard.is_clean)
    assert sorted(tried) == [b"1", b"2"]
    assert working.told.put_aside == 2


def test_what_ends_its_workers_is_put_aside_after_some_times(yard: Yard) -> None:
    first = yard.worker(shout, threads=1)
    first.end()
    workplace = yard.workplace()
    asked = workplace.ask(Piece("one", "shout.1", b"deadly"))
    until(lambda: yard.rows("SELECT id FROM procrastinate_jobs"))
    with connect_to_work(yard.address, yard.schema) as connection:
        connection.execute("UPDATE procrastinate_jobs SET attempts = %s", (MOST_TIMES,))
    yard.worker(shout)
    with pytest.raises(BadInput, match="begun 5 times and never ended"):
        asked.result(SOON_S)


def test_a_worker_that_ends_gives_back_what_it_cannot_finish(
    yard: Yard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexidrome.store.postgres_worker.GRACE_S", 0.2)
    slow = Slow()
    first = yard.worker(slow, threads=1)
    workplace = yard.workplace()
    asked = workplace.ask(Piece("one", "shout.1", b"word"))
    until(lambda: slow.begun)
    job = yard.rows("SELECT id, status::text FROM procrastinate_jobs")[0]
    assert job[1] == "doing"
    first.end()
    assert yard.rows("SELECT id, status::text FROM procrastinate_jobs") == [(job[0], "todo")]
    assert slow.stopped == 1
    assert not workplace.look().hands
    yard.worker(shout)
    assert asked.result(SOON_S) == b"WORD"


def test_an_answer_that_comes_twice_counts_once(yard: Yard) -> None:
    slow = Slow()
    first = yard.worker(slow, threads=1)
    workplace = yard.workplace()
    asked = workplace.ask(Piece("one", "shout.1", b"word"))
    until(lambda: slow.begun)
    # Taken for dead, though it is not: another has the piece, too.
    with connect_to_work(yard.address, yard.schema) as connection:
        connection.execute("UPDATE procrastinate_jobs SET status = 'todo', worker_id = NULL")
    second = yard.worker(shout)
    assert asked.result(SOON_S) == b"WORD"
    slow.may_end.set()
    first.end()
    assert second.told.done == 1
    assert first.told.done == 0
    until(yard.is_clean)


def test_cut_connections_lose_no_work(yard: Yard) -> None:
    slow = Slow()
    yard.worker(slow, threads=1)
    workplace = yard.workplace()
    asked = workplace.ask(Piece("one", "shout.1", b"word"))
    until(lambda: slow.begun)
    with psycopg.connect(yard.address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    slow.may_end.set()
    assert asked.result(SOON_S) == b"WORD"


def test_what_a_dead_process_asked_for_is_done_by_nobody(yard: Yard) -> None:
    yard.worker(shout).end()
    with connect_to_work(yard.address, yard.schema) as connection:
        connection.execute(
            "INSERT INTO work (key, kind, needs, request, wanted_until)"
            " VALUES ('k', 'shout.1', 'any', 'x', clock_timestamp() - interval '1 s')"
        )
    assert not yard.is_clean()
    yard.worker(shout)
    until(yard.is_clean)


def test_workers_that_start_at_once_make_the_tables_once(
    postgres_address: str, schema: str
) -> None:
    def lay_out(_: int) -> None:
        with connect_to_work(postgres_address, schema) as connection:
            lay_out_work(connection, schema)

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(lay_out, range(6)))
    with connect_to_work(postgres_address, schema) as connection:
        assert connection.execute("SELECT mark FROM layout").fetchall() == [(own_mark(),)]


def test_tables_of_another_version_are_made_anew_when_nobody_works_by_them(yard: Yard) -> None:
    working = yard.worker(shout)
    workplace = yard.workplace()
    until(lambda: workplace.look().hands)
    with connect_to_work(yard.address, yard.schema) as connection:
        connection.execute("UPDATE layout SET mark = 'another'")
    with pytest.raises(BadInput, match="Workers of another version are at this store"):
        yard.worker(shout)
    assert not workplace.look().hands
    with pytest.raises(NotDone):
        workplace.ask(Piece("one", "shout.1", b"word")).result(SOON_S)
    working.end()
    yard.worker(shout)
    assert workplace.ask(Piece("two", "shout.1", b"word")).result(SOON_S) == b"WORD"


def test_where_no_worker_ever_was_nothing_is_made_and_nobody_waits(yard: Yard) -> None:
    workplace = yard.workplace()
    with pytest.raises(NotDone):
        workplace.ask(Piece("one", "shout.1", b"word")).result(SOON_S)
    assert not workplace.look().hands
    with psycopg.connect(yard.address) as connection:
        name = f"{yard.schema}_work"
        found = connection.execute("SELECT to_regnamespace(%s)", (name,)).fetchone()
    assert found == (None,)


def test_a_store_in_a_folder_has_no_workers() -> None:
    with pytest.raises(BadInput, match="Workers share a PostgreSQL database with the servers"):
        open_workplace(None, {})
    with pytest.raises(BadInput, match="begins with postgresql://"):
        open_workplace("lexidrome.sqlite3", {})


def test_without_its_package_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexidrome.store.work.find_spec", lambda _: None)
    with pytest.raises(BadInput, match="pip install procrastinate"):
        open_workplace("postgresql://nowhere/none", {})
