"""The desk: the state of the hall on one page, and every action a plain form on it."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from itertools import islice, takewhile
from typing import Annotated, Any
from urllib.parse import quote, unquote

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, Elsewhere, NotFound, Refusal, Text
from lexidrome.base.moments import days_later
from lexidrome.base.numbers import read_whole
from lexidrome.hall.events.entry_desk import entrants
from lexidrome.rulebook import cited, the_rule
from lexidrome.rulebook.choices import LateRule
from lexidrome.tournament import pairing as p
from lexidrome.web.desk.actions import WEEK_DAYS, commands_for, read_action
from lexidrome.web.desk.finding import search
from lexidrome.web.desk.forms import Form, Sent
from lexidrome.web.desk.games import place, show_game
from lexidrome.web.desk.lines import Said
from lexidrome.web.desk.preflight import finish_ms
from lexidrome.web.desk.prompts import prompts
from lexidrome.web.desk.questions import exchange, question
from lexidrome.web.entries import entries, entry
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.rows import result, waiting_lines
from lexidrome.web.kit.event.steps import Step, hindrances
from lexidrome.web.kit.forms import Filled, Posted
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.seeds import routes as seeds
from lexidrome.web.site.site import is_path_of_ours

ONE_ENTRY = re.compile(r"/entries/([^/?]+)/(\d+)")
ONE_GAME = re.compile(r"/games/([^/?]+)/(\d+)/(\d+)(?:\?.*)?")
SHOWN_ACTIONS = 8
SHOWN_FOUND = 20
SHOWN_ABSENT = 30


@get("/events/{event:str}/desk", Audience.STAFF)
async def desk_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    find: Annotated[str, QueryParameter(name="find", max_length=60)] = "",
) -> Response[str]:
    return show_desk(request, events, await events.staff_view(request, event), find=find)


@get("/events/{event:str}/draft", Audience.STAFF)
async def draft_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    """Pairings that nobody else sees yet, with their reasons."""
    return show_draft(request, events, await events.staff_view(request, event))


def show_draft(
    request: AnyRequest, events: EventRooms, view: EventView, *, sentence: Text | None = None
) -> Response[str]:
    return events.page(
        request,
        "desk/draft.html",
        view,
        here=f"{view.path}/draft",
        sentence=sentence,
        drafts=[(d, each) for d in view.divisions for each in d.rounds if not each.is_out],
        reason_sentence=lambda name, reason: view.with_names(name, p.sentence(reason)),
        prompts=prompts(view),
        leagues={
            division.name: [
                at
                for at, phase in enumerate(division.phases)
                if isinstance(phase.format, t.phases.League)
            ]
            for division in view.divisions
        },
        deadline_ms=days_later(view.now_ms, WEEK_DAYS, view.zone),
    )


@get(["/events/{event:str}/do", "/events/{event:str}/results"], Audience.EVERYBODY)
async def back_to_desk(event: FromPath[str]) -> Redirect:
    """For whoever loads the answer to a form again."""
    return Redirect(f"/events/{quote(event, safe='')}/desk", status_code=303)


@post("/events/{event:str}/do", Audience.STAFF)
async def act(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Sent],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """Carry an action out and go back to where it was asked for."""
    view = await events.staff_view(request, event)
    sent = data.read()
    try:
        form = read_action(data)
        commands = commands_for(view, form)
        if sent.preview:
            kept = data.kept(preview_fields(form))
            return await preview(request, events, view, way_back(view, sent), kept, form, commands)
        await events.do(request, view, commands, sent.id, sent.seen)
    except (BadInput, Elsewhere) as error:
        view = await events.staff_view(request, event)
        return await refused(request, events, view, data, error.sentence)
    return Redirect(way_back(view, sent), status_code=303)


def preview_fields(form: Form) -> tuple[str, ...]:
    """What is sent again when what it leads to is wanted."""
    return ("do", *form.__struct_fields__, "to", "at")


async def refused(
    request: AnyRequest, events: EventRooms, view: EventView, data: Filled[Sent], sentence: Text
) -> Response[str]:
    """The page on which it was asked for, with why it was not done; else the desk."""
    sent = data.read()
    asked = (sent.at or sent.to).removeprefix(view.path)
    if asked == "/draft":
        return show_draft(request, events, view, sentence=sentence)
    if asked == "/entries":
        typed = data.kept(entries.TYPED)
        return entries.show(request, events, view, sentence=sentence, typed=typed)
    if asked == "/seeds":
        typed = data.kept(seeds.TYPED)
        return seeds.show(request, events, view, sentence=sentence, typed=typed)
    if (one := ONE_ENTRY.fullmatch(asked)) is not None:
        with suppress(NotFound):
            entrant = entry.found(view, unquote(one[1]), read_whole(one[2]) or 0)
            return entry.show(request, events, view, entrant, sentence=sentence)
    if (game := ONE_GAME.fullmatch(asked)) is not None:
        division, each, number = unquote(game[1]), read_whole(game[2]), read_whole(game[3])
        try:
            where = place(view, division, each or 0, number or 0)
        except NotFound:
            return show_desk(request, events, view, sentence=sentence)
        return await show_game(request, events, view, where, sentence=sentence)
    return show_desk(request, events, view, sentence=sentence)


def way_back(view: EventView, sent: Sent) -> str:
    """Where the action was asked for, if that is a page of the event."""
    is_ours = sent.to.startswith(f"{view.path}/") and is_path_of_ours(sent.to)
    return sent.to if is_ours else f"{view.path}/desk"


async def preview(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    back: str,
    fields: dict[str, str],
    form: Form,
    commands: list[t.SingleCommand],
) -> Response[str]:
    """What an action would lead to, with a button that does it."""
    ahead = await events.desk.look_ahead(view.standing, view.name, commands)
    if isinstance(ahead, Refusal):
        raise BadInput(ahead.sentence)
    known = {event.action for event in view.state.journal}
    names = view.name_then
    new = takewhile(lambda entry: entry.action not in known, t.journal.newest_first(ahead, names))
    return events.page(
        request,
        "desk/preview.html",
        view,
        entries=list(reversed(list(new))),
        follows=await asyncio.to_thread(t.undo.consequences, view.state, ahead),
        back=back,
        fields=fields,
        question=question(view, form),
        exchange=exchange(view, form, ahead),
        with_names=view.with_names,
    )


def show_desk(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    *,
    sentence: Text | None = None,
    line: str = "",
    said: Said | None = None,
    sure: str = "",
    find: str = "",
) -> Response[str]:
    """`said` is about the line, which was not entered; `sure` the one that was asked about."""
    states = view.states
    done = (
        each
        for each in t.journal.newest_first(view.state, view.name_then)
        if not each.is_announcement
    )
    recent = list(islice(done, SHOWN_ACTIONS))
    steps = {step: [each for each in states if each.step is step] for step in Step}
    page = events.page(
        request,
        "desk/desk.html",
        view,
        sentence=sentence,
        said=said,
        sure=sure,
        last=last_result(events, request, view),
        states=states,
        steps=steps,
        hindrances=hindrances(states),
        lacks_deadline=t.results.lacks_deadline,
        prompts=prompts(view),
        finish_ms=max(
            (
                ends_ms
                for division in view.divisions
                if (ends_ms := finish_ms(view.rules, division, view.now_ms)) is not None
            ),
            default=None,
        ),
        line=line,
        find=find,
        found=search(view, find) if find else [],
        result=result,
        late=view.late,
        run_out=view.run_out,
        late_forfeit_rule=the_rule(t.lateness.forfeit_by_clock).ids[0],
        shown_absent=SHOWN_ABSENT,
        waiting=waiting_lines(view, events, events.pages.language(request).translated),
        reported=len(events.reports.waiting(view.name)),
        next_in=events.entry_desk.book(view.name).next_in(entrants(view.tournament)),
        is_moved=events.desk.restorations.is_open,
        costs_time=view.rules.event.late is LateRule.CLOCK,
        help_rule=cited(t.conduct.no_lookup_while_playing, view.rules),
        recent=recent,
        undoable=next((each.action for each in recent if can_undo(each)), None),
        is_checked_in=any(t.entries.is_check_in_kept(division) for division in view.divisions),
        will_be_late=sum(
            len(state.absent)
            for state in steps[Step.BEGIN]
            if view.rules.event.all_members_present and t.entries.is_check_in_kept(state.division)
        ),
    )
    if said is not None:
        page.status_code = 400
    return page


class LastResult(msgspec.Struct, frozen=True):
    """The result that was entered or corrected last, as its table has it now."""

    entered: str
    """When and by whom."""
    action: int
    is_correction: bool
    division: t.Division
    round: t.Round
    game: t.Game
    is_last_round: bool
    winner: str
    """Empty for a tie, or where there are no two scores."""
    margin: int


def last_result(events: EventRooms, request: AnyRequest, view: EventView) -> LastResult | None:
    """For whoever has just entered it; none once it is undone."""
    entered = t.plausibility.last_entered(view.state)
    if entered is None or entered.by.role not in (t.Role.STAFF, t.Role.DIRECTOR):
        return None
    division = view.tournament.divisions[entered.key.division]
    each = division.round(entered.key.round_number)
    game = None if each is None else each.game_of(entered.key.number)
    if each is None or game is None or game.slip is None or game.is_bye:
        return None
    best = sorted(game.slip.scores, key=lambda score: -score.points)
    margin = best[0].points - best[1].points if len(best) == 2 else 0
    return LastResult(
        events.entered(request, view, entered),
        entered.action,
        entered.is_correction,
        division,
        each,
        game,
        each is view.out_rounds(division)[-1],
        view.entrant_name(division.name, best[0].number) if margin else "",
        margin,
    )


def can_undo(entry: t.journal.JournalEntry) -> bool:
    """What time has brought, that there is an event and links that ended are not taken back."""
    return entry.can_be_undone and not entry.is_undone


DESK_ROUTES = [desk_page, draft_page, back_to_desk, act]
