"""The bracket of each division as a display turns through it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text
from lexidrome.web.displays import fitting
from lexidrome.web.displays.names import Names, em
from lexidrome.web.displays.tiling import MOST_DOWN, Tile, tiles
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.public.brackets import DrawnMatch, DrawnSide, Part, drawn


class Setting(StrEnum):
    """How matches are set; a style has the same numbers."""

    LARGE = "large"
    PLAIN = "plain"
    DENSE = "dense"
    """The table stands beside the names instead of above them."""


SIZES = {Setting.LARGE: 6.5, Setting.PLAIN: 5.0, Setting.DENSE: 5.0}
"""Of letters."""
PITCHES = {Setting.LARGE: 19.2, Setting.PLAIN: 15.8, Setting.DENSE: 10.5}
"""From one match to the one below it, at the least."""
HEADS = {Setting.LARGE: 5.4, Setting.PLAIN: 5.4, Setting.DENSE: 3.8}
"""What the names of rounds take above the matches; a list has none."""
CHAMPION = 7.4
GAP = 4.5
BESIDE_NAME_EM = {Setting.LARGE: 2.8, Setting.PLAIN: 2.8, Setting.DENSE: 4.4}
"""What the score, the edges of a match and what stands beside the names take."""
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
    setting: Setting
    champion: str = ""


def bracket_pages(view: EventView, *, taken: float = 0.0) -> list[BracketPage]:
    """`taken` is the height that something else takes."""
    return [page for division in view.divisions for page in _pages(view, division, taken)]


def _pages(view: EventView, division: t.Division, taken: float) -> Iterator[BracketPage]:
    drawing = drawn(view, division)
    if drawing is None:
        return
    persons = {
        view.entrant_name(division.name, number)
        for number, entrant in division.entrants.items()
        if not entrant.entry.name
    }
    height = fitting.HEIGHT - taken
    down = min(MOST_DOWN, int((height - HEADS[Setting.DENSE]) / PITCHES[Setting.DENSE]))
    for part in drawing.parts:
        title = part.title if len(drawing.parts) > 1 else None
        hidden = [[match.is_hidden for match in column] for column in part.columns]
        cut = tiles(hidden, max(down, 1))
        for tile in cut:
            is_last = part is drawing.parts[-1] and tile is cut[-1]
            champion = drawing.champion if is_last else ""
            setting = _setting(tile, height - (CHAMPION if champion else 0))
            columns = tuple(_columns(part, tile, persons, setting))
            yield BracketPage(division.name, title, columns, tile, setting, champion)


def _setting(tile: Tile, height: float) -> Setting:
    """The largest in which all matches of the page fit below each other."""
    rows = max(len(strand.matches) for strand in tile.strands)
    for setting in (Setting.LARGE, Setting.PLAIN):
        is_narrow = setting is Setting.LARGE and len(tile.strands) > LARGE
        heads = 0 if tile.is_list else HEADS[setting]
        if not is_narrow and rows * PITCHES[setting] + heads <= height:
            return setting
    return Setting.DENSE


def _columns(
    part: Part, tile: Tile, persons: set[str], setting: Setting
) -> Iterator[BracketColumn]:
    across = max(len(tile.strands), 2)
    width = (fitting.WIDTH - GAP * (across - 1)) / across / SIZES[setting]
    room = width - BESIDE_NAME_EM[setting]
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
