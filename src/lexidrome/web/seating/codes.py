"""From the code on a table to its page: who meets, what is open, which seats are free.

Everything here is a plain form; only the sheet itself needs a script.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import NotFound, Text, text
from lexidrome.hall import Meeting
from lexidrome.hall.events.devices import PairingDevices
from lexidrome.hall.events.latecomers import left_s, running_for, time_taken
from lexidrome.rulebook import RuleSet, find_rule_set, rule_set_names
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.forms import Written, blank
from lexidrome.web.kit.pages import YEAR_S, AnyRequest
from lexidrome.web.live import address_of, page_of
from lexidrome.web.seating.forms import FULL_SET, BeginForm, HomeClock, HomeGame
from lexidrome.web.seating.rooms import TableRooms, TableView

WAIT_S = 4
"""How often a page without scripts looks whether the other side has sat down."""
ID_BYTES = 16
HOME_COOKIE = "lexidrome_at_home"
"""What was chosen on this device last: the clock, then the rule set."""


HOME_CLOCKS = {
    HomeClock.NONE: text("There is none"),
    HomeClock.TABLE: text("A chess clock"),
    HomeClock.DEVICE: text("This device"),
}


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


def show_code_page(
    request: AnyRequest,
    table_rooms: TableRooms,
    *,
    typed: str = "",
    home: Written | None = None,
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
        home=home or blank(HomeGame, **chosen_at_home(request, rule_sets)),
        clocks=HOME_CLOCKS,
        rule_sets=rule_sets,
        agreeing=[(rules.title, rule) for rules in rule_sets if (rule := g.agreement_rule(rules))],
        lexicons=table_rooms.library.entries(),
        boards=table_rooms.tables.games.boards.all(),
        other_lexicons=table_rooms.tables.games.other_lexicons(""),
        full_set=FULL_SET,
        fresh_id=new_command_id(),
    )


def chosen_at_home(request: AnyRequest, rule_sets: Sequence[RuleSet]) -> dict[str, str]:
    """What this device chose last, as far as there still is such a thing."""
    clock, _, rules = request.cookies.get(HOME_COOKIE, "").partition(":")
    chosen = {"clock": clock if clock in list(HomeClock) else HomeClock.NONE.value}
    if rules in {each.name for each in rule_sets}:
        chosen["rules"] = rules
    return chosen


def remember_at_home(answer: Response[Any], rules: str, clock: HomeClock) -> None:
    chosen = f"{clock.value}:{rules}"
    answer.set_cookie(
        Cookie(HOME_COOKIE, value=chosen, max_age=YEAR_S, httponly=True, samesite="lax")
    )


def new_command_id() -> str:
    """For a form: what is sent twice is done once."""
    return secrets.token_hex(ID_BYTES)


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
        label = text("Together on this device") if members else name
        is_taken = own not in (None, side) or meeting.is_taken(side)
        seats.append(Chair(str(side), label, is_taken=is_taken))
        found.append(Sitting(name, is_team=bool(members), chairs=tuple(seats)))
    return found


async def show_table(
    request: AnyRequest,
    table_rooms: TableRooms,
    view: TableView,
    *,
    filled: Written | None = None,
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
        filled=filled or blank(BeginForm),
        full_set=FULL_SET,
        set_count=table_rooms.tiles(view).total_count,
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
    return view.event.round_title(meeting.division, meeting.round.number)


CODE_ROUTES = [
    type_code_page,
    table_page,
]
