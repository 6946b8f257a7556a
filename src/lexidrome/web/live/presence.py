"""Who is present at a table, for those who watch it in a process that does not have the game.

Players speak to the process that has their game, spectators to any. So each process asks the
others, once a second, who is present in the games of theirs that are watched here.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict

import msgspec
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexidrome.base import StreamId
from lexidrome.hall import Hall
from lexidrome.hall.run.shares import HERE, key_of
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.server.handing import Between
from lexidrome.web.server.telling import tell

PATH = "/between/presence"
EACH_S = 1.0
MOST_AT_ONCE = 1_000

Seats = dict[StreamId, tuple[int, ...]]


@post(PATH, Audience.PROCESS, status_code=200)
async def who_is_present(data: JSONBody[list[StreamId]], hall: NamedDependency[Hall]) -> Seats:
    """Of these games, the seats at which somebody has the page open."""
    return {stream: hall.feeds.present_in(stream) for stream in data}


async def keep_asking(hall: Hall, between: Between | None) -> None:
    """Runs as long as the server does, where there is anybody to ask."""
    while between is not None:
        await asyncio.sleep(EACH_S)
        by_place: defaultdict[str, list[StreamId]] = defaultdict(list)
        for stream in hall.feeds.followed:
            where = hall.sharing.shares.where(key_of(stream))
            if where:
                by_place[where].append(stream)
            elif where == HERE:
                hall.feeds.present_elsewhere(stream, ())
        for place, streams in by_place.items():
            for at in range(0, len(streams), MOST_AT_ONCE):
                await _ask(hall, between, place, streams[at : at + MOST_AT_ONCE])


async def _ask(hall: Hall, between: Between, place: str, streams: list[StreamId]) -> None:
    told = await tell(between, place, PATH, msgspec.json.encode(streams))
    if told is not None:
        for stream, seats in msgspec.json.decode(told, type=Seats).items():
            hall.feeds.present_elsewhere(stream, seats)


PRESENCE_ROUTES = [who_is_present]
