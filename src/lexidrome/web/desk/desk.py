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
from lexidrome.base import BadInput, NotFound, Refusal, Text, read_whole, text
from lexidrome.rulebook import LateRule, TieRule, cited, the_rule
from lexidrome.tournament import pairing as p
from lexidrome.web.desk.actions import DAY_MS, WEEK_DAYS, commands_for, read_action
from lexidrome.web.desk.forms import Form, Sent
from lexidrome.web.desk.games import place, show_game
from lexidrome.web.desk.lines import TypedResult, is_complete, parse_line
from lexidrome.web.desk.preflight import finish_ms
from lexidrome.web.desk.prompts import prompts
from lexidrome.web.entries import entries, entry
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.rows import waiting_lines
from lexidrome.web.kit.event.steps import Step, hindrances
from lexidrome.web.kit.forms import Filled, Once, Posted, Seen
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.site.site import is_path_of_ours

ONE_ENTRY = re.compile(r"/entries/([^/?]+)/(\d+)")
ONE_GAME = re.compile(r"/games/([^/?]+)/(\d+)/(\d+)(?:\?.*)?")
SHOWN_ACTIONS = 8
SHOWN_FOUND = 20
SHOWN_ABSENT = 30


class Line(msgspec.Struct, frozen=True):
    line: str
    is_unsigned: bool
    id: Once
    seen: Seen


class Found(msgspec.Struct, frozen=True):
    """Somebody or a table that was searched for."""

    division: t.Division
    entrant: t.Entrant
    round: t.Round | None
    game: t.Game | None


class Echo(msgspec.Struct, frozen=True):
    """What a line means so far."""

    sentence: str
    is_complete: bool


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
        reason_sentence=p.sentence,
        prompts=prompts(view),
        leagues={
            division.name: [
                at for at, phase in enumerate(division.phases) if isinstance(phase.format, t.League)
            ]
            for division in view.divisions
        },
        deadline_ms=view.now_ms + WEEK_DAYS * DAY_MS,
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
            return await preview(request, events, view, way_back(view, sent), kept, commands)
        await events.do(request, view, commands, sent.id, sent.seen)
    except (BadInput, NotFound) as error:
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
    commands: list[t.SingleCommand],
) -> Response[str]:
    """What an action would lead to, with a button that does it."""
    ahead = await events.desk.look_ahead(view.standing, view.name, commands)
    if isinstance(ahead, Refusal):
        raise BadInput(ahead.sentence)
    known = {event.action for event in view.state.journal}
    names = view.name_then
    new = takewhile(lambda entry: entry.action not in known, t.newest_first(ahead, names))
    return events.page(
        request,
        "desk/preview.html",
        view,
        entries=list(reversed(list(new))),
        follows=await asyncio.to_thread(t.consequences, view.state, ahead),
        back=back,
        fields=fields,
    )


@post("/events/{event:str}/results", Audience.STAFF)
async def enter_line(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Line],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """One line, one result; the next line comes at once."""
    view, form = await events.staff_view(request, event), data.read()
    try:
        typed = parse_line(view, form.line)
        if not is_complete(typed):
            raise BadInput(text("A score is needed for each of the two sides."))
        command = t.EnterResult(
            division=typed.division.name,
            round_number=typed.round.number,
            number=typed.game.first,
            slip=t.Slip(scores=typed.scores),
            is_signed=not form.is_unsigned,
        )
        await events.do(request, view, [command], form.id, form.seen)
    except (BadInput, NotFound) as error:
        view = await events.staff_view(request, event)
        return show_desk(request, events, view, sentence=error.sentence, line=form.line)
    return Redirect(f"{view.path}/desk", status_code=303)


@get("/events/{event:str}/results/echo", Audience.STAFF)
async def echo_line(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    typed: Annotated[str, QueryParameter(name="typed", max_length=200)] = "",
) -> Echo:
    """What is typed, in names, while it is typed."""
    view = await events.staff_view(request, event)
    language = events.pages.language(request)
    try:
        result = parse_line(view, typed)
    except (BadInput, NotFound) as error:
        return Echo(language.translated(error.sentence), False)
    return Echo(language.translated(spoken(view, result)), is_complete(result))


