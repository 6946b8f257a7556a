"""Who may use the pages of those who run the house.

As long as nobody directs the house, whoever sits at the machine that runs the
server does. From the first account on, a role is asked for wherever somebody sits.
"""

from __future__ import annotations

from lexidrome.base import text
from lexidrome.hall import HOUSE_SCOPE, Caller, EventRole, GameDesk, Office
from lexidrome.hall.judging.slip import HOUSE_BENCH, Bench
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden, is_this_machine

OF_STAFF = frozenset({EventRole.DIRECTOR, EventRole.STAFF, EventRole.JUDGE})


class Doorkeeper:
    def __init__(self, office: Office, desk: GameDesk) -> None:
        self._office = office
        self._desk = desk

    async def is_director(self, request: AnyRequest, caller: Caller) -> bool:
        return await self._is_one_of(request, caller, frozenset({EventRole.DIRECTOR}))

    async def is_staff(self, request: AnyRequest, caller: Caller) -> bool:
        return await self._is_one_of(request, caller, OF_STAFF)

    async def bench(self, caller: Caller) -> Bench | None:
        """Whose challenges they judge by the roles they hold; None: they hold none.

        Those who run the house judge at all tables, those who run an event at its own.
        """
        if caller.person is None:
            return None
        held = [
            scope
            for scope in await self._office.scopes()
            if OF_STAFF & (await self._office.roles_in(scope)).of(caller.person)
        ]
        if HOUSE_SCOPE in held:
            return HOUSE_BENCH
        return Bench(frozenset(held)) if held else None

    async def require_director(self, request: AnyRequest, caller: Caller) -> None:
        if not await self.is_director(request, caller):
            raise Forbidden(
                text("This page is for directors of the server. Sign in as a director.")
            )

    async def require_staff(self, request: AnyRequest, caller: Caller) -> None:
        if not await self.is_staff(request, caller):
            raise Forbidden(
                text("This page is for the staff of the server. Sign in as one of them.")
            )

    async def _is_one_of(
        self, request: AnyRequest, caller: Caller, wanted: frozenset[EventRole]
    ) -> bool:
        if wanted & await self._desk.roles(caller, HOUSE_SCOPE):
            return True
        return is_this_machine(request.client) and not await self._office.is_set_up()
