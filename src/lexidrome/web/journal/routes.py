"""The journal of an event, and what would follow from undoing a line of it."""

from __future__ import annotations

import asyncio
from itertools import dropwhile, islice
from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexidrome import tournament as t
from lexidrome.base import NotFound, Refusal, text
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.pages import AnyRequest

SHOWN_ACTIONS = 200


@get("/events/{event:str}/journal", Audience.STAFF)
async def journal_page(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    before: Annotated[int | None, QueryParameter(name="before")] = None,
) -> Response[str]:
    """The newest actions, or those before one."""
    view = await events.staff_view(request, event)
    wanted = dropwhile(
        lambda entry: before is not None and entry.action >= before,
        t.journal.newest_first(view.state, view.name_then),
    )
    entries = list(islice(wanted, SHOWN_ACTIONS + 1))
    return events.page(
        request,
        "journal/journal.html",
        view,
        entries=entries[:SHOWN_ACTIONS],
        has_older=len(entries) > SHOWN_ACTIONS,
        is_newest=before is None,
    )


@get("/events/{event:str}/undo/{action:int}", Audience.STAFF)
async def undo_page(
    request: AnyRequest,
    event: FromPath[str],
    action: FromPath[int],
    events: NamedDependency[EventRooms],
) -> Response[str]:
    """What would follow from undoing an action, or from doing it again."""
    view = await events.staff_view(request, event)
    entries = {each.action: each for each in t.journal.newest_first(view.state, view.name_then)}
    entry = entries.get(action)
    if entry is None:
        raise NotFound(text("There is no such action to undo."))
    kind = t.undo.Redo if entry.is_undone else t.undo.Undo
    ahead = await events.desk.look_ahead(view.standing, event, [kind(action=action)])
    refusal = ahead if isinstance(ahead, Refusal) else None
    follows = None
    if not isinstance(ahead, Refusal):
        follows = await asyncio.to_thread(t.undo.consequences, view.state, ahead)
    return events.page(
        request,
        "journal/undo.html",
        view,
        refusal=refusal,
        hindering=None if refusal is None else entries.get(_hindering(refusal)),
        entry=entry,
        follows=follows,
    )


def _hindering(refusal: Refusal) -> int:
    """The number of the action that has to be undone or done again first; 0: it is none."""
    named = refusal.sentence.params
    found = named.get("later", named.get("earlier", 0))
    return found if isinstance(found, int) else 0


ROUTES = [journal_page, undo_page]
