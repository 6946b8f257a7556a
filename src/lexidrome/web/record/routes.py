"""The page of the table's device beside a real board: score sheet, clock, tracker."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.hall import Reception
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.games.seats import own_link
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import stream_at
from lexidrome.web.seating.rooms import TableRooms


@get("/games/{game:str}/record", Audience.EVERYBODY)
async def sheet_page(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    table_rooms: NamedDependency[TableRooms],
    reception: NamedDependency[Reception],
) -> Response[Any]:
    """For whoever keeps the record; everybody else sees the game as its spectators do."""
    stream = stream_at(game)
    caller = rooms.visitors.caller(request)
    place = await rooms.desk.place(caller, stream)
    keeps = await rooms.desk.keeps_record(caller, stream)
    if not (place.setup.is_recorded and keeps):
        return Redirect(f"/games/{game}", status_code=303)
    language = rooms.pages.language(request)
    key = table_rooms.tables.key_of_game(stream)
    return rooms.pages.page(
        request,
        "record/record.html",
        game=game,
        side=place.viewer.side,
        link=own_link(reception, caller, stream, place.viewer.side),
        is_casual=key is None,
        papers=[paper.value for paper in g.papers.papers_of(place.setup.rules)],
        table=None if key is None else key.table,
        code=None if key is None else await table_rooms.tables.codes.of(key),
        title=title_of(place.setup, rooms.tables, language),
    )


ROUTES = [sheet_page]
