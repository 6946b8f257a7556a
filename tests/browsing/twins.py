"""Two servers that share a house on PostgreSQL, behind one address; either can be killed."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event
from time import monotonic

import psycopg

from browsing.relay import CHUNK_BYTES, Doorway
from browsing.server import RunningServer
from lexidrome.base import StreamId
from lexidrome.hall.run.shares import SHARES, key_of, share_of
from lexidrome.store.postgres_members import LOCKS, SHARE_LOCK

DATABASES = itertools.count(1)
CONNECT_S = 0.5
TICK_S = 0.02
PATIENCE_S = 20


def new_database(address: str) -> str:
    """An empty database on that server, and where it is."""
    name = f"twins_{next(DATABASES)}"
    with psycopg.connect(address, autocommit=True) as sql:
        sql.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        sql.execute(f"CREATE DATABASE {name}")
    before, _, options = address.partition("?")
    return f"{before.rpartition('/')[0]}/{name}?{options}"


class Proxy(Doorway):
    """Gives each connection to the next server that takes it; knows nothing of what is said.

    Or always to the first of them, and to others only while that one takes none.
    """

    def __init__(
        self, servers: list[RunningServer], port: int = 0, *, is_fixed: bool = False
    ) -> None:
        super().__init__(port)
        self._servers = servers
        self._turns = itertools.repeat(0) if is_fixed else itertools.cycle(range(len(servers)))

    async def _serve(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        first = next(self._turns)
        for server in self._servers[first:] + self._servers[:first]:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_S):
                    far, forth = await asyncio.open_connection(server.host, server.port)
                await asyncio.gather(carry(near, forth), carry(far, back))
                return
        back.close()


async def carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while chunk := await source.read(CHUNK_BYTES):
            sink.write(chunk)
            await sink.drain()
    sink.close()


class Twins(RunningServer):
    """In the place of one server."""

    def __init__(
        self, data: Path, database: str, *options: str, environ: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(data, *options)
        self._stack = ExitStack()
        self._database = database
        self.place = (*self.place, "--store", database)
        self.twins = [
            RunningServer(data, *options, "--store", database, environ=environ) for _ in range(2)
        ]
        self._ports = [0, 0]

    @property
    def is_running(self) -> bool:
        return any(each.is_running for each in self.twins)

    @property
    def doors(self) -> list[str]:
        """Two more addresses: who comes by one is led to its server as long as that lives."""
        return [f"http://{self.host}:{port}" for port in self._ports]

    def start(self) -> None:
        """Start, at the same addresses as before if there were any."""
        for each in self.twins:
            each.start()
        enter = self._stack.enter_context
        self.port = enter(Proxy(self.twins, self.port)).port
        orders = (self.twins, self.twins[::-1])
        self._ports = [
            enter(Proxy(order, port, is_fixed=True)).port
            for order, port in zip(orders, self._ports, strict=True)
        ]
        self.await_divided()

    def stop(self, *, kill: bool = False) -> None:
        for each in self.twins:
            if each.is_running:
                each.stop(kill=kill)
        self._stack.close()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def restore(self) -> None:
        """Whoever was killed is there again, and has its part."""
        for each in self.twins:
            if not each.is_running:
                each.start()
        self.await_divided()

    def owner(self, stream: str) -> RunningServer:
        """Who lets time run in it."""
        at = self._holders()[share_of(key_of(StreamId(stream)))]
        return next(each for each in self.twins if f"{each.host}:{each.port}" == at)

    def other(self, server: RunningServer) -> RunningServer:
        return next(each for each in self.twins if each is not server)

    def door(self, server: RunningServer) -> str:
        return self.doors[self.twins.index(server)]

    def await_divided(self) -> None:
        """Until each has about a half of the house."""

        def is_divided() -> bool:
            counts = Counter(self._holders().values()).values()
            return sum(counts) == SHARES and len(counts) == 2 and min(counts) > SHARES // 4

        until(is_divided, "the servers have not divided the house between them")

    def _holders(self) -> dict[int, str]:
        """Who has each share, by address."""
        with psycopg.connect(self._database, autocommit=True) as sql:
            locks = sql.execute(LOCKS, (SHARE_LOCK, "lexidrome")).fetchall()
            at: dict[int, str] = dict(
                sql.execute("SELECT pid, address FROM lexidrome.members").fetchall()
            )
        return {int(share): at[pid] for pid, share in locks if pid in at}


def until(holds: Callable[[], bool], otherwise: str) -> None:
    """What is waited for happens in other processes, which do not say when."""
    tick, last = Event(), monotonic() + PATIENCE_S
    while not holds():
        assert monotonic() < last, otherwise
        tick.wait(TICK_S)
