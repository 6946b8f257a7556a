"""Live games on one server and on two, on SQLite and on PostgreSQL, over NOTIFY and over NATS.

All meet the same games, prepared once. Players come to the server that runs their game, or to
the other one, which hands them on.
"""

from __future__ import annotations

import itertools
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import uvloop
from bench._scale_machine import Database, House, Spread, house, name_of, spread_of
from bench._scale_players import Company, Play, Played, PlayersGone, Sit, companies
from bench.live import Game, prepare
from msgspec.structs import replace

from lexidrome.store import SqliteStore, export_lines, import_store
from lexidrome.store.opening import FILE_NAME
from lexidrome.store.postgres import PostgresStore

GAMES = 400
TRIES = 3
NUMBERS = itertools.count(1)
SETTLE_S = 1.0
IDLE_S = 3.0
ALONE_PER_S = 100.0
PACE_PER_S = 250.0
ALONE, PACED, FLAT_OUT = (0, 2), (2, 6), (6, 16)
"""Which turns are played on one server while the other only listens, then at a pace, then as
fast as can be."""

Ports = Callable[[House, Game], tuple[int, int]]


def at_home(house: House, game: Game) -> tuple[int, int]:
    port = house.ports[house.owner(game.address)]
    return port, port


def astray(house: House, game: Game) -> tuple[int, int]:
    """Both come to a server that does not run the game, and hands them on."""
    port = house.ports[house.owner(game.address) - 1]
    return port, port


class Prepared(msgspec.Struct, frozen=True):
    """Games that have begun, in a folder and in a database that others are made like."""

    games: list[Game]
    folder: Path
    database: Database
    template: str

    def copy(self, name: str) -> Path:
        """A folder with the same games."""
        return shutil.copytree(self.folder, self.folder.parent / name)


class Spent(msgspec.Struct, frozen=True):
    """Processor time of a stretch, in microseconds for each move."""

    servers_us: list[float]
    database_us: float
    players_us: float

    @property
    def server_us(self) -> float:
        """Of all servers together."""
        return sum(self.servers_us)


class Stretch(msgspec.Struct, frozen=True):
    """Moves of one kind, and what they took."""

    moves: int
    per_s: float
    answered_ms: Spread
    seen_ms: Spread
    spent: Spent


class Run(msgspec.Struct, frozen=True):
    """One house with all its stretches."""

    idle_ms_per_s: list[float]
    """What each server does when nobody plays."""
    database_idle_ms_per_s: float
    listening_us: list[float]
    """What each server has had to do for a move on another one; nothing if it is alone."""
    of_house: int
    """The place of the server that follows all games, for the lists of the house."""
    connections: float
    """To PostgreSQL, of each server."""
    paced: Stretch
    flat_out: Stretch


def prepared(folder: Path, database: Database, count: int = GAMES) -> Prepared:
    source = folder / "prepared"
    games = uvloop.run(prepare(source, count))
    template = database.new()
    with (
        closing(SqliteStore(source / FILE_NAME)) as written,
        closing(PostgresStore(template)) as store,
    ):
        import_store(store, export_lines(written))
    return Prepared(games, source, database, name_of(template))


def measured(
    prepared: Prepared,
    count: int,
    *,
    ports: Ports = at_home,
    is_sqlite: bool = False,
    nats_at: str | None = None,
) -> Run:
    """Once more where a machine that does too much else has taken a server for dead."""
    for number in range(1, TRIES + 1):
        name = f"{prepared.folder.name}-{next(NUMBERS)}"
        try:
            return _tried(prepared, name, count, ports=ports, is_sqlite=is_sqlite, nats_at=nats_at)
        except PlayersGone:
            if number == TRIES:
                raise
    raise AssertionError("there is at least one try")


def _tried(
    prepared: Prepared,
    name: str,
    count: int,
    *,
    ports: Ports,
    is_sqlite: bool,
    nats_at: str | None,
) -> Run:
    data = prepared.copy(name)
    store = None if is_sqlite else prepared.database.new(prepared.template)
    with house(data, count, store, nats_at) as those, companies(2) as players:
        run = _measured(prepared, those, players, ports)
        if store is not None:
            connections = prepared.database.connections(name_of(store)) / count
            run = replace(run, connections=connections)
        return run


def _measured(prepared: Prepared, house: House, players: Sequence[Company], ports: Ports) -> Run:
    meter = Meter(house, prepared.database)
    by_company: list[list[Game]] = [[], []]
    for number, game in enumerate(prepared.games):
        at = house.owner(game.address) if len(house.ports) > 1 else number % 2
        by_company[at].append(game)
    for company, games in zip(players, by_company, strict=True):
        company.tell(Sit(games, [ports(house, game) for game in games]))
    for company in players:
        company.answer()
    time.sleep(SETTLE_S)
    idle = meter.rate_over(IDLE_S)
    listening = _listened(meter, idle, players)
    return Run(
        idle_ms_per_s=[each * 1000 for each in idle[:-1]],
        database_idle_ms_per_s=idle[-1] * 1000,
        listening_us=listening,
        of_house=house.of_house,
        connections=0,
        paced=meter.stretch(players, Play(*PACED, PACE_PER_S / 2)),
        flat_out=meter.stretch(players, Play(*FLAT_OUT, 0)),
    )


def _listened(meter: Meter, idle: list[float], players: Sequence[Company]) -> list[float]:
    """What each server does for a move on the other one, beyond what it does when nobody plays."""
    found, servers = [], len(idle) - 1
    for at, playing in enumerate(reversed(players)):
        began_s = time.monotonic()
        stretch = meter.stretch([playing], Play(*ALONE, ALONE_PER_S))
        idle_us = idle[at % servers] * (time.monotonic() - began_s) / stretch.moves * 1e6
        found.append(stretch.spent.servers_us[at % servers] - idle_us)
    return found if servers > 1 else []


class Meter:
    """Reads the processor time of everything that runs."""

    def __init__(self, house: House, database: Database) -> None:
        self._house = house
        self._database = database

    def read(self) -> list[float]:
        return [*self._house.cpu_s(), self._database.cpu_s()]

    def rate_over(self, seconds: float) -> list[float]:
        before, began_s = self.read(), time.monotonic()
        time.sleep(seconds)
        passed_s = time.monotonic() - began_s
        return [(now - then) / passed_s for now, then in zip(self.read(), before, strict=True)]

    def stretch(self, players: Sequence[Company], task: Play) -> Stretch:
        before = self.read()
        for company in players:
            company.tell(task)
        played = [company.answer() for company in players]
        return stretch_of(played, before, self.read())


def stretch_of(played: Sequence[Played], before: list[float], after: list[float]) -> Stretch:
    answered = [each for some in played for each in some.answered_ms]
    used_us = [(now - then) / len(answered) * 1e6 for now, then in zip(after, before, strict=True)]
    players_us = sum(some.processor_s for some in played) / len(answered) * 1e6
    return Stretch(
        len(answered),
        len(answered) / max(some.seconds for some in played),
        spread_of(answered),
        spread_of([each for some in played for each in some.seen_ms]),
        Spent(used_us[:-1], used_us[-1], players_us),
    )
