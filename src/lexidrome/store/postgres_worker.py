"""A worker at a PostgreSQL store: does on threads what procrastinate's queues hold.

procrastinate gives out the jobs, beats for this worker and tells it what was called off. Its jobs
hold a number alone; what is asked, and the answer, stand in our own table, from which they are
deleted when they were taken. Whoever looks first gives what a silent worker had to others.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, LiteralString

import msgspec
import procrastinate
import psycopg
from procrastinate.exceptions import ConnectorException
from procrastinate.job_context import AbortReason
from procrastinate.jobs import Job
from procrastinate.worker import Worker
from psycopg import sql
from psycopg.conninfo import make_conninfo
from psycopg.rows import TupleRow

from lexidrome.base import LexidromeError, text
from lexidrome.store.postgres_server import PATIENCE, plain_errors
from lexidrome.store.postgres_work_layout import (
    connect_to_work,
    lay_out_work,
    queue_of,
    work_schema,
)
from lexidrome.store.postgres_workplace import TASK
from lexidrome.store.work import ANYWHERE, SILENT_S, Shift, Told

BEAT_S = 1.0
GRACE_S = 5.0
"""How long a worker that is told to end goes on with what it has, before it gives it back."""
PAUSE_S = 0.5
"""Before each new try to reach the database."""
CLEAN_S = 30.0
MOST_TIMES = 5
"""A piece that was begun so often and never ended is put aside: it may be what ends workers."""
LONG_AGO = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
"""At once, by anybody's clock."""
SWEEP_LOCK = 0x4C455843

TAKE = """
SELECT kind, request, extract(epoch FROM until - clock_timestamp())::float FROM work
WHERE id = %s AND answer IS NULL AND sentence IS NULL AND wanted_until > clock_timestamp()
  AND (until IS NULL OR until > clock_timestamp())
"""
PUT_ANSWER = """
UPDATE work SET answer = %s, sentence = %s, request = '' WHERE id = %s
  AND answer IS NULL AND sentence IS NULL
RETURNING pg_notify(%s, id::text)
"""
PUT_HAND = """
INSERT INTO hands VALUES (%s, %s, %s, %s)
ON CONFLICT (worker) DO UPDATE SET has = excluded.has
"""
SWEEP = """
DELETE FROM work WHERE id IN (
  SELECT id FROM work WHERE wanted_until < clock_timestamp() FOR UPDATE SKIP LOCKED
)
"""
LACKING = """
SELECT DISTINCT needs FROM work WHERE answer IS NULL AND sentence IS NULL AND needs <> %s
  AND NOT EXISTS (SELECT FROM hands WHERE work.needs = ANY(hands.has))
"""

log = logging.getLogger(__name__)


class GivenBack(Exception):
    """Somebody else is to do it: this worker ends, or cannot reach the database."""


class _Again(procrastinate.BaseRetryStrategy):
    def get_retry_decision(
        self,
        *,
        exception: BaseException,
        job: Job,  # noqa: ARG002 (procrastinate asks so)
    ) -> procrastinate.RetryDecision | None:
        if isinstance(exception, GivenBack):
            return procrastinate.RetryDecision(retry_at=LONG_AGO)
        return None


