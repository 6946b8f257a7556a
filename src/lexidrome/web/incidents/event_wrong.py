"""What went wrong at a table or in the hall: found by everybody, ruled on at the desk."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.base import BadInput, Refusal, StreamId, text
from lexidrome.base.numbers import read_whole
from lexidrome.hall.events.known_facts import known_in_event, table_key
from lexidrome.hall.events.reports import ReportOutcome
from lexidrome.hall.run.names import table_game
from lexidrome.tournament import bounds, pairing
from lexidrome.web.desk.forms import PerhapsPoints
from lexidrome.web.incidents.wrong import (
    BY_HAND,
    PLAYER,
    Asking,
    Who,
    show_choices,
    show_procedure,
    walk,
)
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Once, Posted
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.live import address_of

DIVISION, ROUND, NUMBER, REPORT = "division", "round", "number", "report"
"""Parameters that say where it happened, and which report led to it."""


class Entered(msgspec.Struct, frozen=True):
    """The form that enters a ruling."""

    once: Once
    note: str
    points: PerhapsPoints
    others: PerhapsPoints
    preview: bool
    """Only look ahead."""


class About(msgspec.Struct, frozen=True):
    """Whom a ruling is about, and in which game of theirs."""

    division: t.Division
    number: int
    round: t.Round | None
    game: t.Game | None

    @property
    def other(self) -> int:
        return 0 if self.game is None else self.game.other(self.number)

    @property
    def round_number(self) -> int:
        return 0 if self.round is None else self.round.number

    @property
    def key(self) -> StreamId:
        return table_key(self.division.name, self.round_number, self.number, self.other)


@get("/events/{event:str}/wrong", Audience.EVERYBODY)
async def event_wrong_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    words: Annotated[str, QueryParameter(name="q", max_length=200)] = "",
) -> Response[Any]:
    view = await events.view(request, event)
    at_table = _table(view, request)
    if view.standing.is_staff and at_table is not None:
        stream = _stream(events, view, at_table)
        if stream is not None:
            return Redirect(f"/games/{address_of(stream)}/wrong", status_code=303)
    return show_choices(request, events.pages, _asking(view, request), words)


@get("/events/{event:str}/wrong/{name:str}", Audience.EVERYBODY)
async def event_procedure_page(
    request: AnyRequest,
    event: FromPath[str],
    name: FromPath[str],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.view(request, event)
    asking = _asking(view, request)
    about = _about(view, asking)
    if about is not None and (stream := _stream(events, view, about)) is not None:
        side = 0 if about.game is None else about.game.numbers.index(about.number)
        return Redirect(f"/games/{address_of(stream)}/wrong/{name}?player={side}", status_code=303)
    asking = _with_scores(request, view, _with_known(view, asking, name), name)
    return show_procedure(request, events.pages, asking, name)


@post("/events/{event:str}/wrong/{name:str}", Audience.STAFF)
async def enter_event_ruling(
    request: AnyRequest,
    event: FromPath[str],
    name: FromPath[str],
    data: Posted[Entered],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """The answers stand in the address, as they did on the page; `preview` only looks ahead."""
    view = await events.staff_view(request, event)
    asking = _with_known(view, _asking(view, request), name)
    asking = _with_scores(request, view, asking, name)
    try:
        form = data.read()
        command = _command(request, view, asking, name, form)
        if command.incident.report:
            # Of this event; a ruling because of somebody else's report is not entered by half.
            events.reports.get(event, command.incident.report)
        ahead = await events.desk.look_ahead(view.standing, event, [command])
        if isinstance(ahead, Refusal):
            raise BadInput(ahead.sentence)
        if form.preview:
            follows = t.undo.consequences(view.state, ahead)
            return show_procedure(
                request,
                events.pages,
                asking,
                name,
                event=view,
                follows=follows,
                halves=pairing.written_points,
                note=data.written.note,
            )
        await events.do(request, view, [command], form.once)
    except BadInput as error:
        return show_procedure(
            request, events.pages, asking, name, sentence=error.sentence, note=data.written.note
        )
    if command.incident.report:
        await events.reports.settle(
            event, command.incident.report, ReportOutcome.RULED, by=view.standing.who
        )
    return Redirect(f"{view.path}/incidents", status_code=303)


def _asking(view: EventView, request: AnyRequest) -> Asking:
    """Staff say whom it is about; everybody else may look it up and report it."""
    given = request.query_params
    kept = {key: given[key] for key in (DIVISION, ROUND, NUMBER, REPORT, BY_HAND) if key in given}
    is_staff = view.standing.is_staff
    asking = Asking(
        f"{view.path}/wrong",
        view.rules,
        kept=kept,
        sides=_sides(view, request) if is_staff else (),
        title=view.title,
        back=f"{view.path}/desk" if is_staff else view.path,
        log=f"{view.path}/incidents" if is_staff else "",
        can_enter=view.standing.is_director,
        report="" if is_staff else f"{view.path}/report",
    )
    chosen = next((each for each in asking.sides if each.value == given.get(PLAYER)), None)
    if chosen is None:
        return asking
    asking = msgspec.structs.replace(asking, chosen=chosen, kept={**kept, PLAYER: chosen.value})
    about = _about(view, asking)
    if about is not None and about.other:
        other = view.entrant_name(about.division.name, about.other)
        asking = msgspec.structs.replace(asking, against=other)
    return asking


def _sides(view: EventView, request: AnyRequest) -> tuple[Who, ...]:
    """The two of a table; else everybody, at their table of now or outside any game."""
    at_table = _table(view, request)
    if at_table is not None and at_table.game is not None:
        return tuple(
            Who(
                f"{at_table.division.name}/{number}/{at_table.round_number}",
                view.entrant_name(at_table.division.name, number),
            )
            for number in at_table.game.numbers
        )
    playing, others = [], []
    for division in view.divisions:
        rounds = view.out_rounds(division)
        for name, entrant in view.by_name(division):
            game = rounds[-1].game_of(entrant.number) if rounds else None
            if game is not None and not game.is_bye:
                value = f"{division.name}/{entrant.number}/{rounds[-1].number}"
                table = view.table_of(division, rounds[-1], game)
                playing.append((table or 0, Who(value, f"{table} · {name}" if table else name)))
            others.append(Who(f"{division.name}/{entrant.number}/0", name))
    return (*(who for _, who in sorted(playing, key=lambda pair: pair[0])), *others)


def _table(view: EventView, request: AnyRequest) -> About | None:
    """The game that an address names."""
    given = request.query_params
    number, round_number = (read_whole(given.get(name, "")) for name in (NUMBER, ROUND))
    if number is None or not round_number:
        return None
    return found_about(view, given.get(DIVISION, ""), number, round_number)


def _about(view: EventView, asking: Asking) -> About | None:
    if asking.chosen is None:
        return None
    division, number, round_number = asking.chosen.value.rsplit("/", 2)
    return found_about(view, division, int(number), int(round_number))


def found_about(view: EventView, division: str, number: int, round_number: int) -> About | None:
    found = view.tournament.divisions.get(division)
    if found is None or number not in found.entrants:
        return None
    each = found.round(round_number)
    game = None if each is None or not each.is_out else each.game_of(number)
    if game is None or game.is_bye:
        return About(found, number, None, None)
    return About(found, number, each, game)


def _stream(events: EventRooms, view: EventView, about: About) -> StreamId | None:
    """The table's game on screen, or beside a real board, in which rulings are entered instead."""
    if about.game is None or about.round is None:
        return None
    at = list(view.tournament.divisions).index(about.division.name)
    name = table_game(at, about.round.number, *about.game.numbers)
    opened = events.tables.opened_in(view.name).get(name)
    return about.game.game if opened is None else opened.stream


