"""Membership by PostgreSQL: a share is an advisory lock of a session kept for that alone.

The database lets go of the locks when the session ends, however the process ends. A
process whose machine has lost its power, or that stands still, is known by its beat; its
session is then ended by whoever sees it first, so that what it holds is free. A lock for
each stream would be simpler to say, but a hundred thousand games would fill the lock
table of the database, which is made for some thousands.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Collection, Iterator
from time import monotonic, sleep
from typing import LiteralString

import psycopg

from lexidrome.base import BadInput, LexidromeError, StreamId, Unavailable, text
from lexidrome.store.membership import Report, Standing, Taken, rightful
from lexidrome.store.postgres_server import Connection, connect, cut, plain_errors, stored_format

SILENT_MS = 1500
"""Who was not heard of for so long is taken for dead."""
LOST_S = 2.0
"""So long it takes until nobody who was lost with a machine counts any more."""
LOOK_S = 0.1
FORGOTTEN_S = 3600
RETURN_S = 1.0
"""So long whoever has lost a session leaves to the others what was theirs."""
PATIENCE_S = 1.0
"""No statement of a member may wait longer: it would miss its beat."""

MEMBER_LOCK = 0x4C455841
SHARE_LOCK = 0x4C455842
OLD_CLAIM = 0x4C455849
"""Keep our locks apart from those that other programs take in the same database."""

LAYOUT: LiteralString = """
CREATE TABLE IF NOT EXISTS members (
  member text COLLATE "C" PRIMARY KEY,
  address text NOT NULL,
  pid integer NOT NULL,
  is_leaving boolean NOT NULL,
  beat_at timestamptz NOT NULL,
  now_ms bigint NOT NULL,
  sequence bigint NOT NULL,
  reported bigint NOT NULL,
  format integer NOT NULL DEFAULT 1
);
CREATE TABLE IF NOT EXISTS shares (
  share integer PRIMARY KEY,
  member text COLLATE "C" NOT NULL,
  sequence bigint,
  reported bigint,
  now_ms bigint
);
CREATE TABLE IF NOT EXISTS running (
  stream text COLLATE "C" PRIMARY KEY,
  share integer NOT NULL
);
CREATE TABLE IF NOT EXISTS belongings (
  member text COLLATE "C" PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  found text NOT NULL
);
"""
BEAT = """
INSERT INTO members
VALUES (%s, %s, pg_backend_pid(), %s, clock_timestamp(), %s, %s, %s, %s)
ON CONFLICT (member) DO UPDATE SET pid = excluded.pid, is_leaving = excluded.is_leaving,
  beat_at = excluded.beat_at, now_ms = excluded.now_ms, sequence = excluded.sequence,
  reported = excluded.reported, format = excluded.format
