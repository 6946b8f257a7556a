"""The clock desk: every clock of the hall, and what is done to them with a reason."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Bound, Elsewhere, Refusal, Text, text
from lexidrome.game import bounds
from lexidrome.hall import Floor
from lexidrome.web.desk.forms import MINUTES
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Once, Posted, Seen, whole
from lexidrome.web.kit.pages import AnyRequest

CLOCK_MINUTES = Bound(text("A clock can be set by {least} to {most} minutes."), 1, 180)


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What is asked for, by the name that stands in `do`."""

    id: Once


class AtTable(Form, frozen=True):
    table: str
    """`DIVISION/TABLE`; empty: the whole hall."""


class Pause(AtTable, frozen=True, tag="pause"):
    reason: str


class Resume(AtTable, frozen=True, tag="resume"): ...


class AddTime(AtTable, frozen=True, tag="add"):
    side: Annotated[int, whole(bounds.SIDE)]
    minutes: Annotated[int, whole(CLOCK_MINUTES)]
    is_taken: bool
    reason: str


class StopGame(AtTable, frozen=True, tag="stop"):
    reason: str


class Extend(Form, frozen=True, tag="extend"):
    minutes: Annotated[int, whole(MINUTES)]
    reason: str
    seen: Seen


class AllowLookups(Form, frozen=True, tag="lookups"):
    is_allowed: bool


AnyForm: TypeAlias = Pause | Resume | AddTime | StopGame | Extend | AllowLookups


@get("/events/{event:str}/clocks", Audience.STAFF)
async def clocks_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show(request, events, await events.staff_view(request, event))


@post("/events/{event:str}/clocks", Audience.STAFF)
async def change_clocks(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[AnyForm],
    events: NamedDependency[EventRooms],
    floor: NamedDependency[Floor],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        refusal = await carry_out(request, view, events, floor, data.read())
        if refusal is not None:
            raise BadInput(refusal.sentence)
    except (BadInput, Elsewhere) as error:
        return show(request, events, view, sentence=error.sentence)
    return Redirect(f"{view.path}/clocks", status_code=303)


async def carry_out(
    request: AnyRequest, view: EventView, events: EventRooms, floor: Floor, form: AnyForm
) -> Refusal | None:
    clocks, once = floor.clocks, form.id
    match form:
        case Pause():
            return await clocks.pause(view.standing, view.name, form.reason, once, form.table)
        case Resume():
            return await clocks.resume(view.standing, view.name, once, form.table)
        case AddTime():
            time_ms = (-1 if form.is_taken else 1) * form.minutes * 60_000
            return await clocks.add_time(
                view.standing, view.name, form.table, form.side, time_ms, form.reason, once
            )
        case StopGame():
            return await clocks.stop_game(view.standing, view.name, form.table, form.reason, once)
        case Extend():
            await extend(request, view, events, form, once)
            await floor.round_time.keep(view.name)
        case AllowLookups():
            await allow_lookups(view, floor, form)
    return None


async def extend(
    request: AnyRequest, view: EventView, events: EventRooms, form: Extend, once: str
) -> None:
    """The round on the wall; the games that end with it follow (A-19)."""
    commands = [
        t.rounds.ExtendRound(
            division=state.division.name,
            round_number=each.number,
            duration_s=form.minutes * 60,
            reason=form.reason,
        )
        for state in view.states
        for each in state.division.rounds
        if each.status is t.RoundStatus.BEGUN
    ]
    if not commands:
        raise BadInput(text("No round is being played."))
    await events.do(request, view, commands, once, form.seen)


async def allow_lookups(view: EventView, floor: Floor, form: AllowLookups) -> None:
    """Let tables judge their own slips, or send them to the station (NSA-III.A.1.p3)."""
    if not view.standing.is_director:
        raise BadInput(text("Only the director can do that."))
    await floor.slips.lookups.allow(view.name, is_allowed=form.is_allowed)


def show(
    request: AnyRequest, events: EventRooms, view: EventView, *, sentence: Text | None = None
) -> Response[str]:
    lookups = events.floor.slips.lookups.are_allowed(view.name)
    return events.page(request, "clocks/clocks.html", view, sentence=sentence, lookups=lookups)


ROUTES = [clocks_page, change_clocks]
