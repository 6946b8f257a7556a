"""What is done at a table: set check, who plays first, a seat, a late side's clock.

Everything here is a plain form; only the sheet itself needs a script.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import BadInput, PersonId, Refusal, text
from lexidrome.hall import Meeting
from lexidrome.hall.events.meetings import OpenedGame, SheetStart, Taking
from lexidrome.rulebook import RuleSet
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.kit.forms import Filled, Posted, Written
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import page_of
from lexidrome.web.seating.codes import show_table
from lexidrome.web.seating.forms import (
    FULL_SET,
    NOBODYS_SEAT,
    AgreeForm,
    ArrivedForm,
    BeginForm,
    SeatChoice,
    SeatForm,
    SideForm,
)
from lexidrome.web.seating.rooms import TableRooms, TableView

Kind = TypeVar("Kind", bound=msgspec.Struct)


@post("/t/{code:str}/record", Audience.HOLDER)
async def begin_record(
    request: AnyRequest,
    code: FromPath[str],
    data: Posted[BeginForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """Check the set, say who plays first, and open the score sheet."""

    async def begin(view: TableView, meeting: Meeting, form: BeginForm) -> Response[Any]:
        first = first_side(meeting, form.first)
        agreed = agreed_pieces(table_rooms, meeting.rules, view.event.stage.lexicon, form)
        wish = table_rooms.wish(view, g.record_values.Mode.RECORD, form.clock)
        counted = table_rooms.tiles(view).total_count + form.tiles - FULL_SET
        start = SheetStart(first, None if form.tiles == FULL_SET else counted, agreed)
        return await take_seat(
            request,
            table_rooms,
            meeting,
            form.seat,
            lambda taking: table_rooms.tables.begin_sheet(meeting, wish, start, taking, who(view)),
        )

    return await at_table(request, table_rooms, code, data, begin, filled=data.written)


@post("/t/{code:str}/play", Audience.HOLDER)
async def sit_on_screen(
    request: AnyRequest,
    code: FromPath[str],
    data: Posted[SeatForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """Sit down on screen; with the last who does, the game begins."""

    async def sit(view: TableView, meeting: Meeting, form: SeatForm) -> Response[Any]:
        wish = table_rooms.wish(view, g.record_values.Mode.PLAY)
        if form.dictionary and g.agreement_rule(meeting.rules) is not None:
            known_lexicon(table_rooms, view.event.stage.lexicon, form.dictionary)
        return await take_seat(
            request,
            table_rooms,
            meeting,
            form.seat,
            lambda taking: table_rooms.tables.sit_on_screen(
                meeting, wish, taking, who(view), dictionary=form.dictionary, agree=form.agree
            ),
            brings_share=form.device,
        )

    return await at_table(request, table_rooms, code, data, sit)


@post("/t/{code:str}/seat", Audience.HOLDER)
async def sit_at_sheet(
    request: AnyRequest,
    code: FromPath[str],
    data: Posted[SeatForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """The other side's device at a sheet that is open."""

    async def sit(_view: TableView, meeting: Meeting, form: SeatForm) -> Response[Any]:
        return await take_seat(
            request,
            table_rooms,
            meeting,
            form.seat,
            lambda taking: table_rooms.tables.sit_down(meeting, taking),
        )

    return await at_table(request, table_rooms, code, data, sit)


