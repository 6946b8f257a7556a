"""One entry: names as they should have been written, a table of one's own, check-in by person."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, Text, text
from lexidrome.hall.people.people import check_name
from lexidrome.web.entries.forms import Single, changed, form_of
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.forms import Posted, Written
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
    data: Posted[Single],
    events: NamedDependency[EventRooms],
) -> Response[Any]:
    """Names stand beside the events, so they are changed there; all else is an action."""
    view = await events.staff_view(request, event)
    entrant = found(view, division, number)
    try:
        persons = entrant.entry.persons
        form = data.read()
        names = [check_name(name) for name in (form.name, form.partner)[: len(persons)]]
        entry = changed(entrant.entry, form, is_of_team=t.roster.is_of_individuals(view.rules))
        if entry != entrant.entry:
            command = t.entries.ChangeEntrant(division=division, number=number, entry=entry)
            await events.do(request, view, [command], seen=form.seen)
        for person, name in zip(persons, names, strict=True):
            await events.people.rename(person, name)
    except BadInput as error:
        view = await events.staff_view(request, event)
        entrant = found(view, division, number)
        return show(request, events, view, entrant, filled=data.written, sentence=error.sentence)
    events.sockets.event_changed(event)
    return Redirect(f"{view.path}/entries", status_code=303)


def found(view: EventView, division: str, number: int) -> t.Entrant:
    place = view.tournament.divisions.get(division)
    entrant = None if place is None else place.entrants.get(number)
    if entrant is None:
        raise NotFound(text("Nobody with that number plays here."))
    return entrant


def show(
    request: AnyRequest,
    events: EventRooms,
    view: EventView,
    entrant: t.Entrant,
    *,
    filled: Written | None = None,
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
        missed_rounds=t.entries.written_rounds(t.entries.missed_rounds(division, entrant)),
        counted=t.entries.missed_sentence(division, entrant),
        proposed=t.entries.missed_by_book(view.rules),
        single=filled or form_of(view, entrant.entry),
    )


ENTRY_CHANGE_ROUTES = [entry_page, change_entry]
