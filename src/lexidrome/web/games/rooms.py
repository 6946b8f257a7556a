"""What the pages about tables have in common: who looks at what, and how it stands in a page."""

from __future__ import annotations

from pathlib import Path

import msgspec
from markupsafe import Markup

from lexidrome import game as g
from lexidrome.base import PersonId, Refusal, StreamId, text
from lexidrome.base.moments import find_zone
from lexidrome.decider import encode
from lexidrome.hall import Caller, GameDesk, Invitations
from lexidrome.hall.games.invitations import Invitation
from lexidrome.hall.games.terms import Watchers, rules_for
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.moments import Moments
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.seated import require_may_see_ended
from lexidrome.web.kit.security import Forbidden
from lexidrome.web.kit.visitors import Visitors
from lexidrome.web.live import Tables, address_of
from lexidrome.web.live import messages as m

LISTED = 100
WATCHER_TITLES = {
    Watchers.EVERYONE: text("Everyone; the game is listed"),
    Watchers.LINK: text("Anyone with the link"),
    Watchers.NOBODY: text("Nobody"),
}


Persons = tuple[PersonId, ...]


class ShareForm(msgspec.Struct, frozen=True):
    device: bool
    """Set by a script: this device brings a share of the seed."""


class Listed(msgspec.Struct, frozen=True):
    """One row of the list."""

    address: str
    names: tuple[str, ...]
    """Of each side."""
    rules: str
    is_live: bool = False
    """It is played, and whoever comes from the list wants to watch."""


class Rooms:
    """What the pages about tables have in common."""

    def __init__(
        self,
        pages: Pages,
        desk: GameDesk,
        visitors: Visitors,
        invitations: Invitations,
        tables: Tables,
        house_rule_sets: Path,
    ) -> None:
        self.pages = pages
        self.desk = desk
        self.visitors = visitors
        self.invitations = invitations
        self.tables = tables
        self.house_rule_sets = house_rule_sets

    async def to_watch(self, language: Language) -> list[Listed]:
        """Games that anybody may watch, as far as their players had them listed."""
        rows = []
        for stream, setup in await self.desk.games_to_watch():
            invitation = self.invitations.of(stream)
            if invitation is None or invitation.terms.watchers is Watchers.EVERYONE:
                seats = tuple(side.persons for side in setup.sides)
                row = self._row(stream, seats, setup.rules.title, language)
                rows.append(msgspec.structs.replace(row, is_live=True))
        return rows[:LISTED]

    def to_join(self, language: Language) -> list[Listed]:
        waiting = self.invitations.waiting()[:LISTED]
        return [
            self._row(stream, each.seats, self._title(each), language) for stream, each in waiting
        ]

    def _title(self, invitation: Invitation) -> str:
        return rules_for(invitation.terms, self.house_rule_sets).title

    def _row(
        self,
        stream: StreamId,
        seats: tuple[tuple[PersonId, ...], ...],
        rules: str,
        language: Language,
    ) -> Listed:
        names = (
            ", ".join(self.tables.side_names(stream, persons, language, None)) for persons in seats
        )
        return Listed(address_of(stream), tuple(names), rules)

    async def look(self, caller: Caller, stream: StreamId) -> g.seen.GameView:
        """The game as the caller sees it; says why if they may not."""
        view = await self.desk.view(caller, stream)
        if isinstance(view, Refusal):
            raise Forbidden(view.sentence)
        if view.phase is g.Phase.ENDED:
            await require_may_see_ended(self.desk, caller, stream)
        return view

    async def moments(self, request: AnyRequest, stream: StreamId) -> Moments:
        """By the clocks of the event in which the game is played, else by those of the machine."""
        return Moments(self.pages.language(request), find_zone(await self.desk.zone(stream)))

    async def snapshot(
        self, caller: Caller, stream: StreamId, view: g.seen.GameView, language: Language
    ) -> m.Snapshot:
        """What a socket would say first."""
        place = await self.desk.place(caller, stream)
        table = msgspec.json.encode(self.tables.of(place.setup, stream, language, place.person))
        raw = msgspec.Raw
        return m.Snapshot(
            address_of(stream), view.version, m.you_of(place), raw(table), raw(encode(view))
        )


def as_script(value: object) -> Markup:
    """JSON that can stand inside an element; `<` could end it."""
    encoded = encode(value).decode().replace("<", "\\u003c")
    return Markup(encoded)  # noqa: S704


def title_of(
    setup: g.Setup, stream: StreamId, tables: Tables, language: Language, reader: PersonId | None
) -> str:
    """Who plays."""
    names = tables.sides(setup, stream, language, reader)
    unknown = [language.text("Side {number}", number=n) for n in range(1, len(names) + 1)]
    return " – ".join(name or side for name, side in zip(names, unknown, strict=True))
