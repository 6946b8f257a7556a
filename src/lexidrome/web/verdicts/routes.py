"""Verdicts at the desk: overrule one, have a play judged again, or make up for a wrong one.

NSA-IV.J.1.m
    a verdict can be changed until the next turn is completed: `overrule`, `judge_again`
NSA-IV.K.5, P86
    afterwards the side that lost a turn to a wrong manual verdict gets spread: `compensate`
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import BadInput, Bound, NotFound, Refusal, Text, parse_whole, text
from lexidrome.game import bounds as game_bounds
from lexidrome.hall import Floor
from lexidrome.tournament import bounds as event_bounds
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest

PLAY_POINTS = Bound(text("The points of the play are from {least} to {most}."), 0, 9_999)


class VerdictForm(msgspec.Struct, frozen=True):
    """All of it is text, as browsers send it."""

    do: str = ""
    table: str = ""
    reason: str = ""
    division: str = ""
    number: str = ""
    points: str = ""
    id: str = ""
    found0: str = ""
    """Of the first side's word in a lightning round: yes or no."""
    found1: str = ""


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
    data: URLEncodedBody[VerdictForm],
    events: NamedDependency[EventRooms],
    floor: NamedDependency[Floor],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        refusal = await carry_out(request, view, events, floor, data)
        if refusal is not None:
            raise BadInput(refusal.sentence)
    except (BadInput, NotFound) as error:
        return await show(request, events, view, sentence=error.sentence)
    # What changes a spread stands in the journal, where it can be undone.
    page = "journal" if data.do == "compensate" else "verdicts"
    return Redirect(f"{view.path}/{page}", status_code=303)


async def carry_out(
    request: AnyRequest, view: EventView, events: EventRooms, floor: Floor, form: VerdictForm
) -> Refusal | None:
    once = form.id or secrets.token_hex(8)
    match form.do:
        case "overrule":
            return await floor.verdicts.overrule(
                view.standing, view.name, form.table, form.reason, once
            )
        case "program_flawed" | "word_misentered":
            return await floor.verdicts.judge_again(
                view.standing, view.name, form.table, g.values.Reopening(form.do), once
            )
        case "lightning":
            return await floor.ties.start_lightning(view.standing, view.name, form.table, once)
        case "attempts":
            good = [side for side, found in enumerate((form.found0, form.found1)) if found == "yes"]
            return await floor.ties.rule(view.standing, view.name, form.table, good, once)
        case "settle":
            winner = parse_whole(form.number, game_bounds.SIDE) if form.number else None
            return await floor.ties.settle(view.standing, view.name, form.table, winner, once)
        case "compensate":
            await compensate(request, view, events, form, once)
            return None
    raise BadInput(text("There is no such action."))


async def compensate(
    request: AnyRequest, view: EventView, events: EventRooms, form: VerdictForm, once: str
) -> None:
    """The points of the play and what the book adds, to the spread of one side alone (A-57)."""
    division = view.tournament.divisions.get(form.division)
    if division is None or not view.out_rounds(division):
        raise BadInput(text("There is no such division."))
    command = t.AdjustSpread(
        division=division.name,
        number=parse_whole(form.number, event_bounds.ENTRANT),
        kind=t.SpreadKind.WRONG_VERDICT,
        round_number=view.out_rounds(division)[-1].number,
        amount=parse_whole(form.points, PLAY_POINTS),
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
