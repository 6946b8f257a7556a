"""The page of the table's device beside a real board: score sheet, clock, tracker."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import Refusal, StreamId, text
from lexidrome.hall import Reception
from lexidrome.hall.games.desk import Viewpoint
from lexidrome.hall.people.notes import TurnNote
from lexidrome.web.after.own import with_notes
from lexidrome.web.after.routes import gcg_file
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.games.seats import own_link
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden
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
        table=await table_rooms.tables.shown_table(stream),
        code=None if key is None else await table_rooms.tables.codes.of(key),
        title=title_of(place.setup, stream, rooms.tables, language, caller.person),
    )


@get("/games/{game:str}/record/turns/{turn:int}", Audience.GAME)
async def turn_entered(
    request: AnyRequest, game: FromPath[str], turn: FromPath[int], rooms: NamedDependency[Rooms]
) -> Response[g.seen.EnteredTurn | None]:
    """What was entered of a turn, for the sheet on which it is corrected."""
    caller = rooms.visitors.caller(request)
    found = await rooms.desk.entered(caller, stream_at(game), turn)
    if isinstance(found, Refusal):
        raise Forbidden(found.sentence)
    return Response(found, headers=_PRIVATE)


@get("/games/{game:str}/record/notes", Audience.SIDE)
async def own_notes(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    reception: NamedDependency[Reception],
) -> Response[tuple[TurnNote, ...]]:
    """What the side that asks has written down for itself."""
    stream = stream_at(game)
    place = await _own_place(rooms, request, stream)
    return Response(reception.notes.of(stream, _side(place)), headers=_PRIVATE)


@post("/games/{game:str}/record/notes", Audience.SIDE)
async def write_note(
    request: AnyRequest,
    game: FromPath[str],
    data: JSONBody[TurnNote],
    rooms: NamedDependency[Rooms],
    reception: NamedDependency[Reception],
) -> Response[tuple[TurnNote, ...]]:
    stream = stream_at(game)
    place = await _own_place(rooms, request, stream)
    tiles, side = place.setup.tiles.full_bag, _side(place)
    notes = await reception.notes.write(stream, side, data, tiles, place.person)
    return Response(notes, status_code=200, headers=_PRIVATE)


@get("/games/{game:str}/record/own.gcg", Audience.EVERYBODY)
async def own_file(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    reception: NamedDependency[Reception],
) -> Response[bytes]:
    """The game file with the notes of whoever saves it; there is none before the game is over."""
    stream = stream_at(game)
    place = await _own_place(rooms, request, stream)
    side = _side(place)
    notes = reception.notes.of(stream, side)
    return await gcg_file(request, game, rooms, lambda told: with_notes(told, side, notes))


async def _own_place(rooms: Rooms, request: AnyRequest, stream: StreamId) -> Viewpoint:
    """Nobody but a side itself: neither who keeps the record for it nor the director."""
    place = await rooms.desk.place(rooms.visitors.caller(request), stream)
    if place.viewer.side is None:
        raise Forbidden(text("Notes are for those who play here, each side its own."))
    return place


def _side(place: Viewpoint) -> int:
    assert place.viewer.side is not None
    return place.viewer.side


_PRIVATE = {"cache-control": "no-store"}

ROUTES = [sheet_page, turn_entered, own_notes, write_note, own_file]
