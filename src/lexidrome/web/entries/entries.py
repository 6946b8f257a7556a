"""Who plays: by a pasted or uploaded roster, one by one, or by a registration link."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from functools import partial
from typing import Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.hall.events.entry_desk import EntryDesk, NamedAlready, entrants
from lexidrome.hall.events.rosters import (
    entries_of,
    name_notices_of,
    stand_in_entry,
)
from lexidrome.store import Person
from lexidrome.web.desk.preflight import finish_at, forecast
from lexidrome.web.entries.forms import (
    Answers,
    Opening,
    Pasted,
    Registration,
    Single,
    roster_of,
)
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import code_to_scan, full_address, link_reach
from lexidrome.web.kit.event.missed import chosen
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Posted, Written, blank
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest

NEWCOMER = t.Entrant(0, t.entries.Entry(()))
"""Has no game, as whoever is entered now."""
TYPED = ("do", "division", "first", "reserved", "name", "rounds", "numbers")
"""What can stand in the forms of the page that the desk answers."""


@get("/events/{event:str}/entries", Audience.STAFF)
async def entries_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show(request, events, await events.staff_view(request, event))


@post("/events/{event:str}/entries/one", Audience.STAFF)
async def enter_one(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Single],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    view = await events.staff_view(request, event)
    try:
        form = data.read()
        if form.is_stand_in:
            people, command = stand_in_entry(
                view.tournament, (form.name, form.partner), form.division or None
            )
            await put(request, events, view, people, [command])
            return Redirect(f"{view.path}/desk", status_code=303)
        await enter(request, events, view, roster_of(form), form)
    except (BadInput, NotFound) as error:
        return show(request, events, view, single=data.written, sentence=error.sentence)
    return Redirect(f"{view.path}/entries#one", status_code=303)


@post("/events/{event:str}/registration", Audience.STAFF)
async def open_registration(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Opening],
    events: NamedDependency[EventRooms],
) -> Redirect:
    view = await events.staff_view(request, event)
    await events.desk.open_registration(view.standing, event, is_open=data.read().is_open)
    return Redirect(f"{view.path}/entries#link", status_code=303)


@get("/events/{event:str}/register/{code:str}", Audience.HOLDER)
async def register_page(
    request: AnyRequest,
    event: FromPath[str],
    code: FromPath[str],
    events: NamedDependency[EventRooms],
    entry_desk: NamedDependency[EntryDesk],
    limits: NamedDependency[Limits],
) -> Response[str]:
    view = await events.view(request, event)
    require_code(request, limits, view, code)
    return show_registration(request, events, entry_desk, view, code)


@post("/events/{event:str}/register/{code:str}", Audience.HOLDER)
async def register(
    request: AnyRequest,
    event: FromPath[str],
    code: FromPath[str],
    data: Posted[Registration],
    events: NamedDependency[EventRooms],
    entry_desk: NamedDependency[EntryDesk],
    limits: NamedDependency[Limits],
) -> Response[str]:
    view = await events.view(request, event)
    require_code(request, limits, view, code)
    limits.entries.admit(request)
    show_again = partial(show_registration, request, events, entry_desk, view, code)
    sent = data.read_as(Answers)
    try:
        form = data.read()
        (row,) = roster_of(form, form.contact).rows
        asked = entry_desk.book(event).questions
        answers = {each.key: each.answered(sent.answer.get(each.key, "")) for each in asked}
        place = await entry_desk.register(
            event,
            code,
            row,
            form.division,
            answers,
            is_another=form.another == " & ".join(row.names),
        )
    except (BadInput, NotFound) as error:
        namesake = error.name if isinstance(error, NamedAlready) else ""
        return show_again(
            sentence=error.sentence, single=data.written, said=sent.answer, namesake=namesake
        )
    entered = form.name if t.roster.is_of_individuals(view.rules) else form.team or form.name
    return show_again(entered=entered, place=place)


def show_registration(
    request: AnyRequest,
    events: EventRooms,
    entry_desk: EntryDesk,
    view: EventView,
    code: str,
    **values: Any,
) -> Response[str]:
    """With what was filled in, or who is entered or has a `place` on the waiting list.

    `namesake`: somebody of that name is there already, which is asked about.
    """
    book = entry_desk.book(view.name)
    language = events.pages.language(request)
    shown: dict[str, Any] = {
        "single": blank(Registration),
        "said": {},
        "entered": "",
        "place": None,
        "namesake": "",
        "questions": book.questions,
        "is_full": book.free(entrants(view.tournament)) == 0,
        "fee": language.money(book.fee, book.currency) if book.fee else "",
    }
    return events.page(request, "entries/register.html", view, code=code, **(shown | values))


def require_code(request: AnyRequest, limits: Limits, view: EventView, code: str) -> None:
    limits.codes.admit(request)
    right = view.stage.registration
    if not right or not hmac.compare_digest(code.encode(), right.encode()):
        raise NotFound(text("This link cannot be used to enter, or no longer."))
    limits.codes.give_back(request)


def is_late(view: EventView) -> bool:
    """Whoever is entered now has missed something."""
    return any(t.entries.missed_rounds(each, NEWCOMER) for each in view.divisions)


def too_late(view: EventView) -> list[tuple[str, Text]]:
    """Divisions in which whoever is entered now plays nobody, and why."""
    return [
        (each.name, sentence)
        for each in view.divisions
        if (sentence := t.entries.too_late(each)) is not None
    ]


async def enter(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    roster: t.roster.Roster,
    form: Pasted | Single,
    once: str = "",
) -> None:
    missed = chosen(view.rules, form.missed, form.lost_by)
    people, commands = entries_of(view.tournament, roster, form.division or None, missed)
    await put(request, events, view, people, commands, once)


async def put(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    people: list[Person],
    commands: list[t.entries.Enter],
    once: str = "",
) -> None:
    """Enter new people, or say why they cannot be entered and keep none of them."""
    ahead = await events.desk.look_ahead(view.standing, view.name, commands)
    if isinstance(ahead, Refusal):
        raise BadInput(ahead.sentence)
    for person in people:
        await events.people.put(person)
    await events.do(request, view, list(commands), once)


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    *,
    filled: Written | None = None,
    single: Written | None = None,
    sentence: Text | None = None,
    entered: int = 0,
    typed: Mapping[str, str] | None = None,
) -> Response[str]:
    """`typed` is what stood in a form of the desk's that was refused."""
    link = full_address(request, f"{view.path}/register/{view.stage.registration}")
    starts_at = view.tournament.setup.starts_at
    return events.page(
        request,
        "entries/entries.html",
        view,
        sentence=sentence,
        filled=filled or blank(Pasted),
        single=single or blank(Single),
        entered=entered,
        typed={"do": "", "division": "", "name": "", **(typed or {})},
        notices=name_notices_of(view.tournament, view.person_name),
        unfinished_teams=t.teams.unfinished_teams,
        missed_rounds=t.entries.missed_rounds,
        proposed=t.entries.missed_by_book(view.rules),
        late=is_late(view),
        too_late=too_late(view),
        finish_at=lambda duration_s: finish_at(starts_at, duration_s),
        forecasts=[(each, forecast(view.rules, each)) for each in view.divisions],
        link=link if view.stage.registration else "",
        link_reach=link_reach(request),
        code=code_to_scan(link) if view.stage.registration else None,
    )


ENTRY_ROUTES = [
    entries_page,
    enter_one,
    open_registration,
    register_page,
    register,
]
