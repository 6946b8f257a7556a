"""What the addresses for programs have in common: events as everybody sees them, and answers."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response
from litestar.enums import MediaType

from lexidrome.base import Refusal
from lexidrome.hall import Done, EventStanding
from lexidrome.hall.command_line import CommandLine, GiveCommands
from lexidrome.web.api.reading import READS
from lexidrome.web.api.stream import EventStreams, Tags
from lexidrome.web.kit.errors import Refused
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.shelf import PageShelf, Shelved, sent
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.pages import AnyRequest

PLAIN = "en"
"""The language whose answers say whether something has changed."""


class ApiRooms:
    """Where programs are answered."""

    def __init__(self, events: EventRooms, command_line: CommandLine) -> None:
        self.events = events
        self.command_line = command_line
        self._shelf = PageShelf()
        self.streams = EventStreams(self._tags)
        events.sockets.listen(self.streams.event_changed)
        events.sockets.listen_for_moves(self.streams.shares_changed)

    async def look(
        self, request: AnyRequest, event: str, part: str, round_number: int | None = None
    ) -> Response[Any]:
        """What follows from the event alone, put together once for all who ask."""
        view = await self.events.public_view(event)
        language = self.events.pages.language(request)
        return sent(request, self._page(view, language, part, round_number), MediaType.JSON)

    def tell(self, request: AnyRequest, answer: object) -> Response[Any]:
        """What changes without the event."""
        return sent(request, Shelved(msgspec.json.encode(answer).decode()), MediaType.JSON)

    async def give(self, standing: EventStanding, asked: GiveCommands) -> Done:
        """As the command line gives them; a refusal is raised."""
        answer = await self.command_line.give(standing, asked)
        if isinstance(answer, Refusal):
            raise Refused(answer)
        return answer

    async def _tags(self, event: str) -> Tags:
        view = await self.events.public_view(event)
        language = self.events.pages.languages.by_code[PLAIN]
        return {part: self._page(view, language, part, None).tag for part in READS}

    def _page(
        self, view: EventView, language: Language, part: str, round_number: int | None
    ) -> Shelved:
        read = READS[part]
        changes = self.events.people.changes
        return self._shelf.page(
            (view.name, view.mark, changes, language.code, part, round_number),
            lambda: msgspec.json.encode(read(view, language, round_number)).decode(),
        )
