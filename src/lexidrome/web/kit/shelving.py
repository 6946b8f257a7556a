"""Keeps what somebody sits down to, so that they find it again: see `hall.people.shelves`."""

from __future__ import annotations

from typing import Any

from litestar import Response

from lexidrome.base import PersonId, StreamId
from lexidrome.hall import Reception
from lexidrome.hall.people.seat_links import Seat
from lexidrome.hall.people.shelves import ShelfOwner, Shelves
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.visitors import KnownDevice, Visitors


class Shelving:
    def __init__(self, visitors: Visitors, reception: Reception) -> None:
        self._visitors = visitors
        self._reception = reception

    @property
    def shelves(self) -> Shelves:
        return self._reception.shelves

    def owner(self, request: AnyRequest) -> ShelfOwner:
        """Whose games are shown; a device that has no mark yet has none."""
        known = self._visitors.device(request)
        device = "" if known.fresh else known.device.name
        has_account = self._visitors.account(request) is not None
        return ShelfOwner(device, self._visitors.caller(request).person, has_account)

    def seat(self, request: AnyRequest, stream: StreamId) -> Seat | None:
        """Where this device or this account sits in a game, if it knows."""
        return self.shelves.seat(self.owner(request), stream)

    async def keep(
        self,
        request: AnyRequest,
        answer: Response[Any],
        stream: StreamId,
        side: int | None,
        person: PersonId | None,
    ) -> None:
        """This device has sat down in a game, in this side's seat."""
        if side is not None:
            token = self._reception.seat_links.make(stream, side, person)
            await self.keep_link(request, answer, token)

    async def keep_link(
        self,
        request: AnyRequest,
        answer: Response[Any],
        token: str,
        known: KnownDevice | None = None,
    ) -> None:
        """The same, by the link of the seat."""
        if known is None:
            known = self._visitors.device(request)
            known.remember(answer)
        has_account = self._visitors.account(request) is not None
        person = self._visitors.caller(request).person
        await self.shelves.keep(ShelfOwner(known.device.name, person, has_account), token)
