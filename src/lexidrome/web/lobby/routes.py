"""The lobby of the server, and the page where any code can be typed."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Redirect

from lexidrome.base import BadInput, NotFound, Text, text
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import Posted
from lexidrome.web.kit.limits import TooMany
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import address_of
from lexidrome.web.lobby.rooms import THE_LOBBY, Doing, Parlour
from lexidrome.web.seating.rooms import TableRooms

TEMPLATE = "lobby/lobby.html"
LONGEST_CODE = 40


@get("/lobby", Audience.EVERYBODY)
async def lobby_page(request: AnyRequest, parlour: NamedDependency[Parlour]) -> Response[str]:
    return await parlour.show(request, THE_LOBBY, TEMPLATE)


@post("/lobby", Audience.EVERYBODY)
async def at_lobby(
    request: AnyRequest,
    data: Posted[Doing],
    parlour: NamedDependency[Parlour],
) -> Response[Any]:
    try:
        return await parlour.do(request, THE_LOBBY, data.read())
    except TooMany:
        raise
    except BadInput as error:
        return await parlour.show(request, THE_LOBBY, TEMPLATE, sentence=error.sentence)


@get("/join", Audience.EVERYBODY)
async def code_page(
    request: AnyRequest,
    parlour: NamedDependency[Parlour],
    table_rooms: NamedDependency[TableRooms],
    code: Annotated[str, QueryParameter(name="code", max_length=LONGEST_CODE)] = "",
) -> Response[Any]:
    """A code leads to an invitation, to a club or to a table, whichever has it."""

    def show(sentence: Text | None = None) -> Response[str]:
        status = 200 if sentence is None else 404
        values = {"typed": code, "sentence": sentence}
        return parlour.rooms.pages.page(request, "lobby/join.html", status_code=status, **values)

    if not code:
        return show()
    parlour.limits.codes.admit(request)
    path = _path_of(parlour, code)
    parlour.limits.codes.give_back(request)
    if path is None:
        try:
            key = table_rooms.key(request, code)
        except NotFound:
            return show(text("There is nothing under this code; check it, or ask for it again."))
        path = f"/t/{await table_rooms.tables.codes.of(key)}"
    return Redirect(path, status_code=303)


def _path_of(parlour: Parlour, code: str) -> str | None:
    stream = parlour.rooms.invitations.find(code)
    if stream is not None:
        return f"/games/{address_of(stream)}"
    club = parlour.clubs.find(code)
    return None if club is None else f"/club/{club[1].code}"


ROUTES = [lobby_page, at_lobby, code_page]
