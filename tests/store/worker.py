"""A program that writes to a store until it is killed; the crash tests run it.

Each client sends its numbered commands one after another and says so when one
is acknowledged. Started again, it sends its last acknowledged command and the
next one once more, as a client does that never heard the answer.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

from lexidrome.base import CommandId, Ms, StreamId
from lexidrome.store import NewEvent, SqliteStore, Store, sqlite_file
from lexidrome.store.postgres import PostgresStore


def event_count(number: int) -> int:
    """Commands write one to three events, so that half of one would show."""
    return 1 + number % 3


def version_after(number: int) -> int:
    return sum(event_count(each) for each in range(1, number + 1))


async def client(store: Store, name: int, acknowledged: int, last: int, out: int) -> None:
    for number in range(max(acknowledged, 1), last + 1):
        data = b'{"number":%d,"more":"%s"}' % (number, b"x" * (number % 200))
        answer = await store.append(
            StreamId(f"game-{name}"),
            version_after(number - 1),
            [NewEvent("game.tested.1", data)] * event_count(number),
            CommandId(f"c{number}"),
            who=f"p{name}",
            at_ms=Ms(number),
        )
        assert answer.last_version == version_after(number)
        os.write(out, b"%d %d\n" % (name, number))


async def clients(store: Store, acknowledged: list[int], last: int, out: int) -> None:
    await asyncio.gather(
        *[client(store, name, number, last, out) for name, number in enumerate(acknowledged)]
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("place", help="a file, or a PostgreSQL address")
    parser.add_argument("--schema", default="lexidrome")
    parser.add_argument("--acknowledged", default="0", help="each client's last number")
    parser.add_argument("--last", type=int, default=10**9)
    parser.add_argument("--out", help="a file for what is acknowledged, instead of the output")
    parser.add_argument("--synchronous", default="FULL")
    parser.add_argument("--checkpoint", type=int, default=1000, help="pages")
    given = parser.parse_args()
    acknowledged = [int(number) for number in given.acknowledged.split(",")]
    out = sys.stdout.fileno()
    if given.out:
        out = os.open(given.out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    store: Store
    if given.place.startswith("postgresql:"):
        store = PostgresStore(given.place, schema=given.schema)
    else:
        sqlite_file.SYNCHRONOUS = given.synchronous
        store = SqliteStore(Path(given.place))
        store._connection.execute(f"PRAGMA wal_autocheckpoint = {given.checkpoint}")
    asyncio.run(clients(store, acknowledged, given.last, out))
    store.close()


if __name__ == "__main__":
    main()
