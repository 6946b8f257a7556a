"""Call the director from a table, and see at the desk and on phones who waits."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.hall import Caller, Floor, GameDesk, TableKey
from lexidrome.hall.events.call_desk import is_known
from lexidrome.hall.events.calls import CallReason
from lexidrome.rulebook.choices import PauseReason
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import CALL_TITLES, EventRooms
from lexidrome.web.kit.forms import Once, Posted, one_of
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.live import stream_at
from lexidrome.web.seating.rooms import TableRooms


class CallForm(msgspec.Struct, frozen=True):
    reason: Annotated[CallReason, one_of(CallReason, text("Write why the director is needed."))]
    note: str
    is_stopped: bool
    """The clocks too, until the director has come."""
    id: Once


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What is done about a call, by the name that stands in `do`."""

    id: Once
    to: str
    """Where to go on."""


class OnMyWay(Form, frozen=True, tag="answer"): ...


class CallDone(Form, frozen=True, tag="close"): ...


class CallRoom:
    """What the pages about calls are made with."""

    def __init__(self, pages: Pages, desk: GameDesk, floor: Floor) -> None:
        self.pages = pages
        self.desk = desk
        self.floor = floor

    async def show(
        self,
        request: AnyRequest,
        key: TableKey,
        action: str,
        back: str,
        *,
        can_stop: bool,
        sentence: Text | None = None,
    ) -> Response[str]:
        meeting = await self.floor.tables.meeting(key)
        is_away = meeting is not None and t.league.is_week(meeting.division, meeting.round)
        return self.pages.page(
            request,
            "calls/call.html",
            status_code=200 if sentence is None else 400,
            script="judge/slips.js",
            table=None if is_away else key.table,
            action=action,
            back=back,
            call=await self.floor.calls.at(key),
            reasons=CALL_TITLES,
            can_stop=can_stop,
            now_ms=self.floor.slips.now_ms(),
            command_id=secrets.token_hex(8),
            sentence=sentence,
        )

    def key_of(self, game: str) -> TableKey:
        """The table of a game."""
        key = self.floor.tables.key_of_game(stream_at(game))
        if key is None:
            raise NotFound(text("This game belongs to no event, so it has no director."))
        return key

    async def can_stop(self, caller: Caller, game: str) -> bool:
        """Whether the book lets a side stop the clocks for the director, and one runs."""
        stream = stream_at(game)
        place = await self.desk.place(caller, stream)
        if PauseReason.DIRECTOR not in place.setup.rules.clock.pause_reasons:
            return False
        return await self.floor.clocks.is_running(stream)


@get("/games/{game:str}/call", Audience.TABLE)
async def call_page(
    request: AnyRequest,
    game: FromPath[str],
    caller: NamedDependency[Caller],
    call_room: NamedDependency[CallRoom],
) -> Response[str]:
    key = call_room.key_of(game)
    can_stop = await call_room.can_stop(caller, game)
    path = f"/games/{game}"
    return await call_room.show(request, key, f"{path}/call", path, can_stop=can_stop)


@post("/games/{game:str}/call", Audience.TABLE)
async def call_director(
    request: AnyRequest,
    game: FromPath[str],
    data: Posted[CallForm],
    caller: NamedDependency[Caller],
    call_room: NamedDependency[CallRoom],
) -> Response[Any]:
    key = call_room.key_of(game)
    stream, path = stream_at(game), f"/games/{game}"
    try:
        form = data.read()
        answer = await call_room.floor.calls.call(
            key, form.reason, form.note, caller.who, form.id, stream
        )
        if isinstance(answer, Refusal) and not is_known(answer):
            raise BadInput(answer.sentence)
    except BadInput as error:
        can_stop = await call_room.can_stop(caller, game)
        return await call_room.show(
            request, key, f"{path}/call", path, can_stop=can_stop, sentence=error.sentence
        )
    if form.is_stopped:
        stop = g.clock.StopClock(reason=PauseReason.DIRECTOR, note=form.note[:200])
        await call_room.desk.command(caller, stream, stop, f"{form.id}-stop", seen_version=None)
    return Redirect(f"{path}/call", status_code=303)


@get("/t/{code:str}/call", Audience.HOLDER)
async def table_call_page(
    request: AnyRequest,
    code: FromPath[str],
    table_rooms: NamedDependency[TableRooms],
    call_room: NamedDependency[CallRoom],
) -> Response[str]:
    """For a table that keeps no game here: whoever has its code sits at it."""
    view, meeting = await table_rooms.opening(request, code)
    return await call_room.show(
        request, meeting.key, f"{view.path}/call", view.path, can_stop=False
    )


@post("/t/{code:str}/call", Audience.HOLDER)
async def call_from_table(
    request: AnyRequest,
    code: FromPath[str],
    data: Posted[CallForm],
    table_rooms: NamedDependency[TableRooms],
    call_room: NamedDependency[CallRoom],
) -> Response[Any]:
    view, meeting = await table_rooms.opening(request, code)
    try:
        form = data.read()
        answer = await call_room.floor.calls.call(
            meeting.key, form.reason, form.note, f"table:{view.code}", form.id
        )
        if isinstance(answer, Refusal) and not is_known(answer):
            raise BadInput(answer.sentence)
    except BadInput as error:
        return await call_room.show(
            request, meeting.key, f"{view.path}/call", view.path,
            can_stop=False, sentence=error.sentence,
        )  # fmt: skip
    return Redirect(f"{view.path}/call", status_code=303)


@get("/events/{event:str}/calls", Audience.STAFF)
async def calls_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    """Who waits, for a phone in the hand of whoever runs."""
    view = await events.staff_view(request, event)
    return events.page(request, "calls/calls.html", view)


@post("/events/{event:str}/calls/{number:int}", Audience.STAFF)
async def settle_call(
    request: AnyRequest,
    event: FromPath[str],
    number: FromPath[int],
    data: Posted[OnMyWay | CallDone],
    events: NamedDependency[EventRooms],
    floor: NamedDependency[Floor],
) -> Redirect:
    """“On my way”, or done."""
    view, form = await events.staff_view(request, event), data.read()
    act = floor.calls.close if isinstance(form, CallDone) else floor.calls.answer
    await act(view.standing, event, number, form.id)
    to = form.to if form.to in ("desk", "calls") else "calls"
    return Redirect(f"{view.path}/{to}", status_code=303)


ROUTES = [
    call_page,
    call_director,
    table_call_page,
    call_from_table,
    calls_page,
    settle_call,
]
