"""For the staff: the tables of an event with their codes, cards to print, and what is allowed."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from lexidrome import tournament as t
from lexidrome.base import LexiconName, Refusal, Text
from lexidrome.game import team_rule
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.game.seen import racks_down_rule
from lexidrome.hall import TableKey
from lexidrome.hall.events.meetings import OpenedGame
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import code_to_scan, full_address, link_reach
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.forms import Posted, Reads
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import page_of
from lexidrome.web.seating.rooms import TableRooms


class Arrangement(msgspec.Struct, frozen=True):
    phones: Annotated[bool | None, Reads({"yes": True, "no": False}.get)]
    """None: as the rule set says."""
    lexicon: str
    racks_down: bool
    team_asked: bool
    board: str = STANDARD_NAME


class Card(msgspec.Struct, frozen=True):
    key: TableKey
    code: str
    address: str
    drawing: Markup


@get("/events/{event:str}/tables", Audience.STAFF)
async def tables_page(
    request: AnyRequest, event: FromPath[str], table_rooms: NamedDependency[TableRooms]
) -> Response[str]:
    view = await table_rooms.events.staff_view(request, event)
    return await show_tables(request, table_rooms, view)


@post("/events/{event:str}/tables", Audience.STAFF)
async def arrange_tables(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Arrangement],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    view, form = await table_rooms.events.staff_view(request, event), data.read()
    if form.lexicon:
        table_rooms.library.entry(form.lexicon)
    first = table_rooms.library.entries()[0].name
    boards = table_rooms.tables.games.boards
    boards.pieces(form.board, LexiconName(form.lexicon) or first, table_rooms.library)
    refusal = await table_rooms.events.desk.arrange_tables(
        view.standing,
        event,
        phones=form.phones,
        lexicon=form.lexicon,
        racks_down=form.racks_down and racks_down_rule(view.rules) is not None,
        team_asked=form.team_asked and team_rule(view.rules) is not None,
        board=form.board,
    )
    if isinstance(refusal, Refusal):
        return await show_tables(request, table_rooms, view, refusal.sentence)
    return Redirect(f"{view.path}/tables", status_code=303)


@get("/events/{event:str}/tables/cards", Audience.STAFF)
async def cards_page(
    request: AnyRequest, event: FromPath[str], table_rooms: NamedDependency[TableRooms]
) -> Response[str]:
    """One card for each table, to be printed once and laid there."""
    view = await table_rooms.events.staff_view(request, event)
    return table_rooms.page(
        request,
        "seating/cards.html",
        event=view,
        cards=await table_cards(request, table_rooms, view),
        link_reach=link_reach(request),
    )


async def table_cards(request: AnyRequest, table_rooms: TableRooms, view: EventView) -> list[Card]:
    keys = table_keys(view)
    codes = await table_rooms.tables.codes.of_all(keys)
    return [card(request, key, codes[key]) for key in keys]


def card(request: AnyRequest, key: TableKey, code: str) -> Card:
    address = full_address(request, f"/t/{code}")
    return Card(key, code, address, code_to_scan(address))


def table_keys(view: EventView) -> list[TableKey]:
    """Every table at which somebody has met or meets."""
    tables = {
        (at, game.table)
        for at, division in enumerate(view.divisions)
        for _, game in division.games()
        if game.table is not None and not game.is_bye
    }
    names = [division.name for division in view.divisions]
    return [TableKey(view.name, names[at], table) for at, table in sorted(tables)]


class TableRow(msgspec.Struct, frozen=True):
    key: TableKey
    code: str
    names: tuple[str, ...]
    round: t.Round | None
    game: t.Game | None
    opened: OpenedGame | None


async def show_tables(
    request: AnyRequest, table_rooms: TableRooms, view: EventView, sentence: Text | None = None
) -> Response[str]:
    keys = table_keys(view)
    codes = await table_rooms.tables.codes.of_all(keys)
    rows = []
    for key in keys:
        meeting = await table_rooms.tables.meeting(key)
        if meeting is None:
            continue
        names = tuple(view.entrant_name(key.division, n) for n in meeting.game.numbers)
        rows.append(TableRow(key, codes[key], names, meeting.round, meeting.game, meeting.opened))
    return table_rooms.events.pages.page(
        request,
        "seating/tables.html",
        status_code=200 if sentence is None else 400,
        event=view,
        sentence=sentence,
        rows=rows,
        lexicons=table_rooms.library.entries(),
        boards=table_rooms.tables.games.boards.all(),
        allowed=view.phones_allowed,
        racks_down_rule=racks_down_rule(view.rules),
        team_rule=team_rule(view.rules),
        page_of=page_of,
    )


CARD_ROUTES = [tables_page, arrange_tables, cards_page]