class Called:
    """See `Stop`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_set = False
        self._calls: list[Callable[[], None]] = []

    def is_set(self) -> bool:
        return self._is_set

    def on_set(self, call: Callable[[], None]) -> None:
        with self._lock:
            if not self._is_set:
                self._calls.append(call)
                return
        call()

    def set(self) -> None:
        with self._lock:
            self._is_set = True
            calls, self._calls = self._calls, []
        for call in calls:
            call()


class PostgresWorker:
    """Works a shift at a store, until it is told to end."""

    def __init__(self, address: str, schema: str, shift: Shift) -> None:
        self._address = address
        self._schema = schema
        self._shift = shift
        self._told = Told()
        self._clean_s = 0.0
        self._threads = ThreadPoolExecutor(shift.threads, "lexidrome-piece")
        with plain_errors(), connect_to_work(address, schema) as connection:
            lay_out_work(connection, schema)

    async def work(self, ending: asyncio.Event) -> None:
        """Whatever happens to the database, it is tried again until this is set."""
        ended = asyncio.create_task(ending.wait())
        while not ending.is_set():
            trying = asyncio.create_task(self._try_to_work(ending))
            await asyncio.wait((trying, ended), return_when=asyncio.FIRST_COMPLETED)
            # It gives back what it has, unless the database is not reached for that.
            await asyncio.wait((trying,), timeout=3 * GRACE_S)
            trying.cancel()
            await asyncio.wait((ended,), timeout=PAUSE_S)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _try_to_work(self, ending: asyncio.Event) -> None:
        try:
            async with self._app() as app:
                self._tell(is_reached=True)
                await self._work_at(app, ending)
        except (psycopg.Error, ConnectorException, OSError) as error:
            log.debug("The database is not reached: %s", type(error).__name__)
            self._tell(is_reached=False)

    @asynccontextmanager
    async def _app(self) -> AsyncIterator[procrastinate.App]:
        connector = procrastinate.PsycopgConnector(
            conninfo=make_conninfo(self._address, **PATIENCE),
            configure=self._configure,
            min_size=1,
            max_size=3,
            timeout=GRACE_S,
        )
        app = procrastinate.App(connector=connector)

        @app.task(name=TASK, pass_context=True, retry=_Again())
        async def do(context: procrastinate.JobContext, work: int) -> None:
            await self._do(context, work)

        async with app.open_async():
            yield app

    async def _configure(self, connection: psycopg.AsyncConnection[TupleRow]) -> None:
        schema = sql.Identifier(work_schema(self._schema))
        await connection.set_autocommit(True)
        await connection.execute(sql.SQL("SET search_path = {}").format(schema))
        await connection.execute("SET synchronous_commit = off")
        await connection.execute("SET lock_timeout = '15s'")

    async def _work_at(self, app: procrastinate.App, ending: asyncio.Event) -> None:
        """Until it is told to end, has other words than before, or loses the database."""
        has = sorted(self._shift.has())
        worker = Worker(
            app,
            queues=[queue_of(self._schema, needs) for needs in (ANYWHERE, *has)],
            name=None,
            concurrency=self._shift.threads,
            fetch_job_polling_interval=BEAT_S,
            abort_job_polling_interval=BEAT_S,
            shutdown_graceful_timeout=GRACE_S,
            delete_jobs="always",
            install_signal_handlers=False,
            update_heartbeat_interval=BEAT_S,
            stalled_worker_timeout=SILENT_S,
        )
        running = asyncio.create_task(worker.run())  # type: ignore[no-untyped-call]
        minding = asyncio.create_task(self._mind(app, worker, has, ending))
        try:
            await asyncio.wait((running, minding), return_when=asyncio.FIRST_COMPLETED)
            # procrastinate ends by itself when it cannot listen any more, and says nothing.
            has_broken_off = not minding.done() and not ending.is_set()
        finally:
            worker.stop()  # type: ignore[no-untyped-call]
            minding.cancel()
            await asyncio.gather(running, minding, return_exceptions=True)
        for task in (running, minding):
            if not task.cancelled() and (error := task.exception()) is not None:
                raise error
        if has_broken_off:
            raise ConnectionError

    async def _mind(
        self, app: procrastinate.App, worker: Worker, has: Sequence[str], ending: asyncio.Event
    ) -> None:
        """Beside the work: say what this worker has, and give away what silent ones had."""
        ended = asyncio.create_task(ending.wait())
        try:
            while not ending.is_set() and sorted(self._shift.has()) == has:
                if worker.worker_id is not None:
                    values = (worker.worker_id, self._shift.name, self._shift.threads, list(has))
                    await _rows(app, PUT_HAND, values)
                    await self._sweep(app)
                await asyncio.wait((ended,), timeout=BEAT_S if worker.worker_id else 0.05)
        finally:
            ended.cancel()

    async def _sweep(self, app: procrastinate.App) -> None:
        await _rows(app, SWEEP)
        lacking = await _rows(app, LACKING, (ANYWHERE,))
        self._tell(lacking=frozenset(row[0] for row in lacking))
        async with _connection(app) as connection, connection.transaction():
            lock = (SWEEP_LOCK, work_schema(self._schema))
            cursor = await connection.execute(
                "SELECT pg_try_advisory_xact_lock(%s # hashtext(%s))", lock
            )
            row = await cursor.fetchone()
            if row is None or not row[0]:
                return
            manager = app.job_manager
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=SILENT_S):
                if job.id is not None:
                    await manager.retry_job_by_id_async(job.id, retry_at=LONG_AGO)
            await manager.prune_stalled_workers(SILENT_S)
            now_s = asyncio.get_running_loop().time()
            if now_s >= self._clean_s:
                self._clean_s = now_s + CLEAN_S
                await manager.delete_old_jobs(
                    0, include_failed=True, include_cancelled=True, include_aborted=True
                )

    async def _do(self, context: procrastinate.JobContext, work: int) -> None:
        found = await _rows(context.app, TAKE, (work,))
        if not found:
            return
        kind, request, left_s = found[0]
        if context.job.attempts >= MOST_TIMES:
            sentence = text("It was begun {count} times and never ended.", count=MOST_TIMES)
            await self._put(context, work, None, str(sentence))
            return
        stop = Called()
        doing = asyncio.get_running_loop().run_in_executor(
            self._threads, self._shift.do, kind, bytes(request), left_s, stop
        )
        try:
            answer = await asyncio.shield(doing)
        except asyncio.CancelledError:
            stop.set()
            await asyncio.wait((doing,), timeout=GRACE_S)
            if doing.done() and not doing.cancelled():
                doing.exception()
            if context.abort_reason() is AbortReason.SHUTDOWN:
                raise GivenBack from None
            raise
        except LexidromeError as error:
            await self._put(context, work, None, str(error))
        except Exception as error:
            # What it says could be a rack.
            log.error("A piece of the kind %s failed: %s", kind, type(error).__name__)
            await self._put(context, work, None, str(text("It failed; its log says how.")))
        else:
            await self._put(context, work, answer, None)

    async def _put(
        self,
        context: procrastinate.JobContext,
        work: int,
        answer: bytes | None,
        sentence: str | None,
    ) -> None:
        """Only the first answer counts."""
        channel = work_schema(self._schema)
        try:
            put = await _rows(context.app, PUT_ANSWER, (answer, sentence, work, channel))
        except (psycopg.Error, ConnectorException):
            raise GivenBack from None
        if put and answer is not None:
            self._tell(done=self._told.done + 1)
        elif put:
            self._tell(put_aside=self._told.put_aside + 1)

    def _tell(self, **changes: Any) -> None:
        told = msgspec.structs.replace(self._told, **changes)
        if told != self._told:
            self._told = told
            self._shift.tell(told)


def _connection(app: procrastinate.App) -> Any:
    connector = app.connector
    assert isinstance(connector, procrastinate.PsycopgConnector)
    return connector.pool.connection()


async def _rows(
    app: procrastinate.App, query: LiteralString, values: Sequence[object] = ()
) -> list[TupleRow]:
    async with _connection(app) as connection:
        cursor = await connection.execute(query, values)
        return list(await cursor.fetchall()) if cursor.description else []
