"""Where pieces of work are handed in, by PostgreSQL: one thread with one connection.

The thread hands in, hears of answers, and looks again twice a second, so that a call that is lost
is no lost answer. A piece is wanted for as long as somebody says so again and again; what a
process that has died had asked for is done by nobody.

    ask ──▶ handed in ──▶ a worker has it ──▶ answered ──▶ taken, and forgotten by the database
       ├─ not begun in time, worker silent (urgent ones), nobody wants it any more ─▶ NotDone
       └─ vanished from the database ──▶ handed in again
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Collection
from concurrent.futures import Future
from itertools import chain, repeat

from procrastinate import SyncPsycopgConnector
from procrastinate.jobs import Job
from procrastinate.manager import JobManager
from psycopg import sql

from lexidrome.base import BadInput, text
from lexidrome.store.bells import Bell
from lexidrome.store.fanout import PAUSES_S
from lexidrome.store.postgres_fanout import reason
from lexidrome.store.postgres_server import Connection, plain_errors
from lexidrome.store.postgres_work_layout import (
    connect_to_work,
    mark_of_work,
    own_mark,
    queue_of,
    work_schema,
)
from lexidrome.store.work import SILENT_S, Hand, NotDone, OpenWork, Piece, Staff

LOOK_S = 0.5
"""How often it is looked for what no call has told."""
STAFF_S = 1.0
WANTED_S = 30.0
"""So long what a process has asked for outlives it."""
CLOSE_S = 3.0
TASK = "lexidrome.work"

HAND_IN = """
INSERT INTO work AS own (key, kind, needs, request, wanted_until, until) VALUES
  (%s, %s, %s, %s, clock_timestamp() + %s * interval '1 s',
   clock_timestamp() + %s::float * interval '1 s')
ON CONFLICT (key) DO UPDATE SET askers = own.askers + 1,
  wanted_until = greatest(own.wanted_until, excluded.wanted_until)
RETURNING id, job IS NULL
"""
PUT_JOB = "UPDATE work SET job = %s WHERE id = %s"
LET_GO = """
DELETE FROM work WHERE id = ANY(%s) AND answer IS NULL AND sentence IS NULL
"""
GO_ON_WANTING = """
UPDATE work SET wanted_until = clock_timestamp() + %s * interval '1 s' WHERE id = ANY(%s)
"""
STANDING = """
SELECT work.id, work.answer, work.sentence, jobs.id IS NULL, jobs.status = 'todo',
  coalesce(workers.last_heartbeat > clock_timestamp() - %s * interval '1 s', false)
FROM work
LEFT JOIN procrastinate_jobs AS jobs ON jobs.id = work.job
LEFT JOIN procrastinate_workers AS workers ON workers.id = jobs.worker_id
WHERE work.id = ANY(%s)
"""
HOLD = "SELECT id FROM work WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
FORGET = """
WITH others AS (UPDATE work SET askers = askers - 1 WHERE id = ANY(%s) AND askers > 1)
DELETE FROM work WHERE id = ANY(%s) AND askers <= 1
RETURNING job, answer IS NULL AND sentence IS NULL
"""
HANDS = """
SELECT hands.name, hands.threads, hands.has,
  (SELECT count(*) FROM procrastinate_jobs AS jobs
   WHERE jobs.worker_id = hands.worker AND jobs.status = 'doing')
FROM hands JOIN procrastinate_workers AS workers ON workers.id = hands.worker
WHERE workers.last_heartbeat > clock_timestamp() - %s * interval '1 s'
ORDER BY hands.name, hands.worker
"""
OPEN = """
SELECT work.kind, work.needs, count(*) FILTER (WHERE jobs.status = 'doing'),
  count(*) FILTER (WHERE jobs.status = 'todo')
FROM work JOIN procrastinate_jobs AS jobs ON jobs.id = work.job
GROUP BY work.kind, work.needs ORDER BY work.kind, work.needs
"""

log = logging.getLogger(__name__)


class _Asked:
    """A piece that somebody waits for."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.future: Future[bytes] = Future()
        self.id: int | None = None
        """None: not handed in yet."""
        now_s = time.monotonic()
        self.until_s = None if piece.most_s is None else now_s + piece.most_s
        self.begin_s = None if piece.begin_s is None else now_s + piece.begin_s

    @property
    def left_s(self) -> float | None:
        return None if self.until_s is None else self.until_s - time.monotonic()

    @property
    def is_late(self) -> bool:
        left_s = self.left_s
        return left_s is not None and left_s <= 0