@post("/t/{code:str}/scores", Audience.HOLDER)
async def only_scores(
    request: AnyRequest,
    code: FromPath[str],
    data: Posted[SideForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """Two numbers and two signatures: each side by its own link, and on its own device."""

    async def give_link(view: TableView, meeting: Meeting, form: SideForm) -> Response[Any]:
        known = table_rooms.events.visitors.device(request)
        taking = Taking(side_of(meeting, form.seat), known.device)
        token = await table_rooms.events.links.take(meeting, taking)
        if isinstance(token, Refusal):
            raise BadInput(token.sentence)
        answer = Redirect(f"{view.event.path}/seat/{token}", status_code=303)
        known.remember(answer)
        return answer

    return await at_table(request, table_rooms, code, data, give_link)


@post("/t/{code:str}/arrived", Audience.HOLDER)
async def stop_clock(
    request: AnyRequest,
    code: FromPath[str],
    data: Posted[ArrivedForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """The late side has come: its clock stops (NSA-III.C.p3)."""

    async def stop(view: TableView, meeting: Meeting, form: ArrivedForm) -> Response[Any]:
        side = side_of(meeting, form.seat)
        device = table_rooms.events.visitors.device(request).device
        own = table_rooms.tables.devices.at(meeting.slip).side_of(device)
        refusal = await table_rooms.tables.stop_late_clock(
            meeting, side, own, view.event.standing, form.id
        )
        if refusal is not None:
            raise BadInput(refusal.sentence)
        return Redirect(view.path, status_code=303)

    return await at_table(request, table_rooms, code, data, stop)


async def at_table(
    request: AnyRequest,
    table_rooms: TableRooms,
    code: str,
    data: Filled[Kind],
    do: Callable[[TableView, Meeting, Kind], Awaitable[Response[Any]]],
    *,
    filled: Written | None = None,
) -> Response[Any]:
    """What a form asks for; else the table as it is now, with what was wrong."""
    view, meeting = await table_rooms.opening(request, code)
    try:
        return await do(view, meeting, data.read())
    except BadInput as error:
        view = await table_rooms.view(request, code)
        return await show_table(request, table_rooms, view, filled=filled, sentence=error.sentence)


async def take_seat(
    request: AnyRequest,
    table_rooms: TableRooms,
    meeting: Meeting,
    seat: SeatChoice,
    sit: Callable[[Taking], Awaitable[OpenedGame | Refusal]],
    *,
    brings_share: bool = False,
) -> Redirect:
    side = side_of(meeting, seat.side)
    known = table_rooms.events.visitors.device(request)
    member = member_of(meeting, side, seat.member)
    taking = Taking(side, known.device, member, brings_share)
    seated = await sit(taking)
    if isinstance(seated, Refusal):
        raise BadInput(seated.sentence)
    # On screen there is nothing to see before everybody sits; the table's page waits.
    waits = not await table_rooms.tables.games.is_begun(seated.stream)
    code = await table_rooms.tables.codes.of(meeting.key)
    answer = Redirect(f"/t/{code}" if waits else page_of(seated), status_code=303)
    known.remember(answer)
    sat = msgspec.structs.replace(meeting, opened=seated)
    await table_rooms.remember_seat(answer, request, sat, taking, known)
    return answer


def side_of(meeting: Meeting, side: int) -> int:
    """One that there is at this table."""
    if side not in range(len(meeting.game.numbers)):
        raise BadInput(NOBODYS_SEAT)
    return side


def member_of(meeting: Meeting, side: int, place: int | None) -> PersonId | None:
    """The member of a team whose own seat it is; nobody, where all share one device."""
    if place is None:
        return None
    members = meeting.members(side)
    if place not in range(len(members)):
        raise BadInput(NOBODYS_SEAT)
    return members[place]


def first_side(meeting: Meeting, drawn: int | None) -> int:
    """The side that plays first, by the pairing or as drawn."""
    if meeting.game.is_order_set:
        return 0
    if drawn is None:
        raise BadInput(text("Draw for it at the table and enter who plays first."))
    return side_of(meeting, drawn)


def agreed_pieces(
    table_rooms: TableRooms, rules: RuleSet, lexicon: str, form: AgreeForm
) -> dict[g.equipment.Piece, str]:
    """What else is used than the house provides, if every side agrees (DP-1.I.d)."""
    named = {
        g.equipment.Piece.DICTIONARY: form.dictionary,
        g.equipment.Piece.BOARD: form.board,
    }
    wanted = {piece: name for piece, name in named.items() if name}
    if not wanted:
        return {}
    if g.agreement_rule(rules) is None:
        raise BadInput(
            text("{title} says nothing about another board or dictionary.", title=rules.title)
        )
    if not (form.agree_0 and form.agree_1):
        raise BadInput(text("Another board or dictionary is used only if both sides agree."))
    if form.dictionary:
        known_lexicon(table_rooms, lexicon, form.dictionary)
    return wanted


def known_lexicon(table_rooms: TableRooms, used: str, name: str) -> str:
    """One that can be used instead."""
    if name not in table_rooms.tables.games.other_lexicons(used):
        raise BadInput(text("There is no lexicon “{name}” here.", name=name[:40]))
    return name


def who(view: TableView) -> str:
    """What stands in the events as who opened a game."""
    return view.event.standing.who if view.event.standing.is_staff else "table"


SITTING_ROUTES = [begin_record, sit_on_screen, sit_at_sheet, only_scores, stop_clock]
