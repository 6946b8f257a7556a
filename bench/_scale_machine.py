"""What the benchmark of scale runs, each in processes of its own, and what these have used.

Wall times depend on what shares the machine with the servers, and the players do. What a
process has had of the processors does not, so every cost is given in those.
"""

from __future__ import annotations

import itertools
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import msgspec
import psycopg
from bench.live import cpu_of, serving
from bench.store import postgres

from lexidrome.base import StreamId
from lexidrome.hall.run.shares import HOUSE_KEY, key_of, share_of

BETWEEN_LOOKS_S = 0.3
SETTLED_S = 60.0
KIB = 1024
OWNERS = """
SELECT share, split_part(address, ':', 2)::integer
FROM lexidrome.shares JOIN lexidrome.members USING (member)
"""
CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"
NUMBERS = itertools.count(1)


class Spread(msgspec.Struct, frozen=True):
    """Of times, in milliseconds."""

    median: float
    p99: float


def spread_of(values_ms: Sequence[float]) -> Spread:
    ordered = sorted(values_ms)
    return Spread(ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100])


class Database(msgspec.Struct, frozen=True):
    """A PostgreSQL server that runs for this benchmark alone."""

    address: str
    pid: int

    def new(self, template: str = "template1") -> str:
        """The address of a database that is like another."""
        name = f"scale_{next(NUMBERS)}"
        with psycopg.connect(self.address, autocommit=True) as sql:
            sql.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.named(name)

    def named(self, name: str) -> str:
        before, _, options = self.address.partition("?")
        return f"{before.rpartition('/')[0]}/{name}?{options}"

    def connections(self, name: str) -> int:
        """How many are open to a database."""
        with psycopg.connect(self.address) as sql:
            row = sql.execute(CONNECTIONS, (name,)).fetchone()
        assert row is not None
        return int(row[0])

    def cpu_s(self) -> float:
        """Of all its processes, those that have ended too."""
        return cpu_with_ended(self.pid) + sum(map(cpu_of, children_of(self.pid)))


def name_of(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


@contextmanager
def database() -> Iterator[Database]:
    with postgres() as address:
        with psycopg.connect(address) as sql:
            row = sql.execute("SHOW data_directory").fetchone()
        assert row is not None
        pid = int((Path(row[0]) / "postmaster.pid").read_text(encoding="ascii").split()[0])
        yield Database(address, pid)


@contextmanager
def nats() -> Iterator[tuple[str, int]]:
    """The address of a NATS server, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = Path(sys.executable).with_name("nats-server")
    command = [str(program), "--addr", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        assert any("Server is ready" in line for line in server.stderr), "NATS did not start"
        try:
            yield f"nats://127.0.0.1:{port}", server.pid
        finally:
            server.kill()


class House(msgspec.Struct, frozen=True):
    """Servers that share a store, or the one that has it."""

    ports: tuple[int, ...]
    pids: tuple[int, ...]
    owners: dict[int, int]
    """By share; none where one server has everything."""

    def owner(self, game: str) -> int:
        """The place, in `ports`, of the server that lets a game run."""
        key = key_of(StreamId(f"game/{game}"))
        return self.ports.index(self.owners.get(share_of(key), self.ports[0]))

    @property
    def of_house(self) -> int:
        """Who has the share of the house, for which it follows all games."""
        return self.ports.index(self.owners.get(share_of(HOUSE_KEY), self.ports[0]))

    def cpu_s(self) -> list[float]:
        return [cpu_of(pid) for pid in self.pids]


@contextmanager
def house(data: Path, count: int, store: str | None, nats_at: str | None = None) -> Iterator[House]:
    """So many servers as `lexidrome serve` starts them."""
    environ = {} if nats_at is None else {"LEXIDROME_NATS": nats_at}
    options = ["--data", str(data), "--connections-per-address", "0"]
    options += [] if store is None else ["--store", store]
    with ExitStack() as stack:
        reached = [
            stack.enter_context(serving("lexidrome", "serve", *options, environ=environ))
            for _ in range(count)
        ]
        ports, pids = tuple(port for port, _ in reached), tuple(pid for _, pid in reached)
        yield House(ports, pids, {} if store is None else settled_owners(store, ports))


def settled_owners(store: str, ports: tuple[int, ...]) -> dict[int, int]:
    """Which port has which share, once nothing moves any more."""
    until_s = time.monotonic() + SETTLED_S
    before: dict[int, int] = {}
    with psycopg.connect(store, autocommit=True) as sql:
        while time.monotonic() < until_s:
            owners: dict[int, int] = {}
            with suppress(psycopg.errors.UndefinedTable):
                owners = dict(sql.execute(OWNERS).fetchall())
            if owners and owners == before and set(owners.values()) == set(ports):
                return owners
            before = owners
            time.sleep(BETWEEN_LOOKS_S)
    raise AssertionError("the servers have not shared the house among them")


def cpu_with_ended(pid: int) -> float:
    """Of a process and of those of its children that have ended, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def children_of(pid: int) -> list[int]:
    return [int(each) for each in _task(pid).read_text(encoding="ascii").split()]


def _task(pid: int) -> Path:
    return Path(f"/proc/{pid}/task/{pid}/children")


def resident_bytes_of(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * KIB
    raise AssertionError("the system does not say what a process holds")
