"""Finding somebody, a table or an earlier game of theirs: for the desk's search and Ctrl+K."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Annotated

import msgspec
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.rooms import EventRooms, EventView
from lexidrome.web.kit.event.rows import result
from lexidrome.web.kit.pages import AnyRequest

NUMBERED = (
    text("Round {number}", number=1),
    text("Week {number}", number=1),
    text("table {table}", table=1),
)
"""What has a number in a label."""
SHOWN_FOUND = 20
SHOWN_PLACES = 12
LONGEST = 60


class Found(msgspec.Struct, frozen=True):
    """Somebody who was searched for, perhaps by the table."""

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
            table = None if last is None or game is None else view.table_of(division, last, game)
            name = _written(view, division, entrant)
            is_meant = words in ([str(entrant.number)], [str(table)]) or all(
                w in name for w in words
            )
            if words and is_meant:
                found.append(_found(division, entrant, rounds))
    return found[:SHOWN_FOUND]


def _written(view: EventView, division: t.Division, entrant: t.Entrant) -> str:
    members = view.member_names(entrant.entry.persons)
    return f"{view.entrant_name(division.name, entrant.number)} {members}".casefold()


def _found(division: t.Division, entrant: t.Entrant, rounds: list[t.Round]) -> Found:
    games = tuple(
        (each, game)
        for each in reversed(rounds)
        if (game := each.game_of(entrant.number)) is not None
    )
    return Found(division, entrant, games)


@get("/events/{event:str}/find", Audience.STAFF)
async def find_places(
    request: AnyRequest,
    event: FromPath[str],
    events: NamedDependency[EventRooms],
    typed: Annotated[str, QueryParameter(name="typed", max_length=LONGEST)] = "",
) -> list[Place]:
    """Cards and games of whoever is meant, for the list that Ctrl+K opens: `bob round 1`."""
    view = await events.staff_view(request, event)
    say = events.pages.language(request).translated
    words = typed.casefold().split()
    meant = _meant(words, {_first_word(say(title)) for title in NUMBERED})
    places = (
        place
        for division in view.divisions
        for entrant in division.entrants.values()
        if any(len(word) > 1 and word in _written(view, division, entrant) for word in words)
        for place in _places(view, _found(division, entrant, view.out_rounds(division)), say)
        if all(each.search(place.label.casefold()) for each in meant)
    )
    return list(islice(places, SHOWN_PLACES))


def _meant(words: list[str], numbered: set[str]) -> list[re.Pattern[str]]:
    """What a label must have: each word, and of `round 1` both together, not table 1 of round 2."""
    found: list[str] = []
    for before, word in pairwise(("", *words)):
        if word.isdecimal() and before in numbered:
            found[-1] = rf"\b{re.escape(before)} {word}\b"
        else:
            found.append(re.escape(word))
    return [re.compile(each) for each in found]


def _first_word(title: str) -> str:
    return title.casefold().split()[0]


def _places(view: EventView, found: Found, say: Callable[[Text], str]) -> Iterator[Place]:
    """The card of somebody, then their games, the newest first."""
    division, number = found.division.name, found.entrant.number
    name = view.entrant_name(division, number)
    yield Place(f"{name} (#{number})", view.entrant_path(division, number))
    for each, game in found.games:
        if game.is_bye:
            continue
        table = view.table_of(found.division, each, game)
        what = [
            f"{name} – {view.entrant_name(division, game.other(number))}",
            say(_numbered(found.division, each)),
            say(text("table {table}", table=table)) if table else "",
            result(game, number),
        ]
        label = " · ".join(part for part in what if part)
        yield Place(label, view.game_path(division, each.number, game))


def _numbered(division: t.Division, each: t.Round) -> Text:
    """By its number even where it has a name, for that is what is typed."""
    if t.league.is_week(division, each):
        return text("Week {number}", number=each.number)
    return text("Round {number}", number=each.number)


FIND_ROUTES = [find_places]