class PostgresWorkplace:
    """See `Workplace`."""

    def __init__(self, address: str, schema: str) -> None:
        self._address = address
        self._schema = schema
        self._manager = JobManager(SyncPsycopgConnector())
        self._lock = threading.Lock()
        self._new: list[_Asked] = []
        self._asked: list[_Asked] = []
        """Handed in or about to be; the thread's own."""
        self._staff = Staff()
        self._wanted_s = 0.0
        self._staff_s = 0.0
        self._is_said = False
        self._closing = threading.Event()
        self._bell = Bell()
        self._thread = threading.Thread(target=self._run, name="lexidrome-work", daemon=True)
        self._thread.start()

    @property
    def staff(self) -> Staff:
        return self._staff

    def ask(self, piece: Piece) -> Future[bytes]:
        asked = _Asked(piece)
        with self._lock:
            if self._closing.is_set():
                _give_up(asked)
                return asked.future
            self._new.append(asked)
        asked.future.add_done_callback(lambda _: self._bell.ring())
        self._bell.ring()
        return asked.future

    def look(self) -> Staff:
        with plain_errors(), connect_to_work(self._address, self._schema) as connection:
            return _staff(connection)

    def close(self) -> None:
        with self._lock:
            self._closing.set()
        self._bell.ring()
        self._thread.join(CLOSE_S)
        for asked in (*self._asked, *self._new):
            _give_up(asked)
        if not self._thread.is_alive():
            self._bell.put_away()

    def _run(self) -> None:
        pauses_s = chain(PAUSES_S, repeat(PAUSES_S[-1]))
        while True:
            try:
                with connect_to_work(self._address, self._schema) as connection:
                    pauses_s = chain(PAUSES_S, repeat(PAUSES_S[-1]))
                    self._serve(connection)
            except Exception as error:
                # Whatever it is: who ends here would never bring an answer again.
                self._went(error)
            self._staff = Staff()
            self._drop_what_cannot_wait()
            if self._closing.is_set() or self._closing.wait(next(pauses_s)):
                return

    def _serve(self, connection: Connection) -> None:
        listen = sql.SQL("LISTEN {}").format(sql.Identifier(work_schema(self._schema)))
        connection.execute(listen)
        self._staff_s = 0.0
        while not self._closing.is_set():
            self._look_at_staff(connection)
            if self._is_said and self._staff.hands:
                self._is_said = False
                log.warning("Workers can be reached again.")
            self._hand_in(connection)
            self._settle(connection)
            self._bell.wait_at(connection.fileno(), self._timeout_s())
            # Which answers there are the next round sees.
            for _ in connection.notifies(timeout=0):
                pass
        self._forget(connection, self._asked)

    def _went(self, error: Exception) -> None:
        is_missed = bool(self._staff.hands or self._asked)
        if is_missed and not self._is_said and not self._closing.is_set():
            self._is_said = True
            log.warning("Workers cannot be reached: %s.", reason(error).rstrip("."))

    def _timeout_s(self) -> float:
        if not self._asked:
            return STAFF_S
        now_s = time.monotonic()
        times_s = [each.begin_s for each in self._asked if each.begin_s is not None]
        times_s += [each.until_s for each in self._asked if each.until_s is not None]
        return max(0.0, min(LOOK_S, *(at_s - now_s for at_s in times_s if at_s > now_s), LOOK_S))

    def _look_at_staff(self, connection: Connection) -> None:
        now_s = time.monotonic()
        if now_s - self._staff_s >= STAFF_S:
            self._staff_s = now_s
            self._staff = _staff(connection)

    def _hand_in(self, connection: Connection) -> None:
        with self._lock:
            self._asked += self._new
            self._new.clear()
        for asked in self._asked:
            if asked.id is None and not asked.future.done() and not asked.is_late:
                self._hand_in_one(connection, asked)

    def _hand_in_one(self, connection: Connection, asked: _Asked) -> None:
        if mark_of_work(connection) != own_mark():
            _give_up(asked)
            return
        piece = asked.piece
        values = (piece.key, piece.kind, piece.needs, piece.request, WANTED_S, asked.left_s)
        with connection.transaction():
            work, is_new = connection.execute(HAND_IN, values).fetchall()[0]
            if is_new:
                job = self._manager.defer_job(
                    Job(
                        queue=queue_of(self._schema, piece.needs),
                        priority=1 if piece.is_urgent else 0,
                        lock=None,
                        queueing_lock=None,
                        task_name=TASK,
                        # What is asked stands elsewhere: procrastinate writes this into logs.
                        task_kwargs={"work": work},
                    ),
                    connection,
                )
                connection.execute(PUT_JOB, (job.id, work))
        asked.id = work

    def _settle(self, connection: Connection) -> None:
        """Give out answers, and let go of what is in vain."""
        if not self._asked:
            return
        ids = [asked.id for asked in self._asked if asked.id is not None]
        now_s = time.monotonic()
        if now_s - self._wanted_s >= WANTED_S / 6:
            self._wanted_s = now_s
            connection.execute(GO_ON_WANTING, (WANTED_S, ids))
        rows = connection.execute(STANDING, (SILENT_S, ids)).fetchall()
        standing = {row[0]: row[1:] for row in rows}
        abandoned = [row[0] for row in rows if row[1] is None and row[2] is None and row[3]]
        if abandoned:
            connection.execute(LET_GO, (abandoned,))
        for asked in self._asked:
            if asked.id in abandoned or asked.id not in standing:
                asked.id = None
            else:
                _settle_one(asked, *standing[asked.id])
            if asked.is_late:
                _give_up(asked)
        self._forget(connection, [asked for asked in self._asked if asked.future.done()])
        self._asked = [asked for asked in self._asked if not asked.future.done()]

    def _forget(self, connection: Connection, done: Collection[_Asked]) -> None:
        ids = [asked.id for asked in done if asked.id is not None]
        if not ids:
            return
        with connection.transaction():
            # Who else asked may let go of it at this moment, and one of the two is the last.
            connection.execute(HOLD, (ids,))
            for job, is_open in connection.execute(FORGET, (ids, ids)).fetchall():
                if job is not None and is_open:
                    self._manager.cancel_job_by_id(
                        job, abort=True, delete_job=True, connection=connection
                    )

    def _drop_what_cannot_wait(self) -> None:
        """While the database is not reached."""
        for asked in (*self._asked, *self._new):
            if asked.is_late or asked.piece.is_urgent:
                _give_up(asked)


