"""The house's rating list."""

from __future__ import annotations

import msgspec
from litestar import Response
from litestar.di import NamedDependency

from lexidrome.hall.games.ladder import Ladder
from lexidrome.tournament.ratings import note as rating_note
from lexidrome.web.games.rooms import Rooms
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest


class RatedRow(msgspec.Struct, frozen=True):
    name: str
    rating: int
    games: int
    wins: str
    """A tie is half a win."""


@get("/games/ratings", Audience.EVERYBODY)
async def ratings_page(
    request: AnyRequest, rooms: NamedDependency[Rooms], ladder: NamedDependency[Ladder]
) -> Response[str]:
    language = rooms.pages.language(request)
    rows = []
    for each in await ladder.ratings():
        names = rooms.tables.listed((each.person,), language)
        # Whoever was erased has no place on a list of names.
        if names:
            wins = f"{each.half_points // 2}{'½' if each.half_points % 2 else ''}"
            rows.append(RatedRow(names[0], each.rating, each.games, wins))
    return rooms.pages.page(request, "games/ratings.html", rows=rows, note=rating_note())


RATING_ROUTES = [ratings_page]
