"""Rulings in a game: what went wrong is worked through, entered, listed and taken back."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome import procedures as p
from lexidrome.base import BadInput, NotFound, Refusal, StreamId, text
from lexidrome.game import bounds
from lexidrome.hall import EventDesk, EventRole, event_of
from lexidrome.lexicon import BLANK
from lexidrome.web.games.rooms import Rooms, title_of
from lexidrome.web.incidents.sheets import (
    IncidentSheet,
    Told,
    pdf_response,
    ruled_incident,
    sheet_of,
)
from lexidrome.web.incidents.wrong import (
    BY_HAND,
    PLAYER,
    Asking,
    Who,
    show_choices,
    show_procedure,
    walk,
)
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Once, Posted, whole
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import stream_at

_STAFF = frozenset({EventRole.DIRECTOR, EventRole.STAFF})


class Entered(msgspec.Struct, frozen=True):
    """The form that enters a ruling."""

    once: Once
    note: str
    preview: bool
    """Only look ahead."""
    square: str
    """Where the blank lies that is decided on, if there are several."""
    agreed: bool
    """The opponent says so too, where it is settled on their word."""


class Undone(msgspec.Struct, frozen=True):
    ruling: Annotated[int, whole(bounds.ENTRY)]
    reason: str


@get("/games/{game:str}/wrong", Audience.EVERYBODY)
async def game_wrong_page(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    event_desk: NamedDependency[EventDesk],
    words: Annotated[str, QueryParameter(name="q", max_length=200)] = "",
) -> Response[str]:
    asking = await _asking(request, rooms, event_desk, game)
    return show_choices(request, rooms.pages, asking, words)


@get("/games/{game:str}/wrong/{name:str}", Audience.EVERYBODY)
async def game_procedure_page(
    request: AnyRequest,
    game: FromPath[str],
    name: FromPath[str],
    rooms: NamedDependency[Rooms],
    event_desk: NamedDependency[EventDesk],
) -> Response[str]:
    asking = await _asking(request, rooms, event_desk, game, name)
    return show_procedure(request, rooms.pages, asking, name)


@post("/games/{game:str}/wrong/{name:str}", Audience.GAME)
async def enter_ruling(
    request: AnyRequest,
    game: FromPath[str],
    name: FromPath[str],
    rooms: NamedDependency[Rooms],
    event_desk: NamedDependency[EventDesk],
    data: Posted[Entered],
) -> Response[Any]:
    """The answers stand in the address, as they did on the page; `preview` only looks ahead."""
    asking, form = await _asking(request, rooms, event_desk, game, name), data.read()
    if asking.chosen is None:
        raise BadInput(text("Choose the player concerned."))
    walked = walk(request, asking, p.procedure(name))
    if walked.problem is not None:
        raise BadInput(walked.problem)
    stream, caller = stream_at(game), rooms.visitors.caller(request)
    command = g.ruling.ApplyRuling(
        procedure=name,
        answers=walked.entered,
        player=int(asking.chosen.value),
        square=_square(asking, form.square),
        note=form.note.strip(),
    )
    word_of = None
    if form.agreed and asking.word_of is not None and asking.is_on_word(walked.found):
        word_of = int(asking.word_of.value)
    if form.preview:
        ahead = await rooms.desk.preview(caller, stream, command, for_side=word_of)
        refusal = ahead.sentence if isinstance(ahead, Refusal) else None
        return show_procedure(
            request,
            rooms.pages,
            asking,
            name,
            difference=None if isinstance(ahead, Refusal) else ahead,
            sentence=refusal,
            note=form.note,
            square=form.square,
        )
    await _send(request, rooms, stream, command, form.once, for_side=word_of)
    return Redirect(f"/games/{game}/rulings", status_code=303)


@get("/games/{game:str}/rulings", Audience.EVERYBODY)
async def incidents_page(
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[str]:
    """The log of incidents, to read and to print."""
    place = await rooms.desk.place(rooms.visitors.caller(request), stream_at(game))
    return rooms.pages.page(
        request,
        "incidents/rulings.html",
        game=game,
        title=_title(rooms, place.setup, game, request),
        sheets=await _sheets(request, rooms, game),
        is_director=place.viewer.directs,
    )


@get("/games/{game:str}/rulings.pdf", Audience.EVERYBODY)
async def incidents_pdf(
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[bytes]:
    return await _as_pdf(request, rooms, game, await _sheets(request, rooms, game))


@get("/games/{game:str}/rulings/{number:int}/pdf", Audience.EVERYBODY)
async def incident_pdf(
    request: AnyRequest, game: FromPath[str], number: FromPath[int], rooms: NamedDependency[Rooms]
) -> Response[bytes]:
    sheets = await _sheets(request, rooms, game)
    if not 0 <= number < len(sheets):
        raise NotFound(text("There is no such incident."))
    return await _as_pdf(request, rooms, game, sheets[number : number + 1])


@post("/games/{game:str}/rulings/undo", Audience.GAME)
async def undo_ruling(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    data: Posted[Undone],
) -> Redirect:
    form = data.read()
    command = g.ruling.UndoRuling(ruling=form.ruling, reason=form.reason)
    await _send(request, rooms, stream_at(game), command, secrets.token_hex(16))
    return Redirect(f"/games/{game}/rulings", status_code=303)


async def _asking(
    request: AnyRequest, rooms: Rooms, desk: EventDesk, game: str, procedure: str = ""
) -> Asking:
    stream, caller = stream_at(game), rooms.visitors.caller(request)
    view = await rooms.look(caller, stream)
    place = await rooms.desk.place(caller, stream)
    setup, event = place.setup, event_of(stream)
    sides = tuple(Who(str(at), name) for at, name in enumerate(_sides(rooms, setup, game, request)))
    chosen = next((each for each in sides if each.value == request.query_params.get(PLAYER)), None)
    is_by_hand = BY_HAND in request.query_params
    kept = {} if chosen is None else {PLAYER: chosen.value}
    known = p.Known()
    others: list[Who] = []
    if chosen is not None:
        others = [each for each in sides if each is not chosen]
        known = await desk.known_in_game(stream, procedure, int(chosen.value), view.rulings)
    is_staff = bool(_STAFF & await rooms.desk.roles(caller, event))
    return Asking(
        f"/games/{game}/wrong",
        setup.rules,
        kept={**kept, BY_HAND: "1"} if is_by_hand else kept,
        on_screen=not setup.is_recorded,
        sides=sides,
        chosen=chosen,
        against=others[0].name if len(others) == 1 else "",
        word_of=_word_of(place.viewer, sides, chosen),
        title=_title(rooms, setup, game, request),
        back=f"/games/{game}",
        log=f"/games/{game}/rulings",
        recount=f"/games/{game}/recount" if setup.is_recorded else "",
        blanks=_blanks(setup, view.board),
        can_enter=is_staff or place.viewer.audience is not g.Audience.SPECTATOR,
        report="" if event is None or is_staff else f"/events/{event}/report",
    ).knowing(known)


def _blanks(setup: g.Setup, board: str) -> tuple[Who, ...]:
    """Nobody is asked about the only one."""
    tiles, names = setup.tiles, g.board.square_names(setup.layout.side)
    found = tuple(
        Who(str(square), f"{names[square]}: {tiles.labels[tile]}")
        for square, tile in enumerate(board)
        if tiles.rack_tile.get(tile) == BLANK
    )
    return found if len(found) > 1 else ()


def _square(asking: Asking, named: str) -> int | None:
    if not named:
        return None
    if named not in {blank.value for blank in asking.blanks}:
        raise BadInput(text("There is no blank on that square."))
    return int(named)


def _word_of(viewer: g.Viewer, sides: tuple[Who, ...], player: Who | None) -> Who | None:
    """Whoever sits opposite the player, unless it is they who look, or the director."""
    if player is None or viewer.audience is g.Audience.DIRECTOR:
        return None
    opponent = sides[(int(player.value) + 1) % len(sides)]
    return None if str(viewer.side) == opponent.value else opponent


def _sides(rooms: Rooms, setup: g.Setup, game: str, request: AnyRequest) -> tuple[str, ...]:
    language, reader = rooms.pages.language(request), rooms.visitors.caller(request).person
    names = rooms.tables.sides(setup, stream_at(game), language, reader)
    return tuple(
        name or language.text("Side {number}", number=number)
        for number, name in enumerate(names, 1)
    )


def _title(rooms: Rooms, setup: g.Setup, game: str, request: AnyRequest) -> str:
    language, reader = rooms.pages.language(request), rooms.visitors.caller(request).person
    return title_of(setup, stream_at(game), rooms.tables, language, reader)


async def _send(
    request: AnyRequest,
    rooms: Rooms,
    stream: StreamId,
    command: g.AnyCommand,
    sent: str,
    *,
    for_side: int | None = None,
) -> None:
    caller = rooms.visitors.caller(request)
    answer = await rooms.desk.command(
        caller,
        stream,
        command,
        sent,
        seen_version=None,
        for_side=for_side,
    )
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)


async def _sheets(request: AnyRequest, rooms: Rooms, game: str) -> list[IncidentSheet]:
    """The reports of a game, as far as whoever looks may read them."""
    stream, caller = stream_at(game), rooms.visitors.caller(request)
    view = await rooms.look(caller, stream)
    place = await rooms.desk.place(caller, stream)
    moments = await rooms.moments(request, stream)
    language, sides = moments.language, _sides(rooms, place.setup, game, request)
    sheets = []
    for number, ruled in enumerate(view.rulings):
        by = () if ruled.by.person is None else (ruled.by.person,)
        told = Told(
            key=str(number),
            at_ms=ruled.at_ms,
            where=language.text("after turn {turn}", turn=ruled.turn),
            about=sides[ruled.player],
            against=sides[ruled.opponent],
            ruled_by=" ".join(rooms.tables.names(by, language)),
            is_undone=ruled.is_undone,
        )
        incident = ruled_incident(ruled)
        if incident is None:
            title = language.text("Known to the director")
            sheets.append(IncidentSheet(told.key, title, (), (), is_undone=ruled.is_undone))
        else:
            sheets.append(sheet_of(moments, place.setup.rules, incident, told))
    return sheets


async def _as_pdf(
    request: AnyRequest, rooms: Rooms, game: str, sheets: list[IncidentSheet]
) -> Response[bytes]:
    place = await rooms.desk.place(rooms.visitors.caller(request), stream_at(game))
    language = rooms.pages.language(request)
    title = _title(rooms, place.setup, game, request)
    return await pdf_response(language, title, sheets, f"incidents-{game}")


GAME_WRONG_ROUTES = [
    game_wrong_page,
    game_procedure_page,
    enter_ruling,
    incidents_page,
    incidents_pdf,
    incident_pdf,
    undo_ruling,
]
