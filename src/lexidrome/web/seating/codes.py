"""From the code on a table to the game: who meets, set check, who plays first, a seat.

Everything here is a plain form; only the sheet itself needs a script.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, URLEncodedBody
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import BadInput, Bound, NotFound, PersonId, Refusal, Text, parse_whole, text
from lexidrome.hall import Meeting
from lexidrome.hall.events.devices import PairingDevices
from lexidrome.hall.events.latecomers import left_s, running_for, time_taken
from lexidrome.hall.events.meetings import OpenedGame, SheetStart, Taking
from lexidrome.rulebook import RuleSet, find_rule_set, rule_set_names
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import address_of, page_of
from lexidrome.web.seating.rooms import TableRooms, TableView

WAIT_S = 4
"""How often a page without scripts looks whether the other side has sat down."""
ID_BYTES = 16
FULL_SET = 100
SET_TILES = Bound(
    text("A set has from {least} to {most} tiles; with another number, get another set."), 90, 110
)
"""A set that is further off is another game's."""


class AgreeForm(msgspec.Struct, frozen=True):
    """What both sides agree to use; all of it is text, as browsers send it."""

    dictionary: str = ""
    """Another one than the house's; empty: none."""
    board: str = ""
    """Another one than the house's; empty: none."""
    agree_0: str = ""
    agree_1: str = ""
    """Whether each side agrees to them."""


class BeginForm(AgreeForm, frozen=True):
    seat: str = "0"
    """The side whose seat this device takes."""
    first: str = ""
    """The side that plays first, where it was drawn at the table."""
    tiles: str = str(FULL_SET)
    clock: str = ""


class Chair(msgspec.Struct, frozen=True):
    """A seat that can be taken on screen."""

    value: str
    label: Text | str
    is_taken: bool


class Sitting(msgspec.Struct, frozen=True):
    """The seats of one side."""

    name: str
    is_team: bool
    chairs: tuple[Chair, ...]


class SeatForm(msgspec.Struct, frozen=True):
    seat: str = "0"
    """A side, or a side and the place of a member in its team."""
    dictionary: str = ""
    """Another one that this side wants to use on screen; empty: none."""
    agree: str = ""
    """The one that the other side wants, if this side agrees."""
    device: str = ""
    """Set by a script: this device brings a share of the seed."""


class ArrivedForm(msgspec.Struct, frozen=True):
    seat: str = ""
    """The side that was late."""
    id: str = ""


class LateSide(msgspec.Struct, frozen=True):
    """A side of this table that came late, or has still to come."""

    side: int
    left: str
    """What its clock shows."""
    is_running: bool


@get("/t", Audience.EVERYBODY)
async def type_code_page(
    request: AnyRequest,
    table_rooms: NamedDependency[TableRooms],
    code: Annotated[str, QueryParameter(name="code", max_length=40)] = "",
) -> Response[Any]:
    """Type the code that stands on the table."""
    if not code:
        return show_code_page(request, table_rooms)
    try:
        key = table_rooms.key(request, code)
    except NotFound as error:
        return show_code_page(request, table_rooms, typed=code, sentence=error.sentence)
    return Redirect(f"/t/{await table_rooms.tables.codes.of(key)}", status_code=303)


@get("/t/{code:str}", Audience.HOLDER)
async def table_page(
    request: AnyRequest, code: FromPath[str], table_rooms: NamedDependency[TableRooms]
) -> Response[str]:
    return await show_table(request, table_rooms, await table_rooms.view(request, code))


