"""How soon a process has what another one wrote, and how many processes can write at once.

The stores are real ones in processes of their own. A note's time is from the answer that the
writer's caller got to the moment the other process has the event itself, read from the
database. Commits of all processes wait for one lock, the end of the store; what a round of
them takes decides how many processes there can be.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from bench._scale_machine import Database, Spread, nats, spread_of
from bench._scale_stores import Hear, Member, Write, WriteFlatOut, members
from bench.live import cpu_of

PACES_PER_S = (500.0, 5_000.0)
SECONDS = 4.0
LISTENERS = 2
WRITERS = (1, 2, 4, 8)
CALLERS = 25
GROUPS = (1, 10, 100, 400)
FLAT_OUT_S = 1.0
TRIES = 3
"""The best counts, since the machine and its disk may be doing other things."""


class Fanned(msgspec.Struct, frozen=True):
    over: str
    pace_per_s: float
    reached_per_s: float
    answered_ms: Spread
    later_ms: Spread
    """After the answer, for each event and listener."""
    writer_us: float
    listener_us: float
    """Of one listener, for each event that another process wrote."""
    database_us: float
    nats_us: float


class Committed(msgspec.Struct, frozen=True):
    writers: int
    callers: int
    """Of each writer, of whom each waits for his answer."""
    per_s: float
    waited_ms: Spread
    writer_us: float
    database_us: float


def fanned(database: Database) -> list[Fanned]:
    """Over NOTIFY and over NATS in turns, at each pace."""
    with nats() as (address, pid):
        return [
            _fanned(database, pace, None if over == "NOTIFY" else address, pid)
            for pace in PACES_PER_S
            for over in ("NOTIFY", "NATS")
        ]


def _fanned(database: Database, pace: float, nats_at: str | None, nats_pid: int) -> Fanned:
    with members(1 + LISTENERS, database.new(), nats_at) as (writer, *listeners):
        meter = Meter(database, (writer, *listeners), nats_pid)
        wrote = writer.tell(Write(pace, SECONDS)).answer()
        heard = [each.tell(Hear(len(wrote.answered_s))).answer() for each in listeners]
        used = meter.used_us(len(wrote.answered_s))
    later_ms = [
        max(0.0, (each.heard_s[sequence] - answered_s) * 1000)
        for each in heard
        for sequence, answered_s in wrote.answered_s.items()
    ]
    return Fanned(
        "NOTIFY" if nats_at is None else "NATS",
        pace,
        len(wrote.answered_s) / wrote.seconds,
        spread_of(wrote.waited_ms),
        spread_of(later_ms),
        used[0],
        sum(used[1:-2]) / LISTENERS,
        used[-2],
        used[-1],
    )


def committed(database: Database) -> list[Committed]:
    """One process with more and more callers, then more and more processes."""
    plan = [(1, callers) for callers in GROUPS] + [(count, CALLERS) for count in WRITERS]
    return [_committed(database, writers, callers) for writers, callers in plan]


def _committed(database: Database, writers: int, callers: int) -> Committed:
    with members(writers, database.new()) as those:
        tries = [_flat_out(database, those, callers) for _ in range(TRIES)]
    return max(tries, key=lambda each: each.per_s)


def _flat_out(database: Database, those: Sequence[Member], callers: int) -> Committed:
    meter = Meter(database, those, None)
    for each in those:
        each.tell(WriteFlatOut(callers, FLAT_OUT_S))
    wrote = [each.answer() for each in those]
    count = sum(len(each.answered_s) for each in wrote)
    used = meter.used_us(count)
    return Committed(
        len(those),
        callers,
        count / max(each.seconds for each in wrote),
        spread_of([waited for each in wrote for waited in each.waited_ms]),
        sum(used[: len(those)]),
        used[-1],
    )


class Meter:
    """The processor time of stores, database and NATS from now on."""

    def __init__(self, database: Database, members: Sequence[Member], nats_pid: int | None) -> None:
        self._database = database
        self._pids = [each.pid for each in members]
        self._nats_pid = nats_pid
        self._before = self._read()

    def used_us(self, events: int) -> list[float]:
        """For each event: of each store, of the database, of NATS if it runs."""
        used = zip(self._read(), self._before, strict=True)
        return [(now - then) / events * 1e6 for now, then in used]

    def _read(self) -> list[float]:
        read = [*map(cpu_of, self._pids), self._database.cpu_s()]
        return read if self._nats_pid is None else [*read, cpu_of(self._nats_pid)]
