"""Where a role can be given, and where it is usually meant to be."""

from __future__ import annotations

import msgspec

from lexidrome.hall import HOUSE_SCOPE, Office
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.pages import AnyRequest


class Place(msgspec.Struct, frozen=True):
    scope: str
    title: str
    """Of an event; empty for the server itself."""


class Places(msgspec.Struct, frozen=True):
    all: list[Place]
    """Events first, the newest on top; the server comes last."""
    usual: str

    def title(self, scope: str) -> str:
        return next((each.title for each in self.all if each.scope == scope), scope)


async def places(
    request: AnyRequest, office: Office, events: EventRooms, wanted: str = ""
) -> Places:
    """A helper is wanted at the event that is being played; else at the newest that is not over."""
    scopes, names = await office.scopes(), await events.desk.names()
    views = [await events.view(request, name) for name in reversed(names)]
    known = [Place(view.name, view.title) for view in views]
    others = [Place(each, each) for each in scopes if each not in {*names, HOUSE_SCOPE}]
    likely = [
        *(view.name for view in views if view.name == wanted),
        *(view.name for view in views if view.is_running),
        *(view.name for view in views if not view.is_closed),
        HOUSE_SCOPE,
    ]
    return Places([*known, *others, Place(HOUSE_SCOPE, "")], likely[0])