@post("/t/{code:str}/record", Audience.HOLDER)
async def begin_record(
    request: AnyRequest,
    code: FromPath[str],
    data: URLEncodedBody[BeginForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """Check the set, say who plays first, and open the score sheet."""
    view, meeting = await table_rooms.opening(request, code)
    try:
        tiles, first = parse_whole(data.tiles, SET_TILES), first_side(meeting, data.first)
        agreed = agreed_pieces(table_rooms, meeting.rules, view.event.stage.lexicon, data)
        wish = table_rooms.wish(view, g.record_values.Mode.RECORD, data.clock)
        start = SheetStart(first, None if tiles == FULL_SET else tiles, agreed)
        return await take_seat(
            request,
            table_rooms,
            meeting,
            data.seat,
            lambda taking: table_rooms.tables.begin_sheet(meeting, wish, start, taking, who(view)),
        )
    except BadInput as error:
        return await show_again(request, table_rooms, code, error, filled=data)


@post("/t/{code:str}/play", Audience.HOLDER)
async def sit_on_screen(
    request: AnyRequest,
    code: FromPath[str],
    data: URLEncodedBody[SeatForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """Sit down on screen; with the last who does, the game begins."""
    view, meeting = await table_rooms.opening(request, code)
    try:
        wish = table_rooms.wish(view, g.record_values.Mode.PLAY)
        if data.dictionary and g.agreement_rule(meeting.rules) is not None:
            known_lexicon(table_rooms, view.event.stage.lexicon, data.dictionary)
        return await take_seat(
            request,
            table_rooms,
            meeting,
            data.seat,
            lambda taking: table_rooms.tables.sit_on_screen(
                meeting, wish, taking, who(view), dictionary=data.dictionary, agree=data.agree
            ),
            brings_share=bool(data.device),
        )
    except BadInput as error:
        return await show_again(request, table_rooms, code, error)


@post("/t/{code:str}/seat", Audience.HOLDER)
async def sit_at_sheet(
    request: AnyRequest,
    code: FromPath[str],
    data: URLEncodedBody[SeatForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """The other side's device at a sheet that is open."""
    _, meeting = await table_rooms.opening(request, code)
    try:
        return await take_seat(
            request,
            table_rooms,
            meeting,
            data.seat,
            lambda taking: table_rooms.tables.sit_down(meeting, taking),
        )
    except BadInput as error:
        return await show_again(request, table_rooms, code, error)


@post("/t/{code:str}/scores", Audience.HOLDER)
async def only_scores(
    request: AnyRequest,
    code: FromPath[str],
    data: URLEncodedBody[SeatForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """Two numbers and two signatures: each side by its own link, and on its own device."""
    view, meeting = await table_rooms.opening(request, code)
    try:
        known = table_rooms.events.visitors.device(request)
        taking = Taking(side_of(meeting, data.seat), known.device)
        token = await table_rooms.events.links.take(meeting, taking)
        if isinstance(token, Refusal):
            raise BadInput(token.sentence)
    except BadInput as error:
        return await show_again(request, table_rooms, code, error)
    answer = Redirect(f"{view.event.path}/seat/{token}", status_code=303)
    known.remember(answer, request)
    return answer


@post("/t/{code:str}/arrived", Audience.HOLDER)
async def stop_clock(
    request: AnyRequest,
    code: FromPath[str],
    data: URLEncodedBody[ArrivedForm],
    table_rooms: NamedDependency[TableRooms],
) -> Response[Any]:
    """The late side has come: its clock stops (NSA-III.C.p3)."""
    view, meeting = await table_rooms.opening(request, code)
    try:
        side = side_of(meeting, data.seat)
        device = table_rooms.events.visitors.device(request).device
        own = table_rooms.tables.devices.at(meeting.slip).side_of(device)
        refusal = await table_rooms.tables.stop_late_clock(
            meeting, side, own, view.event.standing, data.id
        )
        if refusal is not None:
            raise BadInput(refusal.sentence)
    except BadInput as error:
        return await show_again(request, table_rooms, code, error)
    return Redirect(view.path, status_code=303)


def show_code_page(
    request: AnyRequest,
    table_rooms: TableRooms,
    *,
    typed: str = "",
    home: object = None,
    sentence: Text | None = None,
) -> Response[str]:
    """Where a code is typed, or a game begun that belongs to no event."""
    folder = table_rooms.events.house_rule_sets
    rule_sets = [find_rule_set(name, folder) for name in rule_set_names(folder)]
    return table_rooms.page(
        request,
        "seating/code.html",
        sentence=sentence,
        here="/t",
        typed=typed,
        home=home,
        rule_sets=rule_sets,
        agreeing=[(rules.title, rule) for rules in rule_sets if (rule := g.agreement_rule(rules))],
        other_lexicons=table_rooms.tables.games.other_lexicons(""),
        full_set=FULL_SET,
        fresh_id=new_command_id(),
    )


def new_command_id() -> str:
    """For a form: what is sent twice is done once."""
    return secrets.token_hex(ID_BYTES)


async def take_seat(
    request: AnyRequest,
    table_rooms: TableRooms,
    meeting: Meeting,
    seat: str,
    sit: Callable[[Taking], Awaitable[OpenedGame | Refusal]],
    *,
    brings_share: bool = False,
) -> Redirect:
    written, _, place = seat.partition(".")
    side = side_of(meeting, written)
    known = table_rooms.events.visitors.device(request)
    member = member_of(meeting, side, place)
    taking = Taking(side, known.device, member, brings_share)
    seated = await sit(taking)
    if isinstance(seated, Refusal):
        raise BadInput(seated.sentence)
    # On screen there is nothing to see before everybody sits; the table's page waits.
    waits = not await table_rooms.tables.games.is_begun(seated.stream)
    code = await table_rooms.tables.codes.of(meeting.key)
    answer = Redirect(f"/t/{code}" if waits else page_of(seated), status_code=303)
    known.remember(answer, request)
    sat = msgspec.structs.replace(meeting, opened=seated)
    table_rooms.remember_seat(answer, request, sat, taking)
    return answer


def side_of(meeting: Meeting, seat: str) -> int:
    if seat not in {str(side) for side in range(len(meeting.game.numbers))}:
        raise BadInput(text("Say whose seat you take."))
    return int(seat)


def member_of(meeting: Meeting, side: int, place: str) -> PersonId | None:
    """The member of a team whose own seat it is; nobody, where all share one device."""
    if not place:
        return None
    members = meeting.members(side)
    if place not in {str(at) for at in range(len(members))}:
        raise BadInput(text("Say whose seat you take."))
    return members[int(place)]


def is_closed(
    meeting: Meeting | None, sides: PairingDevices | None, side: int, own: int | None
) -> bool:
    """Whether another device is that side, or this one the other."""
    if meeting is None or sides is None or own is not None:
        return own not in (None, side)
    is_seated = meeting.opened is not None and side in meeting.opened.seated
    return is_seated or side in sides.given or bool(sides.of(side))


def sittings(view: TableView, meeting: Meeting, own: int | None) -> list[Sitting]:
    """The seats of a game on screen: one for each side, and one for each member of a team."""
    found = []
    for side, number in enumerate(meeting.game.numbers):
        name = view.event.entrant_name(meeting.division.name, number)
        members = meeting.members(side)
        seats = [
            Chair(
                f"{side}.{at}",
                view.event.person_name(member) or f"{name} {at + 1}",
                is_taken=own not in (None, side) or meeting.is_taken(side, member),
            )
            for at, member in enumerate(members)
        ]
        label = text("Together at this device") if members else name
        is_taken = own not in (None, side) or meeting.is_taken(side)
        seats.append(Chair(str(side), label, is_taken=is_taken))
        found.append(Sitting(name, is_team=bool(members), chairs=tuple(seats)))
    return found


def first_side(meeting: Meeting, written: str) -> int | None:
    """The side that plays first, by the pairing or as drawn."""
    if meeting.game.is_order_set:
        return 0
    if not written:
        raise BadInput(text("Draw for it at the table and say who plays first."))
    return side_of(meeting, written)


def agreed_pieces(
    table_rooms: TableRooms, rules: RuleSet, lexicon: str, form: AgreeForm
) -> dict[g.equipment.Piece, str]:
    """What else is used than the house provides, if every side agrees (DP-1.I.d)."""
    named = {
        g.equipment.Piece.DICTIONARY: form.dictionary,
        g.equipment.Piece.BOARD: form.board.strip(),
    }
    wanted = {piece: name for piece, name in named.items() if name}
    if not wanted:
        return {}
    if g.agreement_rule(rules) is None:
        raise BadInput(
            text("{title} says nothing of another board or dictionary.", title=rules.title)
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


async def show_again(
    request: AnyRequest,
    table_rooms: TableRooms,
    code: str,
    problem: BadInput,
    *,
    filled: BeginForm | None = None,
) -> Response[str]:
    """The table as it is now, with what was wrong."""
    view = await table_rooms.view(request, code)
    return await show_table(request, table_rooms, view, filled=filled, sentence=problem.sentence)


async def show_table(
    request: AnyRequest,
    table_rooms: TableRooms,
    view: TableView,
    *,
    filled: BeginForm | None = None,
    sentence: Text | None = None,
) -> Response[str]:
    meeting = view.meeting
    is_begun = is_over = is_seated = False
    proposed = None
    if meeting is not None and meeting.opened is not None:
        phase = await table_rooms.tables.games.phase(meeting.opened.stream)
        is_begun = phase is not g.Phase.CREATED
        is_over = phase is g.Phase.ENDED
        seat = table_rooms.events.visitors.caller(request).seat
        is_seated = seat is not None and seat.stream == meeting.opened.stream
        proposed = await table_rooms.tables.games.proposed_dictionary(meeting.opened.stream)
    device = table_rooms.events.visitors.device(request).device
    sides = None if meeting is None else table_rooms.tables.devices.at(meeting.slip)
    own = None if sides is None else sides.side_of(device)
    late = [] if meeting is None or is_begun else late_sides(table_rooms, meeting)
    answer = table_rooms.page(
        request,
        "seating/open.html",
        sentence=sentence,
        table=view,
        event=view.event,
        meeting=meeting,
        is_begun=is_begun,
        is_over=is_over,
        is_seated=is_seated,
        names=[
            view.event.entrant_name(meeting.division.name, number)
            for number in meeting.game.numbers
        ]
        if meeting is not None
        else [],
        filled=filled or BeginForm(),
        full_set=FULL_SET,
        agreement_rule=None if meeting is None else g.agreement_rule(meeting.rules),
        proposed=proposed,
        other_lexicons=table_rooms.tables.games.other_lexicons(view.event.stage.lexicon),
        sittings=[] if meeting is None else sittings(view, meeting, own),
        own=own,
        is_closed=lambda side: is_closed(meeting, sides, side, own),
        page_of=page_of,
        address_of=address_of,
        round_title=round_title,
        late=late,
        fresh_id=new_command_id(),
    )
    is_waiting = meeting is not None and meeting.opened is not None and not is_begun
    if is_waiting or any(each.is_running for each in late):
        answer.headers["refresh"] = str(WAIT_S)
    return answer


def late_sides(table_rooms: TableRooms, meeting: Meeting) -> list[LateSide]:
    """Those whose clock runs, and those who came with less time than the others have."""
    now_ms = table_rooms.events.desk.now_ms()
    running = [
        LateSide(
            side, g.clock.format_reading(left_s(meeting, side, now_ms) * 1000), is_running=True
        )
        for side in running_for(meeting)
    ]
    came = [
        LateSide(
            change.side, g.clock.format_reading(full_ms(meeting) + change.time_ms), is_running=False
        )
        for change in time_taken(meeting)
    ]
    return running + came


def full_ms(meeting: Meeting) -> int:
    return (meeting.rules.clock.side_time_s or 0) * 1000


def round_title(view: TableView) -> Text:
    meeting = view.meeting
    assert meeting is not None
    if view.event.is_final(meeting.division, meeting.round):
        return text("Final")
    return text("Round {number}", number=meeting.round.number)


CODE_ROUTES = [
    type_code_page,
    table_page,
    begin_record,
    sit_on_screen,
    sit_at_sheet,
    only_scores,
    stop_clock,
]
