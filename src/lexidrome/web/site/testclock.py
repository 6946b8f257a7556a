"""The clock of a server in test mode: a game's 25 minutes pass in a second.

These addresses exist only where the server was started for a test, on this
machine's own address; a server that people play on does not have them.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexidrome.hall import Hall, HandClock
from lexidrome.hall.hand_time import advance
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.live import Sockets
from lexidrome.web.server.handing import Between
from lexidrome.web.server.telling import tell_all

MOVED = "/test/clock/moved"
NOW = "now"
LONGEST_MS = 24 * 3_600_000
THOUGHT_ITERATIONS = 10
"""A bot thinks for so many, as no time passes while it does: little more than at once, so that a
page that waits for the clock is not taken for gone."""


class Advance(msgspec.Struct, frozen=True):
    duration_ms: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_MS)]


class GameTime(msgspec.Struct, frozen=True):
    now_ms: int


class KeptTime:
    """Where the clock stands in all processes that share the house."""

    def __init__(self, store: Store) -> None:
        self._drawer = Drawer(store, "test_clock", int)

    def join(self, clock: HandClock) -> None:
        """Whoever comes later stands where the others do."""
        if (now_ms := self._drawer.get(NOW)) is not None:
            clock.stand_at(now_ms)

    async def begin(self, now_ms: int) -> None:
        """Whoever comes first says it."""
        await self._drawer.make(NOW, now_ms)

    async def keep(self, now_ms: int) -> None:
        await self._drawer.put(NOW, now_ms)


@get("/test/clock", Audience.MACHINE)
async def game_time(hall: NamedDependency[Hall]) -> GameTime:
    """What time it is for the games."""
    return GameTime(hall.clock.now_ms())


@post("/test/clock", Audience.MACHINE, status_code=200)
async def move_time(
    data: JSONBody[Advance],
    hall: NamedDependency[Hall],
    config: NamedDependency[WebConfig],
    sockets: NamedDependency[Sockets],
    between: NamedDependency[Between | None],
) -> GameTime:
    """Let time pass, and answer when all that was due has happened."""
    moved = GameTime(hall.clock.now_ms() + data.duration_ms)
    if between is None:
        return await _move(moved.now_ms, hall, config, sockets)
    told = msgspec.json.encode(moved)
    await asyncio.gather(_move(moved.now_ms, hall, config, sockets), tell_all(between, MOVED, told))
    await KeptTime(hall.store).keep(moved.now_ms)
    # What was due in one of them may have something to do in another.
    await asyncio.gather(_move(moved.now_ms, hall, config, sockets), tell_all(between, MOVED, told))
    return moved


@post(MOVED, Audience.PROCESS, status_code=200)
async def time_was_moved(
    data: JSONBody[GameTime],
    hall: NamedDependency[Hall],
    config: NamedDependency[WebConfig],
    sockets: NamedDependency[Sockets],
) -> GameTime:
    """In another process, which waits until it has moved here as well."""
    return await _move(data.now_ms, hall, config, sockets)


async def _move(until_ms: int, hall: Hall, config: WebConfig, sockets: Sockets) -> GameTime:
    assert config.test_clock is not None
    await hall.catch_up()
    await advance(hall, config.test_clock, max(0, until_ms - hall.clock.now_ms()))
    await sockets.time_moved(hall.clock.now_ms())
    return GameTime(hall.clock.now_ms())


TEST_ROUTES = [game_time, move_time, time_was_moved]
