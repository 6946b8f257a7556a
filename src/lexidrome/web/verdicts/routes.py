"""Verdicts at the desk: overrule one, have a play judged again, or make up for a wrong one.

NSA-IV.J.1.m
    a verdict can be changed until the next turn is completed: `overrule`, `judge_again`
NSA-IV.K.5, P86
    afterwards the side that lost a turn to a wrong manual verdict gets spread: `compensate`
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import BadInput, Bound, Elsewhere, Refusal, Text, text
from lexidrome.game import bounds as game_bounds
from lexidrome.hall import Floor
from lexidrome.tournament import bounds as event_bounds
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Once, Posted, Reads, perhaps_whole, whole
from lexidrome.web.kit.pages import AnyRequest

PLAY_POINTS = Bound(text("The points of the play must be from {least} to {most}."), 0, 9_999)
YES = Reads(lambda written: written == "yes")


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What is asked for, by the name that stands in `do`."""

    id: Once


class AtTable(Form, frozen=True):
    table: str


class Overrule(AtTable, frozen=True, tag="overrule"):
    reason: str


class ProgramFlawed(AtTable, frozen=True, tag="program_flawed"): ...


class WordMisentered(AtTable, frozen=True, tag="word_misentered"): ...


class StartLightning(AtTable, frozen=True, tag="lightning"): ...


class RuleOnAttempts(AtTable, frozen=True, tag="attempts"):
    found0: Annotated[bool, YES]
    """Whether the first side's word in a lightning round is good."""
    found1: Annotated[bool, YES]


class Settle(AtTable, frozen=True, tag="settle"):
    winner: Annotated[int | None, perhaps_whole(game_bounds.SIDE)]
    """None: the game is played again."""


class Compensate(Form, frozen=True, tag="compensate"):
    division: str
    number: Annotated[int, whole(event_bounds.ENTRANT)]
    points: Annotated[int, whole(PLAY_POINTS)]
    reason: str


AnyForm: TypeAlias = (
    Overrule
    | ProgramFlawed
    | WordMisentered
    | StartLightning
    | RuleOnAttempts
    | Settle
    | Compensate
)


@get("/events/{event:str}/verdicts", Audience.STAFF)
async def verdicts_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    return await show(request, events, await events.staff_view(request, event))


@post("/events/{event:str}/verdicts", Audience.STAFF)
async def change_verdict(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[AnyForm],
    events: NamedDependency[EventRooms],
    floor: NamedDependency[Floor],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        form = data.read()
        refusal = await carry_out(request, view, events, floor, form)
        if refusal is not None:
            raise BadInput(refusal.sentence)
    except (BadInput, Elsewhere) as error:
        return await show(request, events, view, sentence=error.sentence)
    # What changes a spread stands in the journal, where it can be undone.
    page = "journal" if isinstance(form, Compensate) else "verdicts"
    return Redirect(f"{view.path}/{page}", status_code=303)


async def carry_out(
    request: AnyRequest, view: EventView, events: EventRooms, floor: Floor, form: AnyForm
) -> Refusal | None:
    standing, event, once = view.standing, view.name, form.id
    match form:
        case Overrule():
            return await floor.verdicts.overrule(standing, event, form.table, form.reason, once)
        case ProgramFlawed():
            why = g.values.Reopening.PROGRAM_FLAWED
            return await floor.verdicts.judge_again(standing, event, form.table, why, once)
        case WordMisentered():
            why = g.values.Reopening.WORD_MISENTERED
            return await floor.verdicts.judge_again(standing, event, form.table, why, once)
        case StartLightning():
            return await floor.ties.start_lightning(standing, event, form.table, once)
        case RuleOnAttempts():
            good = [side for side, found in enumerate((form.found0, form.found1)) if found]
            return await floor.ties.rule(standing, event, form.table, good, once)
        case Settle():
            return await floor.ties.settle(standing, event, form.table, form.winner, once)
        case Compensate():
            await compensate(request, view, events, form, once)
    return None


async def compensate(
    request: AnyRequest, view: EventView, events: EventRooms, form: Compensate, once: str
) -> None:
    """The points of the play and what the book adds, to the spread of one side alone (A-57)."""
    division = view.tournament.divisions.get(form.division)
    if division is None or not view.out_rounds(division):
        raise BadInput(text("There is no such division."))
    command = t.incidents.AdjustSpread(
        division=division.name,
        number=form.number,
        kind=t.incidents.SpreadKind.WRONG_VERDICT,
        round_number=view.out_rounds(division)[-1].number,
        amount=form.points,
        reason=form.reason,
    )
    await events.do(request, view, [command], once)


async def show(
    request: AnyRequest, events: EventRooms, view: EventView, *, sentence: Text | None = None
) -> Response[str]:
    return events.page(
        request,
        "verdicts/verdicts.html",
        view,
        sentence=sentence,
        verdicts=await events.floor.verdicts.changeable(view.name),
        ties=await events.floor.ties.open(view.name),
        extra=view.rules.irregularity.wrong_verdict_spread,
    )


ROUTES = [verdicts_page, change_verdict]
