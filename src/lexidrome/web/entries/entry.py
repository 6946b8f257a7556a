"""One entry: names as they should have been written, a table of one's own, check-in by person."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, Text, parse_whole, text
from lexidrome.hall.events.rosters import is_individual
from lexidrome.hall.people.people import check_name
from lexidrome.tournament import bounds
from lexidrome.web.entries.entries import Single
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.pages import AnyRequest


@get("/events/{event:str}/entries/{division:str}/{number:int}", Audience.STAFF)
async def entry_page(
    request: AnyRequest,
    event: FromPath[str],
    division: FromPath[str],
    number: FromPath[int],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    view = await events.staff_view(request, event)
    return show(request, events, view, found(view, division, number))


@post("/events/{event:str}/entries/{division:str}/{number:int}", Audience.STAFF)
async def change_entry(
    request: AnyRequest,
    event: FromPath[str],
    division: FromPath[str],
    number: FromPath[int],
    data: URLEncodedBody[Single],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """Names stand beside the events, so they are changed there; all else is an action."""
    view = await events.staff_view(request, event)
    entrant = found(view, division, number)
    try:
        persons = entrant.entry.persons
        names = [check_name(name) for name in (data.name, data.partner)[: len(persons)]]
        entry = changed(view, entrant.entry, data)
        if entry != entrant.entry:
            command = t.ChangeEntrant(division=division, number=number, entry=entry)
            await events.do(request, view, [command], seen=data.seen)
        for person, name in zip(persons, names, strict=True):
            await events.people.rename(person, name)
    except BadInput as error:
        view = await events.staff_view(request, event)
        entrant = found(view, division, number)
        return show(request, events, view, entrant, filled=data, sentence=error.sentence)
    events.sockets.event_changed(event)
    return Redirect(f"{view.path}/entries", status_code=303)


def found(view: EventView, division: str, number: int) -> t.Entrant:
    place = view.tournament.divisions.get(division)
    entrant = None if place is None else place.entrants.get(number)
    if entrant is None:
        raise NotFound(text("Nobody of that number plays here."))
    return entrant


def changed(view: EventView, entry: t.Entry, form: Single) -> t.Entry:
    def line(written: str) -> str:
        return " ".join(written.split())[:60]

    is_of_team = is_individual(view.rules)
    return msgspec.structs.replace(
        entry,
        name=entry.name if is_of_team else line(form.team),
        team=line(form.team) if is_of_team else entry.team,
        rating=parse_whole(form.rating, bounds.RATING) if form.rating.strip() else None,
        club=line(form.club),
        school=line(form.school),
        table=parse_whole(form.table, bounds.OWN_TABLE) if form.table.strip() else None,
        ineligible=" ".join(form.ineligible.split())[:120],
    )


def form_of(view: EventView, entry: t.Entry) -> Single:
    names = [view.person_name(person) for person in entry.persons]
    return Single(
        name=names[0],
        partner=names[1] if len(names) > 1 else "",
        team=entry.team or entry.name,
        rating="" if entry.rating is None else str(entry.rating),
        club=entry.club,
        school=entry.school,
        table="" if entry.table is None else str(entry.table),
        ineligible=entry.ineligible,
    )


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    entrant: t.Entrant,
    *,
    filled: Single | None = None,
    sentence: Text | None = None,
) -> Response[str]:
    division = next(each for each in view.divisions if each.entrants.get(entrant.number) is entrant)
    return events.page(
        request,
        "entries/entry.html",
        view,
        sentence=sentence,
        division=division,
        entrant=entrant,
        single=filled or form_of(view, entrant.entry),
    )


ENTRY_CHANGE_ROUTES = [entry_page, change_entry]
