"""What a page must know of a game that does not change: rules, tiles, board, names."""

from __future__ import annotations

from typing import Any

import msgspec

from lexidrome import game as g
from lexidrome.base import PersonId, StreamId, text
from lexidrome.hall import People
from lexidrome.hall.games.bots import bot_name, draws_after_s
from lexidrome.hall.games.clubs import initials
from lexidrome.hall.games.discretion import Discretion
from lexidrome.lexicon import BLANK
from lexidrome.rulebook import RuleSet
from lexidrome.web.kit.languages import Language

SECTIONS = (
    "sides", "setup", "play", "exchange", "clock", "challenge", "ending", "tie", "views",
    "record",
)  # fmt: skip
"""The sections of a rule set that are about a game."""
BOT_TITLES = {
    "beginner": text("Beginner bot"),
    "highest_score": text("Highest-score bot"),
    "static": text("Skilled bot"),
    "strong": text("Strong bot"),
}


HALF_A_TURN = 2
"""In quarters."""


Reader = PersonId | None


class TableTile(msgspec.Struct, frozen=True):
    symbol: str
    """How boards, racks and commands write it."""
    blank: str
    """How they write a blank that stands for it."""
    letter: str
    """What people read."""
    value: int
    count: int


class TableBlank(msgspec.Struct, frozen=True):
    symbol: str
    value: int
    count: int


class TableSide(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    bot: str | None
    draws_after_s: int | None
    """A bot draws so long after its play, which then stands; otherwise when the window closes."""


class Table(msgspec.Struct, frozen=True):
    rules: dict[str, Any]
    """Name, title, base, and the values of the rule set by section."""
    sources: dict[str, tuple[str, ...]]
    """The rule ids behind each value."""
    lexicon: str | None
    is_rated: bool
    spectators_admitted: bool
    is_team_asked: bool
    """Both members of a team must want a challenge (SSC-12.f)."""
    layout: tuple[str, ...]
    """Rows of premium squares: `~` 4W, `=` 3W, `-` 2W, `^` 4L, `"` 3L, `'` 2L."""
    turned: tuple[int, ...]
    """The squares row by row, as somebody across the table sees them (NSA-IV.D.p1)."""
    tiles: tuple[TableTile, ...]
    blank: TableBlank
    sides: tuple[TableSide, ...]


class Tables:
    """Makes tables; they know the names of people, who may be erased meanwhile."""

    def __init__(self, people: People, discretion: Discretion) -> None:
        self._people = people
        self._discretion = discretion

    def of(self, setup: g.Setup, stream: StreamId, language: Language, reader: Reader) -> Table:
        blank, options = setup.tile_set.blank, setup.options
        return Table(
            rules=rules_of(setup.rules),
            sources={
                path: source.rules
                for path, _, source in setup.rules.items()
                if path.partition(".")[0] in SECTIONS
            },
            lexicon=options.lexicon,
            is_rated=options.is_rated,
            spectators_admitted=options.spectators_admitted,
            is_team_asked=options.is_team_asked,
            layout=setup.layout.rows,
            turned=g.board.squares_turned(HALF_A_TURN, setup.layout.side),
            tiles=tiles_of(setup),
            blank=TableBlank(BLANK, blank.value, blank.count),
            sides=tuple(
                TableSide(
                    self.side_names(stream, side.persons, language, reader),
                    bot_name(side),
                    draws_after_s(side, setup.rules),
                )
                for side in setup.sides
            ),
        )

    def side_names(
        self, stream: StreamId, persons: tuple[PersonId, ...], language: Language, reader: Reader
    ) -> tuple[str, ...]:
        """What a side of a game is called towards this reader."""
        names = self.names(persons, language)
        is_bot = bot_name(g.values.Side(persons)) is not None
        if is_bot or not self._discretion.withholds(stream, persons, reader):
            return names
        return tuple(initials(name) for name in names)

    def sides(
        self, setup: g.Setup, stream: StreamId, language: Language, reader: Reader
    ) -> list[str]:
        """What each side is called; empty where nobody is known any more."""
        sides = (self.side_names(stream, each.persons, language, reader) for each in setup.sides)
        return [" & ".join(names) for names in sides]

    def listed(self, persons: tuple[PersonId, ...], language: Language) -> tuple[str, ...]:
        """On a list for everybody that is about no game in particular."""
        names, young = self.names(persons, language), self._discretion.young()
        return tuple(initials(name) for name in names) if young & set(persons) else names

    def names(self, persons: tuple[PersonId, ...], language: Language) -> tuple[str, ...]:
        """What a side's persons are called, as far as that is known."""
        bot = bot_name(g.values.Side(persons))
        if bot is not None:
            return (language.translated(BOT_TITLES[bot]) if bot in BOT_TITLES else bot,)
        names = (self._people.name(person) for person in dict.fromkeys(persons))
        return tuple(name for name in names if name)


def tiles_of(setup: g.Setup) -> tuple[TableTile, ...]:
    """Every letter tile; a tile set's table lists each symbol and, after it, its blank's."""
    symbols = iter(setup.tiles.rack_tile)
    pairs = zip(symbols, symbols, strict=True)
    return tuple(
        TableTile(symbol, blank, tile.letter, tile.value, tile.count)
        for tile, (symbol, blank) in zip(setup.tile_set.tiles, pairs, strict=True)
    )


def rules_of(rules: RuleSet) -> dict[str, Any]:
    head = {"name": rules.name, "title": rules.title, "base": rules.base}
    return head | {name: msgspec.to_builtins(getattr(rules, name)) for name in SECTIONS}
