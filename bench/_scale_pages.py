"""What ordinary pages cost a server, and what it costs that several share a house.

The same house is there three times, with the same event and the same games: on SQLite, on
PostgreSQL with one server, on PostgreSQL with two. Every page is asked for everywhere in turn,
so that all meet the same weather. Whoever asks sits at the machine, and so is somebody for whom
pages are answered where what they are about is.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import msgspec
import uvloop
from bench._scale_machine import Database, House, house, name_of
from bench.live import HOST, prepare

from lexidrome.base import StreamId
from lexidrome.hall.run.shares import share_of
from lexidrome.store import SqliteStore, export_lines, import_store
from lexidrome.store.opening import FILE_NAME
from lexidrome.store.postgres import PostgresStore

GAMES = 24
ENTRANTS = 100
EVENT = "/events/hall-of-100"
PLAIN = "/help"
ROUNDS = 5
ASKED_S = 0.6
AT_ONCE = 4
IDLE_S = 3.0
WARM = 20
STATIC = re.compile(r'(?:href|src)="(/static/[^"]+\.css[^"]*)"')


class Asked(msgspec.Struct, frozen=True):
    """A page at one house."""

    page: str
    where: str
    server_us: float
    """Of all its servers together, for a request; the best counts."""
    bytes: int


class Way(msgspec.Struct, frozen=True):
    """By which port a house is come to for each page."""

    name: str
    house: House
    ports: dict[str, int]


def asked(folder: Path, database: Database) -> list[Asked]:
    source = folder / "pages"
    uvloop.run(prepare(source, GAMES))
    with house(source, 1, None) as one:
        pages = set_up(f"http://{HOST}:{one.ports[0]}")
    template = database.new()
    with (
        closing(SqliteStore(source / FILE_NAME)) as written,
        closing(PostgresStore(template)) as store,
    ):
        import_store(store, export_lines(written))
    with ExitStack() as stack:
        stores = [None, *(database.new(name_of(template)) for _ in range(2))]
        houses = [
            stack.enter_context(house(source, count, store))
            for count, store in zip((1, 1, 2), stores, strict=True)
        ]
        return uvloop.run(_asked(pages, ways(houses, pages)))


def set_up(url: str) -> dict[str, str]:
    """An event in its second round; then the addresses that are asked for."""
    roster = "name,rating\n" + "".join(f"Player {n},{2000 - n}\n" for n in range(ENTRANTS))
    with httpx.Client(base_url=url, timeout=60, follow_redirects=True) as client:
        form = {"title": f"Hall of {ENTRANTS}", "rules": "nsa-2009", "rounds": "12"}
        client.post("/events/new", data=form)
        client.post(f"{EVENT}/entries", data={"roster": roster, "is_checked": "1"})
        for action in ("pair", "publish", "begin"):
            client.post(f"{EVENT}/do", data={"do": action}).raise_for_status()
        for table in range(1, ENTRANTS // 2 + 1):
            line = {"line": f"{table} {300 + table} {280 + table % 7}"}
            client.post(f"{EVENT}/results", data=line).raise_for_status()
        page = client.get(PLAIN).raise_for_status().text
    found = STATIC.search(page)
    assert found is not None, "the page has no style"
    return {
        "a plain page": PLAIN,
        "an event's standings": f"{EVENT}/standings",
        "a game": "/games/bench0",
        "a static file": found[1],
    }


def ways(houses: Sequence[House], pages: dict[str, str]) -> list[Way]:
    light, alone, shared = houses
    right = {page: shared.owners[share_of(key_of(path))] for page, path in pages.items()}
    wrong = {page: next(port for port in shared.ports if port != right[page]) for page in pages}
    return [
        Way("SQLite", light, dict.fromkeys(pages, light.ports[0])),
        Way("PostgreSQL, one server", alone, dict.fromkeys(pages, alone.ports[0])),
        Way("two servers, the right one", shared, right),
        Way("two servers, the wrong one", shared, wrong),
    ]


def key_of(path: str) -> StreamId:
    """What a page is about; any will do for one that every server answers."""
    kind, name = path.split("/")[1:3] if path.count("/") > 1 else ("", "")
    return StreamId(f"event/{name}" if kind == "events" else f"game/{name}")


async def _asked(pages: dict[str, str], those: Sequence[Way]) -> list[Asked]:
    idle = await _idle_rates(those)
    found: list[Asked] = []
    async with httpx.AsyncClient(timeout=60) as client:
        for page, path in pages.items():
            for way in those:
                await asyncio.gather(*[_ask(client, way.ports[page], path) for _ in range(WARM)])
            best: dict[str, Asked] = {}
            for _ in range(ROUNDS):
                for way, rate in zip(those, idle, strict=True):
                    one = await _stretch(client, page, path, way, rate)
                    known = best.setdefault(way.name, one)
                    best[way.name] = min(known, one, key=lambda each: each.server_us)
            found += best.values()
    return found


async def _idle_rates(those: Sequence[Way]) -> list[float]:
    """Processor seconds of each house in a second in which nobody asks."""
    before, began_s = [sum(way.house.cpu_s()) for way in those], time.monotonic()
    await asyncio.sleep(IDLE_S)
    passed_s = time.monotonic() - began_s
    now = [sum(way.house.cpu_s()) for way in those]
    return [(after - then) / passed_s for after, then in zip(now, before, strict=True)]


async def _stretch(
    client: httpx.AsyncClient, page: str, path: str, way: Way, idle_rate: float
) -> Asked:
    before_s, began_s = sum(way.house.cpu_s()), time.monotonic()
    sizes: list[int] = []

    async def keep_asking() -> None:
        while time.monotonic() - began_s < ASKED_S:
            sizes.append(await _ask(client, way.ports[page], path))

    await asyncio.gather(*[keep_asking() for _ in range(AT_ONCE)])
    passed_s = time.monotonic() - began_s
    used_s = sum(way.house.cpu_s()) - before_s - idle_rate * passed_s
    return Asked(page, way.name, used_s / len(sizes) * 1e6, sizes[0])


async def _ask(client: httpx.AsyncClient, port: int, path: str) -> int:
    answer = await client.get(f"http://{HOST}:{port}{path}")
    answer.raise_for_status()
    return len(answer.content)
