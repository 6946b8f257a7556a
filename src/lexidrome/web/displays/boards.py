"""The boards of an event: games that are played on screen or recorded, for everybody to follow."""

from __future__ import annotations

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome.hall.run.names import table_of
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import address_of


class LiveGame(msgspec.Struct, frozen=True):
    """One board; table and round as far as the game says where it belongs."""

    address: str
    division: str = ""
    round_number: int = 0
    table: int | None = None


@get("/events/{event:str}/live", Audience.EVERYBODY)
async def boards_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    view = await events.view(request, event)
    return events.page(request, "displays/live.html", view, boards=await live_games(events, view))


async def live_games(events: EventRooms, view: EventView) -> list[LiveGame]:
    """Those that spectators may follow, in the order of the tables."""
    divisions = list(view.divisions)
    found = []
    for stream in await events.desk.live_games(view.name):
        address, place = address_of(stream), table_of(stream)
        if place is None or place[0] >= len(divisions):
            found.append(LiveGame(address))
            continue
        division, each = divisions[place[0]], divisions[place[0]].round(place[1])
        game = None if each is None else each.game_of(place[2])
        table = None if each is None or game is None else view.table_of(division, each, game)
        found.append(LiveGame(address, division.name, place[1], table))
    return sorted(found, key=lambda live: (live.division, live.table or 0, live.address))


BOARD_ROUTES = [boards_page]