def spoken(view: EventView, typed: TypedResult) -> Text:
    """The line with names instead of numbers, and what it counts if there is a cap."""
    sides = [score.number for score in typed.scores] or list(typed.game.numbers)
    points = {score.number: score.points for score in typed.scores}
    sides += [number for number in typed.game.numbers if number not in sides]
    one, other = (
        f"{view.entrant_name(typed.division.name, number)} {points.get(number, '…')}"
        for number in sides
    )
    cap = t.cap_of(view.rules, typed.round.number)
    margin = abs(points[sides[0]] - points[sides[1]]) if len(points) == 2 else 0
    told: dict[str, str | int] = {"table": typed.game.table or 0, "one": one, "other": other}
    if typed.game.is_in:
        return text("Table {table}: {one}, {other}. It has a result already.", **told)
    if typed.game.slip is not None and not typed.game.slip.scores:
        return text(
            "Table {table}: {one}, {other}. This replaces the forfeit that waits there.", **told
        )
    if typed.game.slip is not None:
        waiting = t.shown_scores(
            typed.game.slip, lambda number: view.entrant_name(typed.division.name, number)
        )
        return text(
            "Table {table}: {one}, {other}. This replaces what waits there: {waiting}.",
            **told,
            waiting=waiting,
        )
    if len(points) == 2 and not margin and needs_winner(view, typed):
        return text(
            "Table {table}: {one}, {other}. A tie, which somebody has to win: enter it, then say "
            "who did.",
            **told,
        )
    if typed.game.ruled:
        return text(
            "Table {table}: {one}, {other}. What was ruled there is added: {ruled}.",
            **told,
            ruled=", ".join(
                f"{view.entrant_name(typed.division.name, number)} {added:+d}"
                for number in sides
                if (added := typed.game.ruled_for(number))
            ),
        )
    if cap is not None and margin > cap:
        return text(
            "Table {table}: {one}, {other}; {margin} apart, counts {cap}.",
            **told,
            margin=margin,
            cap=cap,
        )
    return text("Table {table}: {one}, {other}.", **told)


def needs_winner(view: EventView, typed: TypedResult) -> bool:
    """Whether a tie of this game is nobody's half win."""
    format_ = typed.division.phases[typed.round.phase].format
    is_decided = isinstance(format_, p.Championship | t.SingleElimination | t.DoubleElimination)
    return is_decided or view.rules.tie.rule is not TieRule.HALF_WIN


def show_desk(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    *,
    sentence: Text | None = None,
    line: str = "",
    find: str = "",
) -> Response[str]:
    states = view.states
    done = (each for each in t.newest_first(view.state, view.name_then) if not each.is_announcement)
    recent = list(islice(done, SHOWN_ACTIONS))
    steps = {step: [each for each in states if each.step is step] for step in Step}
    return events.page(
        request,
        "desk/desk.html",
        view,
        sentence=sentence,
        states=states,
        steps=steps,
        hindrances=hindrances(states),
        lacks_deadline=t.lacks_deadline,
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
        late=view.late,
        run_out=view.run_out,
        late_forfeit_rule=the_rule(t.forfeit_by_clock).ids[0],
        shown_absent=SHOWN_ABSENT,
        waiting=waiting_lines(view, events, events.pages.language(request).translated),
        reported=len(events.reports.waiting(view.name)),
        is_moved=events.desk.restorations.is_open,
        costs_time=view.rules.event.late is LateRule.CLOCK,
        help_rule=cited(t.no_lookup_while_playing, view.rules),
        recent=recent,
        undoable=next((each.action for each in recent if can_undo(each)), None),
        is_checked_in=any(t.is_check_in_kept(division) for division in view.divisions),
        will_be_late=sum(
            len(state.absent)
            for state in steps[Step.BEGIN]
            if view.rules.event.all_members_present and t.is_check_in_kept(state.division)
        ),
    )


def can_undo(entry: t.JournalEntry) -> bool:
    """What time has brought, that there is an event and links that ended are not taken back."""
    return entry.can_be_undone and not entry.is_undone


def search(view: EventView, wanted: str) -> list[Found]:
    """By a part of the name, by number or by the table of the last published round."""
    words = wanted.casefold().lstrip("#").split()
    found = []
    for division in view.divisions:
        rounds = view.out_rounds(division)
        last = rounds[-1] if rounds else None
        for entrant in division.entrants.values():
            game = None if last is None else last.game_of(entrant.number)
            table = "" if game is None or game.table is None else str(game.table)
            members = view.member_names(entrant.entry.persons)
            name = f"{view.entrant_name(division.name, entrant.number)} {members}".casefold()
            is_meant = words in ([str(entrant.number)], [table]) or all(w in name for w in words)
            if words and is_meant:
                found.append(Found(division, entrant, last, game))
    return found[:SHOWN_FOUND]


DESK_ROUTES = [desk_page, draft_page, back_to_desk, act, enter_line, echo_line]
