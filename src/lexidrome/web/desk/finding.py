"""Finding somebody, a table or an earlier game of theirs: for the desk's search and Ctrl+K."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexidrome import tournament as t
from lexidrome.base import text
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.rows import result
from lexidrome.web.kit.pages import AnyRequest

SHOWN_FOUND = 20
SHOWN_PLACES = 12
LONGEST = 60


class Found(msgspec.Struct, frozen=True):
    """Somebody or a table that was searched for."""

    division: t.Division
    entrant: t.Entrant
    games: tuple[tuple[t.Round, t.Game], ...]
    """All of theirs, the newest first."""

    @property
    def round(self) -> t.Round | None:
        """The last one in which they have a game."""
        return self.games[0][0] if self.games else None

    @property
    def game(self) -> t.Game | None:
        return self.games[0][1] if self.games else None


class Place(msgspec.Struct, frozen=True):
    """A page about what was searched for."""

    label: str
    address: str


def search(view: EventView, wanted: str) -> list[Found]:
    """By a part of the name, by number or by the table of the last published round."""
    words = wanted.casefold().lstrip("#").split()
    found = []
    for division in view.divisions:
        rounds = view.out_rounds(division)
        last = rounds[-1] if rounds else None
        for entrant in division.entrants.values():
            game = None if last is None else last.game_of(entrant.number)
            table = "" if game is None or game.table is None else str(game.table)
            members = view.member_names(entrant.entry.persons)
            name = f"{view.entrant_name(division.name, entrant.number)} {members}".casefold()
            is_meant = words in ([str(entrant.number)], [table]) or all(w in name for w in words)
            if words and is_meant:
                games = tuple(
                    (each, played)
                    for each in reversed(rounds)
                    if (played := each.game_of(entrant.number)) is not None
                )
                found.append(Found(division, entrant, games))
    return found[:SHOWN_FOUND]


@get("/events/{event:str}/find", Audience.STAFF)
async def find_places(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    typed: Annotated[str, QueryParameter(name="typed", max_length=LONGEST)] = "",
) -> list[Place]:
    """Cards and games of whoever is meant, for the list that Ctrl+K opens."""
    view = await events.staff_view(request, event)
    say = events.pages.language(request).translated
    places = []
    for each in search(view, typed) if len(typed.strip()) > 1 else []:
        name = view.entrant_name(each.division.name, each.entrant.number)
        number = each.entrant.number
        places.append(Place(f"{name} (#{number})", view.entrant_path(each.division.name, number)))
        for played_in, game in each.games:
            if game.is_bye:
                continue
            other = view.entrant_name(each.division.name, game.other(number))
            table = say(text("table {table}", table=game.table)) if game.table else ""
            where = say(text("Round {number}", number=played_in.number))
            what = [f"{name} – {other}", where, table, result(game, number)]
            label = " · ".join(part for part in what if part)
            places.append(Place(label, view.game_path(each.division.name, played_in.number, game)))
    return places[:SHOWN_PLACES]


FIND_ROUTES = [find_places]
