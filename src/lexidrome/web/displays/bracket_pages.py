"""The bracket of each division as a display turns through it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text
from lexidrome.web.displays import fitting
from lexidrome.web.displays.names import Names, em
from lexidrome.web.displays.tiling import MOST_DOWN, MOST_LISTED, Tile, tiles
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.public.brackets import DrawnMatch, DrawnSide, Part, drawn

SIZES = {False: 5.0, True: 6.5}
"""Of letters, where there are many matches, or few."""
GAP = 4.5
BESIDE_NAME_EM = 2.8
"""What the score and the edges of a match take."""
LARGE = 2
"""So many rounds or fewer beside each other are set larger."""


class BracketColumn(msgspec.Struct, frozen=True):
    title: Text
    matches: tuple[DrawnMatch, ...]


class BracketPage(msgspec.Struct, frozen=True):
    division: str
    part: Text | None
    """Where the bracket has more than one."""
    columns: tuple[BracketColumn, ...]
    tile: Tile
    is_large: bool
    champion: str = ""


def bracket_pages(view: EventView, *, taken: float = 0.0) -> list[BracketPage]:
    """`taken` is the height that something else takes: one match less stands below another."""
    less = 1 if taken else 0
    return [page for division in view.divisions for page in _pages(view, division, less)]


def _pages(view: EventView, division: t.Division, less: int) -> Iterator[BracketPage]:
    drawing = drawn(view, division)
    if drawing is None:
        return
    persons = {
        view.entrant_name(division.name, number)
        for number, entrant in division.entrants.items()
        if not entrant.entry.name
    }
    for part in drawing.parts:
        title = part.title if len(drawing.parts) > 1 else None
        hidden = [[match.is_hidden for match in column] for column in part.columns]
        cut = tiles(hidden, MOST_LISTED - less)
        for tile in cut:
            is_last = part is drawing.parts[-1] and tile is cut[-1]
            champion = drawing.champion if is_last else ""
            is_large = _is_large(tile, MOST_DOWN - less)
            columns = tuple(_columns(part, tile, persons, SIZES[is_large]))
            yield BracketPage(division.name, title, columns, tile, is_large, champion)


def _is_large(tile: Tile, most: int) -> bool:
    is_low = all(len(strand.matches) <= most for strand in tile.strands)
    return is_low and len(tile.strands) <= LARGE


def _columns(part: Part, tile: Tile, persons: set[str], size: float) -> Iterator[BracketColumn]:
    across = max(len(tile.strands), 2)
    room = (fitting.WIDTH - GAP * (across - 1)) / across / size - BESIDE_NAME_EM
    names = Names(persons)
    for strand in tile.strands:
        yield BracketColumn(
            part.titles[strand.round],
            tuple(_short(part.columns[strand.round][at], names, room) for at in strand.matches),
        )


def _short(match: DrawnMatch, names: Names, room: float) -> DrawnMatch:
    def side(each: DrawnSide) -> DrawnSide:
        name = names.shown(each.name, room)
        return msgspec.structs.replace(each, name=name, is_tight=em(name) > room)

    one, other = match.sides
    return msgspec.structs.replace(match, sides=(side(one), side(other)))
