"""For the staff: who sits where, and codes, seats and links taken back, one by one or all.

No link that is in use stands on any page. What is given out anew is shown once, in the
answer to the form that asked for it.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypeVar
from urllib.parse import quote

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from lexidrome import game as g
from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.hall import Meeting, TableKey
from lexidrome.hall.events.reporters import DeskRequest
from lexidrome.tournament import bounds
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import code_to_scan, full_address, link_reach
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.event.seats import SideRow, side_rows
from lexidrome.web.kit.forms import Once, Posted, whole
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.seating.cards import table_keys
from lexidrome.web.seating.rooms import TableRooms

T = TypeVar("T")
SEATS = "/seats/"


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What is asked for, by the name that stands in `do`."""

    id: Once


class EndEverything(Form, frozen=True, tag="everything"):
    is_sure: bool


class NewCode(Form, frozen=True, tag="code"):
    division: str
    table: Annotated[int, whole(bounds.OWN_TABLE)]


class OfSide(Form, frozen=True):
    division: str
    round: Annotated[int, whole(bounds.ROUND)]
    number: Annotated[int, whole(bounds.ENTRANT)]


class GiveSeat(OfSide, frozen=True, tag="seat"): ...


class FreeSeat(OfSide, frozen=True, tag="free"): ...


class GiveReport(OfSide, frozen=True, tag="report"): ...


class EndReport(OfSide, frozen=True, tag="end_report"): ...


AnyForm: TypeAlias = EndEverything | NewCode | GiveSeat | FreeSeat | GiveReport | EndReport


class LinkRow(msgspec.Struct, frozen=True):
    """One table with who meets there."""

    key: TableKey
    code: str
    meeting: Meeting
    sides: tuple[SideRow, ...]
    is_from_one_address: bool


class GivenLink(msgspec.Struct, frozen=True):
    name: str
    address: str
    code: Markup


@get("/events/{event:str}/links", Audience.STAFF)
async def links_page(
    request: AnyRequest, event: FromPath[str], table_rooms: NamedDependency[TableRooms]
) -> Response[str]:
    view = await table_rooms.events.staff_view(request, event)
    return await show_links(request, table_rooms, view)


@post("/events/{event:str}/links", Audience.STAFF)
async def change_links(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[AnyForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """Take something back; what is given out instead is shown in this answer and never again."""
    view = await table_rooms.events.staff_view(request, event)
    try:
        return await _carry_out(request, table_rooms, view, data.read())
    except NotFound:
        raise
    except BadInput as error:
        return await show_links(request, table_rooms, view, error.sentence)


async def _carry_out(
    request: AnyRequest, table_rooms: TableRooms, view: EventView, form: AnyForm
) -> Response[Any]:
    links, asking = table_rooms.events.links, asking_of(request, table_rooms, view, form)
    match form:
        case EndEverything(is_sure=False):
            extent = links.extent(view.name)
            return table_rooms.events.page(request, "seating/links_all.html", view, extent=extent)
        case EndEverything():
            _refuse(await links.end_everything(asking, view.name))
            return Redirect(f"{view.path}/links", status_code=303)
        case NewCode():
            key = TableKey(view.name, form.division, form.table)
            _refuse(await links.new_code(asking, key))
            return back_to(view, key.division, key.table)
    meeting, side = await _pairing(table_rooms, view, form)
    match form:
        case GiveSeat():
            given = await links.give_seat(asking, meeting, side)
            return _shown(request, table_rooms, view, meeting, side, _refuse(given), SEATS)
        case FreeSeat():
            _refuse(await links.give_seat(asking, meeting, side, is_freed=True))
        case GiveReport():
            if not view.phones_allowed:
                raise BadInput(text("Phones are not allowed at the table here; hand in the slip."))
            token = _refuse(await links.give_report(asking, meeting, side))
            path = f"{view.path}/seat/"
            return _shown(request, table_rooms, view, meeting, side, [token], path)
        case EndReport():
            _refuse(await links.end_report(asking, meeting, side))
    return back_to(view, meeting.division.name, meeting.game.table)


def back_to(view: EventView, division: str, table: int | None) -> Redirect:
    """The list, where it shows that table."""
    return Redirect(f"{view.path}/links#{quote(division)}-{table or 0}", status_code=303)


def asking_of(
    request: AnyRequest, table_rooms: TableRooms, view: EventView, form: Form
) -> DeskRequest:
    visitors = table_rooms.events.visitors
    caller, device = visitors.caller(request), visitors.device(request).device
    command_id, name = form.id, visitors.visitor(request).name or ""
    return DeskRequest(view.standing, caller, device, command_id, name)


async def _pairing(table_rooms: TableRooms, view: EventView, form: OfSide) -> tuple[Meeting, int]:
    found = await table_rooms.tables.pairing(view.name, form.division, form.round, form.number)
    if found is None:
        raise NotFound(text("There is no such game."))
    return found, found.game.numbers.index(form.number)


def _shown(
    request: AnyRequest,
    table_rooms: TableRooms,
    view: EventView,
    meeting: Meeting,
    side: int,
    tokens: list[str],
    path: str,
) -> Response[str]:
    """The only time that these links are shown."""
    name = view.entrant_name(meeting.division.name, meeting.game.numbers[side])
    names = [name, *(view.person_name(member) for member in meeting.members(side))]
    addresses = [full_address(request, f"{path}{token}") for token in tokens]
    answer = table_rooms.events.page(
        request,
        "seating/link_given.html",
        view,
        name=name,
        round=meeting.round,
        division=meeting.division,
        table=view.table_of(meeting.division, meeting.round, meeting.game),
        number=meeting.game.table,
        against=view.entrant_name(
            meeting.division.name, meeting.game.other(meeting.game.numbers[side])
        ),
        is_seat=path == SEATS,
        is_on_screen=meeting.opened is not None
        and meeting.opened.mode is g.record_values.Mode.PLAY,
        link_reach=link_reach(request),
        given=[
            GivenLink(whose, address, code_to_scan(address))
            for whose, address in zip(names, addresses, strict=False)
        ],
    )
    answer.headers["cache-control"] = "no-store"
    return answer


def _refuse(answer: T | Refusal) -> T:
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)
    return answer


async def show_links(
    request: AnyRequest, table_rooms: TableRooms, view: EventView, sentence: Text | None = None
) -> Response[str]:
    keys = table_keys(view)
    codes = await table_rooms.tables.codes.of_all(keys)
    meetings = [await table_rooms.tables.meeting(key) for key in keys]
    return table_rooms.events.page(
        request,
        "seating/links.html",
        view,
        sentence=sentence,
        rows=[
            link_row(table_rooms, view, meeting, codes[key])
            for key, meeting in zip(keys, meetings, strict=True)
            if meeting is not None
        ],
    )


def link_row(table_rooms: TableRooms, view: EventView, meeting: Meeting, code: str) -> LinkRow:
    sides = table_rooms.tables.devices.at(meeting.slip)
    rows = side_rows(table_rooms.events, view, meeting)
    return LinkRow(meeting.key, code, meeting, tuple(rows), sides.is_from_one_address)


LINK_ROUTES = [links_page, change_links]
