"""Who plays: by a pasted or uploaded roster, one by one, or by a registration link."""

from __future__ import annotations

import hmac
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, Refusal, Text, text
from lexidrome.hall.events.rosters import (
    entries_of,
    for_individuals,
    is_individual,
    name_notices_of,
    roster_notices,
    stand_in_entry,
)
from lexidrome.hall.people.lookalikes import NameNotices
from lexidrome.store import Person
from lexidrome.web.desk.preflight import finish_at, forecast
from lexidrome.web.entries.forms import Opening, Pasted, Single, roster_of
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import code_to_scan, full_address, is_local_only
from lexidrome.web.kit.event.missed import chosen
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Posted, Written, blank
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest

MOST_ROSTER_BYTES = 500_000
NEWCOMER = t.Entrant(0, t.Entry(()))
"""Has no game, as whoever is entered now."""


class Uploaded(msgspec.Struct, frozen=True):
    """A file is no text, so the framework reads this one."""

    file: UploadFile
    division: str = ""


class Understood(msgspec.Struct, frozen=True):
    """What a roster was taken to say."""

    roster: t.Roster
    source: str
    rows: tuple[tuple[str, t.RosterRow], ...]
    """Division and line."""
    unfinished: tuple[t.TeamPlan, ...] = ()
    """Teams of individuals that would not have all their members."""


@get("/events/{event:str}/entries", Audience.STAFF)
async def entries_page(
    request: AnyRequest, event: FromPath[str], events: NamedDependency[EventRooms]
) -> Response[str]:
    return show(request, events, await events.staff_view(request, event))


