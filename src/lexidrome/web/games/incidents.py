"""Rulings in a game: what went wrong is worked through, entered, listed and taken back."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, URLEncodedBody
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import BadInput, Refusal, StreamId, Text, text
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.live import stream_at
from lexidrome.web.pages import AnyRequest
from lexidrome.web.wrong import Asking, show_choices, show_procedure, walk


class Entered(msgspec.Struct):
    """The form that enters a ruling."""

    player: int
    once: str
    note: str = ""


class Undone(msgspec.Struct):
    ruling: int
    reason: str = ""


class Incident(msgspec.Struct, frozen=True):
    """A ruling as the log shows it."""

    number: int
    time: datetime
    turn: int
    side: str
    title: Text
    changes: tuple[Text, ...]
    rules: tuple[str, ...]
    note: str
    is_undone: bool


class _Log(msgspec.Struct):
    rulings: tuple[g.Ruled, ...] = ()


@get("/games/{game:str}/wrong", include_in_schema=False)
async def game_wrong_page(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    words: Annotated[str, QueryParameter(name="q", max_length=200)] = "",
) -> Response[str]:
    asking = await _asking(request, rooms, game)
    return show_choices(request, rooms.pages, asking, words)


@get("/games/{game:str}/wrong/{name:str}", include_in_schema=False)
async def game_procedure_page(
    request: AnyRequest, game: FromPath[str], name: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[str]:
    asking = await _asking(request, rooms, game)
    return show_procedure(request, rooms.pages, asking, name)


@post("/games/{game:str}/wrong/{name:str}", include_in_schema=False)
async def enter_ruling(
    request: AnyRequest,
    game: FromPath[str],
    name: FromPath[str],
    rooms: NamedDependency[Rooms],
    data: URLEncodedBody[Entered],
) -> Redirect:
    """The answers stand in the address, as they did on the page."""
    asking = await _asking(request, rooms, game)
    walked = walk(request, asking, g.irregularities.procedure(name))
    command = g.ApplyRuling(
        at_ms=0,
        by=g.HOUSE,
        procedure=name,
        answers=walked.answers,
        player=data.player,
        note=data.note.strip(),
    )
    await _send(request, rooms, stream_at(game), command, data.once)
    return Redirect(f"/games/{game}/rulings", status_code=303)


@get("/games/{game:str}/rulings", include_in_schema=False)
async def incidents_page(
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[str]:
    """The log of incidents, to read and to print."""
    stream, caller = stream_at(game), rooms.visitors.caller(request)
    view = await rooms.look(caller, stream)
    place = await rooms.desk.place(caller, stream)
    log = msgspec.json.decode(view.data, type=_Log)
    language = rooms.pages.language(request)
    sides = _sides(rooms, place.setup, request)
    return rooms.pages.page(
        request,
        "incidents.html",
        game=game,
        title=title_of(place.setup, rooms.tables, language),
        incidents=[_incident(number, each, sides) for number, each in enumerate(log.rulings)],
        is_director=place.viewer.audience is g.Audience.DIRECTOR,
    )


@post("/games/{game:str}/rulings/undo", include_in_schema=False)
async def undo_ruling(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    data: URLEncodedBody[Undone],
) -> Redirect:
    command = g.UndoRuling(at_ms=0, by=g.HOUSE, ruling=data.ruling, reason=data.reason)
    await _send(request, rooms, stream_at(game), command, secrets.token_hex(16))
    return Redirect(f"/games/{game}/rulings", status_code=303)


async def _asking(request: AnyRequest, rooms: Rooms, game: str) -> Asking:
    stream, caller = stream_at(game), rooms.visitors.caller(request)
    await rooms.look(caller, stream)
    place = await rooms.desk.place(caller, stream)
    return Asking(
        f"/games/{game}/wrong",
        place.setup.rules,
        on_screen=place.setup.options.mode is g.Mode.PLAY,
        sides=_sides(rooms, place.setup, request),
    )


def _sides(rooms: Rooms, setup: g.Setup, request: AnyRequest) -> tuple[str, ...]:
    language = rooms.pages.language(request)
    return tuple(
        " & ".join(rooms.tables.names(side.persons, language))
        or language.text("Side {number}", number=number)
        for number, side in enumerate(setup.sides, 1)
    )


async def _send(
    request: AnyRequest, rooms: Rooms, stream: StreamId, command: g.AnyCommand, once: str
) -> None:
    caller = rooms.visitors.caller(request)
    answer = await rooms.desk.command(caller, stream, command, once, seen_version=None)
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)


def _incident(number: int, ruled: g.Ruled, sides: tuple[str, ...]) -> Incident:
    found = ruled.resolution
    return Incident(
        number=number,
        time=datetime.fromtimestamp(ruled.at_ms / 1000).astimezone(),
        turn=ruled.turn,
        side=sides[ruled.player],
        title=text("Known to the director")
        if found is None
        else g.irregularities.procedure(found.procedure).title,
        changes=()
        if found is None
        else tuple(g.irregularities.describe(each) for each in found.adjustments),
        rules=() if found is None else tuple(found.rules),
        note=ruled.note,
        is_undone=ruled.is_undone,
    )


INCIDENT_ROUTES = [
    game_wrong_page,
    game_procedure_page,
    enter_ruling,
    incidents_page,
    undo_ruling,
]