def _settle_one(
    asked: _Asked,
    answer: bytes | None,
    sentence: str | None,
    _is_abandoned: bool,
    is_waiting: bool | None,
    has_worker: bool,
) -> None:
    if asked.future.done():
        return
    if answer is not None:
        _tell(asked, answer)
    elif sentence is not None:
        _tell(asked, BadInput(text("A worker could not do it: {reason}", reason=sentence)))
    elif is_waiting:
        if asked.begin_s is not None and time.monotonic() >= asked.begin_s:
            _give_up(asked)
    elif asked.piece.is_urgent and not has_worker:
        _give_up(asked)


def _give_up(asked: _Asked) -> None:
    _tell(asked, NotDone(text("No worker has done it in time.")))


def _tell(asked: _Asked, what: bytes | BaseException) -> None:
    # Whoever asked may have dropped it at this moment.
    with contextlib.suppress(Exception):
        if isinstance(what, BaseException):
            asked.future.set_exception(what)
        else:
            asked.future.set_result(what)


def _staff(connection: Connection) -> Staff:
    if mark_of_work(connection) != own_mark():
        return Staff()
    rows = connection.execute(HANDS, (SILENT_S,)).fetchall()
    hands = tuple(Hand(row[0], row[1], frozenset(row[2]), row[3]) for row in rows)
    return Staff(hands, tuple(OpenWork(*row) for row in connection.execute(OPEN).fetchall()))
