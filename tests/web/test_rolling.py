"""Servers of one house go and come under games that are played on: nobody loses a move by it."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from browsing.outage import Server, evening, prepare, running
from browsing.twins import new_database
from lexidrome.store import open_store

pytestmark = pytest.mark.slow

TABLES = 4
NOTICED_S = 2.0
"""Nobody is to be without a line for longer."""


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
def test_two_servers_are_restarted_one_after_the_other_and_nobody_loses_a_move(
    tmp_path: Path, postgres_address: str, times: int
) -> None:
    async def story() -> None:
        database = new_database(postgres_address)
        games = await prepare(tmp_path, database, TABLES)
        servers = [Server(tmp_path, tmp_path / f"log{at}", "--store", database) for at in range(2)]
        async with running(servers), evening(servers, games) as played:
            for each in servers * times:
                await each.end()
                await played.goes_on()
                await each.start()
                await played.goes_on()
        with closing(open_store(tmp_path, database)) as store:
            played.check(store)
        assert sum(len(side.outages_s) for side in played.sides) >= len(played.sides)
        assert played.longest_outage_s < NOTICED_S
        assert [side.refusals.total() for side in played.sides] == [0] * len(played.sides)
        for each in servers:
            assert each.said.count("Servers with this database that run now: 2") >= times
            assert "rror" not in each.said

    asyncio.run(story())
