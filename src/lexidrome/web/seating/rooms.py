"""What the pages of a table have in common: who meets there, and who may use a phone."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response

from lexidrome import game as g
from lexidrome.base import LexiconName, NotFound, Text, text
from lexidrome.hall import EventTables, Meeting, TableKey
from lexidrome.hall.events.meetings import OpenWish, Taking
from lexidrome.lexicon import LexiconLibrary, TileSet
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.limits import CodeLimit
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden
from lexidrome.web.kit.shelving import Shelving
from lexidrome.web.kit.visitors import KnownDevice, remember_seat


class TableView(msgspec.Struct, frozen=True):
    """A table at this moment, for whoever came with its code."""

    code: str
    event: EventView
    meeting: Meeting | None

    @property
    def path(self) -> str:
        return f"/t/{self.code}"

    @property
    def may_open(self) -> bool:
        """Staff always; players where phones are allowed."""
        return self.event.standing.is_staff or self.event.phones_allowed


class TableRooms:
    def __init__(
        self,
        events: EventRooms,
        tables: EventTables,
        library: LexiconLibrary,
        codes: CodeLimit,
        shelving: Shelving,
    ) -> None:
        self.events = events
        self.tables = tables
        self.library = library
        self._codes = codes
        self.shelving = shelving

    def key(self, request: AnyRequest, code: str) -> TableKey:
        """The table that somebody typed or scanned the code of."""
        self._codes.admit(request)
        key = self.tables.codes.key(code)
        self._codes.give_back(request)
        return key

    async def view(self, request: AnyRequest, code: str) -> TableView:
        key = self.key(request, code)
        event = await self.events.view(request, key.event)
        return TableView(await self.tables.codes.of(key), event, await self.tables.meeting(key))

    async def opening(self, request: AnyRequest, code: str) -> tuple[TableView, Meeting]:
        """The table for somebody who wants to do something at it."""
        view = await self.view(request, code)
        if not view.may_open:
            raise Forbidden(text("Phones are not allowed at the table here; hand in the slip."))
        if view.meeting is None:
            raise NotFound(text("Nobody plays at this table yet."))
        return view, view.meeting

    def wish(
        self,
        view: TableView,
        mode: g.record_values.Mode,
        clock: g.record_values.ClockSource = g.record_values.ClockSource.DEVICE,
    ) -> OpenWish:
        stage = view.event.stage
        return OpenWish(mode, stage.lexicon, clock, stage.racks_down, stage.team_asked, stage.board)

    def tiles(self, view: TableView) -> TileSet:
        """What the games of the event are played with on devices."""
        stage = view.event.stage
        lexicon = LexiconName(stage.lexicon) or self.library.entries()[0].name
        return self.tables.games.boards.pieces(stage.board, lexicon, self.library)[1]

    async def remember_seat(
        self,
        answer: Response[Any],
        request: AnyRequest,
        meeting: Meeting,
        taking: Taking,
        known: KnownDevice,
    ) -> None:
        token = self.tables.seat_link(meeting, taking.side, taking.member)
        remember_seat(answer, token)
        await self.shelving.keep_link(request, answer, token, known)

    def page(
        self,
        request: AnyRequest,
        template: str,
        *,
        sentence: Text | None = None,
        status_code: int | None = None,
        **values: object,
    ) -> Response[str]:
        status = status_code or (200 if sentence is None else 400)
        return self.events.pages.page(
            request, template, status_code=status, sentence=sentence, **values
        )