@post("/events/{event:str}/entries", Audience.STAFF)
async def enter_roster(
    request: AnyRequest,
    event: FromPath[str],
    data: Posted[Pasted],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """Show what was understood first; then enter."""
    view = await events.staff_view(request, event)
    try:
        form = data.read()
        if not form.is_checked:
            understood = await understand(events, view, form.roster, form.division)
            return show(request, events, view, filled=data.written, understood=understood)
        await enter(request, events, view, t.parse_roster(form.roster), form)
    except (BadInput, NotFound) as error:
        return show(request, events, view, filled=data.written, sentence=error.sentence)
    return Redirect(f"{view.path}/entries", status_code=303)


@post("/events/{event:str}/entries/file", Audience.STAFF)
async def upload_roster(
    request: AnyRequest,
    event: FromPath[str],
    data: Annotated[Uploaded, Body(media_type=RequestEncodingType.MULTI_PART)],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    """A file is read into the form, and shown as what was understood."""
    view = await events.staff_view(request, event)
    try:
        source = (await data.file.read(MOST_ROSTER_BYTES)).decode("utf-8-sig")
    except UnicodeDecodeError:
        sentence = text("{file} is not UTF-8 text.", file=data.file.filename[:60])
        return show(request, events, view, sentence=sentence)
    filled = blank(Pasted, roster=source, division=data.division)
    try:
        understood = await understand(events, view, source, data.division)
    except (BadInput, NotFound) as error:
        return show(request, events, view, filled=filled, sentence=error.sentence)
    return show(request, events, view, filled=filled, understood=understood)


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
    limits: NamedDependency[Limits],
) -> Response[str]:
    view = await events.view(request, event)
    require_code(request, limits, view, code)
    return events.page(
        request, "entries/register.html", view, code=code, single=blank(Single), entered=""
    )


@post("/events/{event:str}/register/{code:str}", Audience.HOLDER)
async def register(
    request: AnyRequest,
    event: FromPath[str],
    code: FromPath[str],
    data: Posted[Single],
    events: NamedDependency[EventRooms],
    limits: NamedDependency[Limits],
) -> Response[str]:
    view = await events.view(request, event)
    require_code(request, limits, view, code)
    limits.entries.admit(request)
    try:
        form = data.read()
        people, commands = entries_of(view.tournament, roster_of(form), form.division or None)
        for person in people:
            await events.people.put(person)
        answer = await events.desk.register(event, code, commands[0])
        if isinstance(answer, Refusal):
            raise BadInput(answer.sentence)
    except (BadInput, NotFound) as error:
        return events.page(
            request, "entries/register.html", view, sentence=error.sentence, code=code,
            single=data.written, entered="",
        )  # fmt: skip
    entered = form.name if is_individual(view.rules) else form.team or form.name
    return events.page(
        request, "entries/register.html", view, code=code, single=blank(Single), entered=entered
    )


def require_code(request: AnyRequest, limits: Limits, view: EventView, code: str) -> None:
    limits.codes.admit(request)
    right = view.stage.registration
    if not right or not hmac.compare_digest(code.encode(), right.encode()):
        raise NotFound(text("This link does not let anybody enter, or not any more."))
    limits.codes.give_back(request)


async def understand(events: EventRooms, view: EventView, source: str, division: str) -> Understood:
    """A roster that could be entered as it is; `BadInput` says what is in the way."""
    roster = t.parse_roster(source)
    _, commands = entries_of(view.tournament, roster, division or None)
    ahead = await events.desk.look_ahead(view.standing, view.name, commands)
    if isinstance(ahead, Refusal):
        raise BadInput(ahead.sentence)
    only = division or next(iter(view.tournament.divisions))
    rows = [for_individuals(view.rules, row) for row in roster.rows]
    unfinished = [
        team for each in ahead.tournament.divisions.values() for team in t.unfinished_teams(each)
    ]
    return Understood(
        roster, source, tuple((row.division or only, row) for row in rows), tuple(unfinished)
    )


async def enter(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    roster: t.Roster,
    form: Pasted | Single,
) -> None:
    missed = chosen(view.rules, form.missed, form.lost_by)
    people, commands = entries_of(view.tournament, roster, form.division or None, missed)
    await put(request, events, view, people, commands)


async def put(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    people: list[Person],
    commands: list[t.Enter],
) -> None:
    """Enter new people, or say why they cannot be entered and keep none of them."""
    ahead = await events.desk.look_ahead(view.standing, view.name, commands)
    if isinstance(ahead, Refusal):
        raise BadInput(ahead.sentence)
    for person in people:
        await events.people.put(person)
    await events.do(request, view, list(commands))


def notices_of(view: EventView, understood: Understood | None) -> NameNotices:
    """Names to look at: of those entered, or of those about to be."""
    if understood is None:
        return name_notices_of(view.tournament, view.person_name)
    rows = [row for _, row in understood.rows]
    return roster_notices(view.tournament, view.person_name, rows)


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    *,
    filled: Written | None = None,
    single: Written | None = None,
    understood: Understood | None = None,
    sentence: Text | None = None,
) -> Response[str]:
    link = full_address(request, f"{view.path}/register/{view.stage.registration}")
    starts_at = view.tournament.setup.starts_at
    return events.page(
        request,
        "entries/entries.html",
        view,
        sentence=sentence,
        filled=filled or blank(Pasted),
        single=single or blank(Single),
        understood=understood,
        notices=notices_of(view, understood),
        unfinished_teams=t.unfinished_teams,
        missed_rounds=t.missed_rounds,
        proposed=t.missed_by_book(view.rules),
        late=any(t.missed_rounds(each, NEWCOMER) for each in view.divisions),
        finish_at=lambda duration_s: finish_at(starts_at, duration_s),
        forecasts=[(each, forecast(view.rules, each)) for each in view.divisions],
        link=link if view.stage.registration else "",
        is_local_only=is_local_only(request),
        code=code_to_scan(link) if view.stage.registration else None,
    )


ENTRY_ROUTES = [
    entries_page,
    enter_roster,
    upload_roster,
    enter_one,
    open_registration,
    register_page,
    register,
]