"""
LOCKS: LiteralString = """
SELECT pid, objid::bigint FROM pg_locks
WHERE locktype = 'advisory' AND granted AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND classid::bigint = (%s # hashtext(%s))::bigint & 4294967295
"""
END_SILENT = """
SELECT pg_terminate_backend(session.pid) FROM unnest(%s::integer[]) AS session (pid)
WHERE session.pid <> pg_backend_pid() AND NOT EXISTS (
  SELECT FROM members WHERE members.pid = session.pid
    AND beat_at >= clock_timestamp() - %s * interval '1 ms'
)
"""
"""Of those who are silent, and of those who have begun another one since."""
ALIVE = """
SELECT member, pid, address, is_leaving, format FROM members
WHERE pid = ANY(%s) AND beat_at >= clock_timestamp() - %s * interval '1 ms'
"""
TRY_MEMBER = "SELECT pg_try_advisory_lock(%s # hashtext(%s), pg_backend_pid())"
TRY_SHARES = """
SELECT share FROM unnest(%s::integer[]) AS wanted (share)
WHERE pg_try_advisory_lock(%s # hashtext(%s), share)
"""
UNLOCK = """
SELECT pg_advisory_unlock(%s # hashtext(%s), share) FROM unnest(%s::integer[]) AS had (share)
"""
BEFORE = """
SELECT wanted.share, coalesce(shares.now_ms, members.now_ms),
  coalesce(shares.sequence, members.sequence, 0), coalesce(shares.reported, members.reported, 0)
FROM unnest(%s::integer[]) AS wanted (share)
LEFT JOIN shares ON shares.share = wanted.share
LEFT JOIN members ON members.member = shares.member
"""
PUT_TAKEN = """
INSERT INTO shares
SELECT * FROM unnest(%s::integer[], %s::text[], %s::bigint[], %s::bigint[], %s::bigint[])
ON CONFLICT (share) DO UPDATE SET member = excluded.member, sequence = excluded.sequence,
  reported = excluded.reported, now_ms = excluded.now_ms
"""
PUT_SETTLED = """
UPDATE shares SET sequence = NULL, reported = NULL, now_ms = NULL
WHERE share = ANY(%s) AND member = %s
"""
PUT_RELEASED = """
UPDATE shares SET sequence = %s, reported = %s, now_ms = %s
WHERE share = ANY(%s) AND member = %s
"""
PUT_LOST = """
UPDATE shares SET sequence = members.sequence, reported = members.reported,
  now_ms = members.now_ms
FROM members
WHERE shares.member = %s AND members.member = shares.member AND shares.sequence IS NULL
"""
"""The beats of a new session say nothing of what the last one had."""
BEGUN = """
INSERT INTO running SELECT * FROM unnest(%s::text[], %s::integer[])
ON CONFLICT (stream) DO UPDATE SET share = excluded.share
"""
ENDED = "DELETE FROM running WHERE stream = ANY(%s)"
RUNNING = "SELECT stream FROM running WHERE %s::integer[] IS NULL OR share = ANY(%s)"
LOCK_LAYOUT = "SELECT pg_advisory_xact_lock(hashtext(%s))"
RAISE_FORMAT = """
UPDATE format SET version = %(number)s WHERE version < %(number)s AND NOT EXISTS (
  SELECT FROM members JOIN pg_stat_activity USING (pid)
  WHERE format < %(number)s AND beat_at >= clock_timestamp() - %(silent_ms)s * interval '1 ms'
)
"""
TRY_BESIDE = "SELECT pg_try_advisory_lock_shared(%s, hashtext(%s))"
"""Servers of before 0.3.0 have this lock for themselves, and start where nobody has it."""
IS_TAKEN = """
SELECT EXISTS (
  SELECT FROM members JOIN pg_stat_activity USING (pid)
  WHERE address = %s AND member <> %s
    AND beat_at >= clock_timestamp() - %s * interval '1 ms'
)
"""
"""A session ends with its process; where a machine or a network was lost, the beat says so."""
PUT_FOUND = """
INSERT INTO belongings VALUES (%s, clock_timestamp(), %s)
ON CONFLICT (member) DO UPDATE SET found = excluded.found
"""
SELECT_FOUND = """
SELECT address, other.since < own.since, other.found
FROM belongings AS own, belongings AS other JOIN members USING (member)
WHERE own.member = %(member)s AND other.member <> own.member AND NOT is_leaving
  AND beat_at >= clock_timestamp() - %(silent_ms)s * interval '1 ms'
ORDER BY other.since
"""
FORGET_FOUND = """
DELETE FROM belongings WHERE NOT EXISTS (
  SELECT FROM members WHERE members.member = belongings.member
)
"""
FORGET = """
DELETE FROM members WHERE beat_at < clock_timestamp() - %s * interval '1 s'
  AND NOT EXISTS (SELECT FROM shares WHERE shares.member = members.member)
"""


class PostgresMembership:
    """See `Membership`."""

    def __init__(self, address: str, schema: str, own_address: str, share_count: int) -> None:
        self._address = address
        self._schema = schema
        self._own_address = own_address
        self._all = range(share_count)
        self.on_cut: Callable[[], None] = _nothing
        """Called when the server has not answered for too long."""
        self.format = 1
        """The newest that this process reads."""
        self.on_format: Callable[[int], None] = _nothing
        """Called with every beat: what is written must be of this format at most."""
        self.member = secrets.token_hex(8)
        self._connection: Connection | None = None
        self._held: set[int] = set()
        self._lost: set[int] = set()
        """Not told yet."""
        self._had: set[int] = set()
        self._waits_until_s = 0.0
        """Until then it takes back what it had, and nothing else: the others come back, too."""
        self._is_leaving = False
        self._is_known = False
        """Whether the session holds the lock by which members are found."""

    def claim(self) -> None:
        until_s = monotonic() + LOST_S
        with self._errors():
            while self._is_address_taken():
                if monotonic() >= until_s:
                    raise BadInput(
                        text(
                            "Another server with this database says that it is reached at "
                            "{address}, too. Say with --between HOST:PORT where the others reach "
                            "this one.",
                            address=self._own_address,
                        )
                    )
                sleep(LOOK_S)

    def beat(self, report: Report) -> Standing:
        with self._errors():
            return self._beat(report)

    def settle(self, shares: Collection[int], report: Report) -> None:
        with self._errors():
            connection = self._session()
            self._tell(connection, report)
            connection.execute(PUT_SETTLED, (list(shares), self.member))

    def release(self, shares: Collection[int], report: Report) -> None:
        released = [share for share in shares if share in self._held]
        with self._errors():
            connection = self._session()
            self._tell(connection, report)
            values = (report.sequence, report.reported, report.now_ms, released, self.member)
            connection.execute(PUT_RELEASED, values)
            connection.execute(UNLOCK, (SHARE_LOCK, self._schema, released))
        self._held.difference_update(released)

    def running(self, shares: Collection[int] | None = None) -> list[StreamId]:
        wanted = None if shares is None else list(shares)
        with self._errors():
            rows = self._session().execute(RUNNING, (wanted, wanted)).fetchall()
        return [StreamId(row[0]) for row in rows]

    def compare(self, found: str) -> list[tuple[str, bool, str]]:
        with self._errors():
            connection = self._session()
            connection.execute(PUT_FOUND, (self.member, found))
            asked = {"member": self.member, "silent_ms": SILENT_MS}
            rows = connection.execute(SELECT_FOUND, asked).fetchall()
        return [(address, is_older, told) for address, is_older, told in rows]

    def leave(self) -> None:
        self._is_leaving = True

    def house_time_ms(self) -> int:
        with self._errors():
            rows = self._session().execute(
                "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
            )
            return int(rows.fetchall()[0][0])

    def cut(self) -> None:
        connection = self._connection
        if connection is not None:
            cut(connection)
        self.on_cut()

    def close(self) -> None:
        self._disconnect()

    def _is_address_taken(self) -> bool:
        asked = (self._own_address, self.member, SILENT_MS)
        return bool(self._session().execute(IS_TAKEN, asked).fetchall()[0][0])

    def _beat(self, report: Report) -> Standing:
        connection = self._session()
        self._come_in(connection, report)
        sessions = connection.execute(LOCKS, (MEMBER_LOCK, self._schema)).fetchall()
        pids = [pid for pid, _ in sessions]
        connection.execute(END_SILENT, (pids, SILENT_MS))
        alive = connection.execute(ALIVE, (pids, SILENT_MS)).fetchall()
        self._agree_on_format(connection, [row[-1] for row in alive])
        locks = connection.execute(LOCKS, (SHARE_LOCK, self._schema)).fetchall()
        holders = {int(share): pid for pid, share in locks}
        candidates = [member for member, _, _, is_leaving, _ in alive if not is_leaving]
        own = {share for share in self._all if rightful(share, candidates) == self.member}
        if monotonic() < self._waits_until_s:
            own &= self._had
        free = [share for share in sorted(own - self._held) if share not in holders]
        taken = self._take(connection, free)
        addresses = {pid: address for _, pid, address, *_ in alive}
        places = {
            share: addresses[pid]
            for share, pid in holders.items()
            if share not in self._held and pid in addresses
        }
        lost, self._lost = frozenset(self._lost), set()
        members = len({*candidates, self.member})
        return Standing(taken, lost, frozenset(self._held - own), places, members)

    def _come_in(self, connection: Connection, report: Report) -> None:
        """Beat; the first time in a session so that nobody raises the format meanwhile."""
        if self._is_known:
            self._tell(connection, report)
            return
        with connection.transaction():
            connection.execute(LOCK_LAYOUT, (self._schema,))
            self._tell(connection, report)
            self.on_format(stored_format(connection))
        # Not before it has beaten: a session that is found and has not is ended.
        connection.execute(TRY_MEMBER, (MEMBER_LOCK, self._schema))
        self._is_known = True

    def _agree_on_format(self, connection: Connection, formats: list[int]) -> None:
        """When the last server of an older version has gone, more may be written."""
        stored, lowest = stored_format(connection), min(formats, default=1)
        if stored < lowest:
            with connection.transaction():
                connection.execute(LOCK_LAYOUT, (self._schema,))
                raised = {"number": lowest, "silent_ms": SILENT_MS}
                connection.execute(RAISE_FORMAT, raised)
            stored = stored_format(connection)
        self.on_format(stored)

    def _take(self, connection: Connection, free: list[int]) -> tuple[Taken, ...]:
        if not free:
            return ()
        rows = connection.execute(TRY_SHARES, (free, SHARE_LOCK, self._schema)).fetchall()
        got = [row[0] for row in rows]
        if not got:
            return ()
        before = connection.execute(BEFORE, (got,)).fetchall()
        taken = tuple(Taken(*row) for row in before)
        # Until it is settled, whoever takes it next begins where we begin.
        connection.execute(
            PUT_TAKEN,
            (
                [each.share for each in taken],
                [self.member] * len(taken),
                [each.sequence for each in taken],
                [each.reported for each in taken],
                [each.last_ms for each in taken],
            ),
        )
        connection.execute(FORGET, (FORGOTTEN_S,))
        connection.execute(FORGET_FOUND)
        self._held.update(got)
        return taken

    def _tell(self, connection: Connection, report: Report) -> None:
        beat = (
            self.member, self._own_address, self._is_leaving,
            report.now_ms, report.sequence, report.reported, self.format,
        )  # fmt: skip
        # What runs is said together with how far everything is accounted for.
        with connection.transaction():
            if report.begun:
                connection.execute(BEGUN, (list(report.begun), list(report.begun.values())))
            if report.ended:
                connection.execute(ENDED, (list(report.ended),))
            connection.execute(BEAT, beat)

    def _session(self) -> Connection:
        if self._connection is None or self._connection.closed:
            connection = connect(self._address, self._schema)
            try:
                connection.execute("SET synchronous_commit = off")
                with connection.transaction():
                    connection.execute(LOCK_LAYOUT, (self._schema,))
                    connection.execute(LAYOUT)
                if not connection.execute(TRY_BESIDE, (OLD_CLAIM, self._schema)).fetchall()[0][0]:
                    raise Unavailable(
                        text(
                            "A server of an older version uses this database and shares it with "
                            "nobody. Stop it first."
                        )
                    )
                connection.execute(PUT_LOST, (self.member,))
                connection.execute(f"SET statement_timeout = '{int(PATIENCE_S * 1000)}ms'")
            except BaseException:
                connection.close()
                raise
            self._connection = connection
            self._is_known = False
            if self._held:
                self._had, self._waits_until_s = set(self._held), monotonic() + RETURN_S
            self._lost |= self._held
            self._held.clear()
        return self._connection

    @contextlib.contextmanager
    def _errors(self) -> Iterator[None]:
        """Whether a session after an error has anything still nobody knows: a new one begins."""
        with plain_errors():
            try:
                yield
            except (psycopg.Error, LexidromeError):
                self._disconnect()
                raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(psycopg.Error):
                self._connection.close()
            self._connection = None


def _nothing(*_: object) -> None:
    """Nobody wants to know."""
