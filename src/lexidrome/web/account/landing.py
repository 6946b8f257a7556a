"""The way in: where somebody goes who has signed in, and what helps who cannot."""

from __future__ import annotations

import msgspec

from lexidrome.hall import HOUSE_SCOPE, EventRole, Office, Reception
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.event.rooms import EventRooms
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import is_this_machine
from lexidrome.web.kit.shell import written_command

AT_THE_DESK = frozenset({EventRole.DIRECTOR, EventRole.STAFF})
YOUR_NAME = "NAME"


class WaysBack(msgspec.Struct, frozen=True):
    """Commands for the machine that runs the server."""

    password: str
    serve: str


class WayIn:
    def __init__(
        self, office: Office, events: EventRooms, reception: Reception, config: WebConfig
    ) -> None:
        self._office = office
        self._events = events
        self._reception = reception
        self._config = config

    async def landing(self, request: AnyRequest, login: str) -> str:
        """The desk of their event, or the challenges that they rule on.

        Of several events the one that is being played, else the newest that is not closed. Who
        directs the server has no event of their own: the start page has them all.
        """
        account = self._reception.accounts.named(login)
        if account is None:
            return "/"
        names = [HOUSE_SCOPE, *reversed(await self._events.desk.names())]
        roles = {name: (await self._office.roles_in(name)).of(account.person) for name in names}
        if EventRole.DIRECTOR in roles.pop(HOUSE_SCOPE):
            return "/"
        views = [
            await self._events.view(request, name)
            for name, held in roles.items()
            if AT_THE_DESK & held
        ]
        desks = [view for view in views if not view.is_closed]
        if desks:
            return next((view for view in desks if view.is_running), desks[0]).path + "/desk"
        is_judge = any(EventRole.JUDGE in held for held in roles.values())
        return "/judge/queue" if is_judge else "/"

    def ways_back(self, request: AnyRequest, login: str = "") -> WaysBack:
        """What the only director types at the machine who has forgotten the password.

        Where things lie there is told only to whoever sits there.
        """
        data = self._config.data if is_this_machine(request.client) else None
        return WaysBack(
            written_command("account", "password", login or YOUR_NAME, data=data),
            written_command("serve", data=data),
        )
