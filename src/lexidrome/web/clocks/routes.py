"""The clock desk: every clock of the hall, and what is done to them with a reason."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Bound, NotFound, Refusal, Text, parse_whole, text
from lexidrome.game import bounds
from lexidrome.hall import Floor
from lexidrome.web.desk.forms import MINUTES
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest

CLOCK_MINUTES = Bound(text("A clock is set by {least} to {most} minutes."), 1, 180)


class ClockForm(msgspec.Struct, frozen=True):
    """All of it is text, as browsers send it."""

    do: str = ""
    table: str = ""
    """`DIVISION/TABLE`; empty: the whole hall."""
    side: str = ""
    minutes: str = ""
    is_taken: str = ""
    reason: str = ""
    id: str = ""
    seen: str = ""


@get("/events/{event:str}/clocks", Audience.STAFF)
async def clocks_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show(request, events, await events.staff_view(request, event))


@post("/events/{event:str}/clocks", Audience.STAFF)
async def change_clocks(
    request: AnyRequest,
    event: FromPath[str],
    data: URLEncodedBody[ClockForm],
    events: NamedDependency[EventRooms],
    floor: NamedDependency[Floor],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        refusal = await carry_out(request, view, events, floor, data)
        if refusal is not None:
            raise BadInput(refusal.sentence)
    except (BadInput, NotFound) as error:
        return show(request, events, view, sentence=error.sentence)
    return Redirect(f"{view.path}/clocks", status_code=303)


async def carry_out(
    request: AnyRequest, view: EventView, events: EventRooms, floor: Floor, form: ClockForm
) -> Refusal | None:
    clocks, once = floor.clocks, form.id or secrets.token_hex(8)
    match form.do:
        case "pause":
            return await clocks.pause(view.standing, view.name, form.reason, once, form.table)
        case "resume":
            return await clocks.resume(view.standing, view.name, once, form.table)
        case "add":
            minutes = parse_whole(form.minutes, CLOCK_MINUTES)
            time_ms = (-1 if form.is_taken else 1) * minutes * 60_000
            side = parse_whole(form.side, bounds.SIDE)
            return await clocks.add_time(
                view.standing, view.name, form.table, side, time_ms, form.reason, once
            )
        case "stop":
            return await clocks.stop_game(view.standing, view.name, form.table, form.reason, once)
        case "extend":
            await extend(request, view, events, form, once)
            await floor.round_time.keep(view.name)
            return None
        case "lookups":
            return await allow_lookups(view, floor, form)
    raise BadInput(text("There is no such action."))


async def extend(
    request: AnyRequest, view: EventView, events: EventRooms, form: ClockForm, once: str
) -> None:
    """The round on the wall; the games that end with it follow (A-19)."""
    minutes = parse_whole(form.minutes, MINUTES)
    commands = [
        t.ExtendRound(
            division=state.division.name,
            round_number=each.number,
            duration_s=minutes * 60,
            reason=form.reason,
        )
        for state in view.states
        for each in state.division.rounds
        if each.status is t.RoundStatus.BEGUN
    ]
    if not commands:
        raise BadInput(text("No round is being played."))
    await events.do(request, view, commands, once, form.seen)


async def allow_lookups(view: EventView, floor: Floor, form: ClockForm) -> Refusal | None:
    """Let tables judge their own slips, or send them to the station (NSA-III.A.1.p3)."""
    if not view.standing.is_director:
        raise BadInput(text("That is for the director to do."))
    await floor.slips.lookups.allow(view.name, is_allowed=form.reason == "yes")
    return None


def show(
    request: AnyRequest, events: EventRooms, view: EventView, *, sentence: Text | None = None
) -> Response[str]:
    lookups = events.floor.slips.lookups.are_allowed(view.name)
    return events.page(request, "clocks/clocks.html", view, sentence=sentence, lookups=lookups)


ROUTES = [clocks_page, change_clocks]
