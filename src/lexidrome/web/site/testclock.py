"""The clock of a server in test mode: a game's 25 minutes pass in a second.

These addresses exist only where the server was started for a test, on this
machine's own address; a server that people play on does not have them.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexidrome.hall import Hall
from lexidrome.hall.hand_time import advance
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.live import Sockets

LONGEST_MS = 24 * 3_600_000
THOUGHT_ITERATIONS = 10
"""A bot thinks for so many, as no time passes while it does: little more than at once, so that a
page that waits for the clock is not taken for gone."""


class Advance(msgspec.Struct, frozen=True):
    duration_ms: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_MS)]


class GameTime(msgspec.Struct, frozen=True):
    now_ms: int


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
) -> GameTime:
    """Let time pass, and answer when all that was due has happened."""
    assert config.test_clock is not None
    await advance(hall, config.test_clock, data.duration_ms)
    await sockets.time_moved(hall.clock.now_ms())
    return GameTime(hall.clock.now_ms())


TEST_ROUTES = [game_time, move_time]
