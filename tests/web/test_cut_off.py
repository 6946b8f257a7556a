"""What servers need goes away under games that are played on, and comes back by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from browsing.outage import Evening, Server, evening, prepare, running
from browsing.relay import Relay
from browsing.twins import new_database
from lexidrome.store import open_store
from store.nats_server import NatsServer
from store.own_postgres import OwnPostgres

pytestmark = pytest.mark.slow

TABLES = 3
UNREACHED = "This server does not reach the others: The database cannot be reached"
REACHED = "This server reaches the others again"
LET_GO_S = 3.0
"""How long a process may seem to have shares that cannot say so any more: what is stated is two."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[OwnPostgres]:
    with OwnPostgres() as postgres:
        yield postgres


def test_postgresql_or_the_line_to_it_goes_and_comes_and_nobody_loses_a_move(
    tmp_path: Path, postgres: OwnPostgres
) -> None:
    async def story(relay: Relay) -> None:
        database = new_database(postgres.address)
        games = await prepare(tmp_path, database, TABLES)
        addresses = (postgres.by_port(relay.port, database), database)
        one, other = servers = [
            Server(tmp_path, tmp_path / f"log{at}", "--store", address)
            for at, address in enumerate(addresses)
        ]
        async with running(servers), evening(servers, games) as played:
            await restart(postgres, servers)
            await played.goes_on()
            assert all(side.outages_s == [] for side in played.sides)
            assert all(said_times(each, 1) for each in servers)
            for times, (cut, mend) in enumerate(
                ((relay.cut, relay.mend), (relay.stall, relay.resume)), start=2
            ):
                cut()
                since_s = time.monotonic()
                await has_all_shares(database, other)
                assert time.monotonic() - since_s < LET_GO_S
                await one.becomes(503)
                assert await other.answer("/readyz") == 200
                mend()
                await one.becomes(200)
                await played.goes_on()
                assert said_times(one, times)
        with closing(open_store(tmp_path, database)) as store:
            played.check(store)
        assert said_times(other, 1)
        assert all("Traceback" not in each.said for each in servers)

    with Relay(postgres.socket) as relay:
        asyncio.run(story(relay))


def said_times(server: Server, count: int) -> bool:
    """However often it was tried meanwhile."""
    return server.said.count(UNREACHED) == count == server.said.count(REACHED)


async def restart(postgres: OwnPostgres, servers: list[Server]) -> None:
    await asyncio.to_thread(postgres.stop)
    for each in servers:
        await each.becomes(503)
        assert await each.answer("/healthz") == 200
    await asyncio.to_thread(postgres.start)
    for each in servers:
        await each.becomes(200)


async def has_all_shares(database: str, server: Server) -> None:
    """Until the database has nobody else's word for a share."""
    asked = """
    SELECT count(*) FROM pg_locks JOIN lexidrome.members USING (pid)
    WHERE locktype = 'advisory' AND objsubid = 2 AND address = %s
    """
    with psycopg.connect(database, autocommit=True) as sql:
        async with asyncio.timeout(40):
            # All 256, the lock by which it is a member, and the one that keeps servers of 0.2 out.
            while sql.execute(asked, (f"127.0.0.1:{server.port}",)).fetchone() != (258,):  # noqa: ASYNC110 - it happens elsewhere
                await asyncio.sleep(0.02)


def test_nats_is_killed_and_comes_back_and_nobody_misses_a_move(
    tmp_path: Path, postgres: OwnPostgres
) -> None:
    async def story(nats: NatsServer) -> None:
        database = new_database(postgres.address)
        games = await prepare(tmp_path, database, TABLES)
        options = ("--store", database)
        servers = [
            Server(tmp_path, tmp_path / f"log{at}", *options, nats=nats.address) for at in range(2)
        ]
        async with running(servers), evening(servers, games) as played:
            nats.kill()
            # What others write is looked for twice a second.
            await played.goes_on()
            assert [await each.answer("/readyz") for each in servers] == [200, 200]
            await asyncio.to_thread(nats.start)
            await tells_again(played, servers)
        with closing(open_store(tmp_path, database)) as store:
            played.check(store)
        for each in servers:
            place = f"NATS at 127.0.0.1:{nats.port}"
            assert each.said.count(f"{place} cannot be reached") == 1
            assert each.said.count(f"{place} can be reached again") == 1

    nats = NatsServer()
    try:
        asyncio.run(story(nats))
    finally:
        nats.kill()


async def tells_again(played: Evening, servers: list[Server]) -> None:
    async with asyncio.timeout(40):
        while not all("can be reached again" in each.said for each in servers):
            await played.goes_on(1)