def _with_known(view: EventView, asking: Asking, name: str) -> Asking:
    about = _about(view, asking)
    if about is None:
        return asking
    known = known_in_event(
        view.state,
        about.division,
        view.rules,
        name,
        about.number,
        table=about.key,
        game=about.game,
    )
    return asking.knowing(known)


def _with_scores(request: AnyRequest, view: EventView, asking: Asking, name: str) -> Asking:
    """Asks for the score as well, where a game that has no result is lost by the ruling."""
    about = _about(view, asking)
    if about is None or about.game is None or about.game.slip is not None:
        return asking
    found = walk(request, asking, p.procedure(name)).found
    if isinstance(found, p.Question) or not found.ends_game:
        return asking
    names = (
        view.entrant_name(about.division.name, about.number),
        view.entrant_name(about.division.name, about.other),
    )
    return msgspec.structs.replace(asking, needs_scores=names)


def _command(
    request: AnyRequest, view: EventView, asking: Asking, name: str, form: Entered
) -> t.incidents.RuleOnIncident:
    about = _about(view, asking)
    if about is None:
        raise BadInput(text("Choose the player concerned."))
    found = walk(request, asking, p.procedure(name)).found
    if isinstance(found, p.Question):
        raise BadInput(text("One answer is still missing: “{key}”.", key=found.key))
    if about.game is None and found.ends_game:
        raise BadInput(text("Enter it for the player at their table: that game ends."))
    numbers = {p.Party.PLAYER: about.number}
    if about.other:
        numbers[p.Party.OPPONENT] = about.other
    scores: tuple[t.results.Score, ...] = ()
    if form.points is not None and form.others is not None:
        scores = (
            t.results.Score(about.number, form.points),
            t.results.Score(about.other, form.others),
        )
    elif form.points is not None or form.others is not None:
        raise BadInput(bounds.POINTS.refusal())
    report = request.query_params.get(REPORT, "")[:60]
    return t.incidents.RuleOnIncident(
        division=about.division.name,
        number=about.number,
        round_number=about.round_number,
        incident=t.incidents.Incident.of(
            found, numbers, note=form.note.strip()[:500], report=report
        ),
        scores=scores,
    )


EVENT_WRONG_ROUTES = [event_wrong_page, event_procedure_page, enter_event_ruling]
