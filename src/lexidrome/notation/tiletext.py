"""Tiles as game files write them: one character each, or several in square brackets.

`A[CH]?` is three tiles: `A`, `CH` and a blank that stands for no letter yet. On
the board a small letter is a blank. Which letters exist, and what they are
worth, is for a tile set to say, not for the notation.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from lexidrome.base import text
from lexidrome.lexicon import BLANK
from lexidrome.notation.malformed import Malformed, shown

INSIDE_LETTER = "·'’"
"""Marks that may stand inside a tile of several letters: L·L, C'H."""

_TILE_LENGTH_LIMIT = 8
_RACK_LIMIT = 100
"""A rack has seven tiles, what three sides hold at the end some twenty, a whole bag a hundred."""


def composed(written: str) -> str:
    """Accents joined to their letters, so that one letter is one character."""
    return written if written.isascii() else unicodedata.normalize("NFC", written)


def is_letters(tile: str) -> bool:
    """Whether this can stand on one tile: letters all great or all small."""
    if len(tile) == 1:
        return tile.isalpha()
    letters = "".join(char for char in tile if char not in INSIDE_LETTER)
    return (
        bool(letters)
        and len(tile) <= _TILE_LENGTH_LIMIT
        and letters.isalpha()
        and (letters == letters.upper() or letters == letters.lower())
    )


def parse_rack(written: str) -> tuple[str, ...]:
    """The tiles of a rack or an exchange, in the order written; small letters are raised."""
    if len(written) <= _RACK_LIMIT and written.isascii() and _is_plain(written):
        return tuple(written)
    tiles = split_tiles(composed(written))
    if len(tiles) > _RACK_LIMIT:
        raise Malformed(text("“{rack}” is too many tiles.", rack=shown(written)))
    for tile in tiles:
        if tile != BLANK and not is_letters(tile):
            raise Malformed(
                text("“{tile}” in “{rack}” is not a tile.", tile=shown(tile), rack=shown(written))
            )
    return tuple(map(_raised, tiles))


def format_tiles(tiles: Iterable[str]) -> str:
    """Tiles in one line; one of several letters stands in brackets."""
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)


def split_tiles(written: str) -> list[str]:
    """Each character a tile, except that brackets hold one tile; checks only the brackets."""
    if "[" not in written and "]" not in written:
        return list(written)
    tiles: list[str] = []
    at = 0
    while at < len(written):
        tile = written[at]
        end = at
        if tile == "[":
            end = written.find("]", at)
            tile = written[at + 1 : end]
        if end < 0 or tile in ("", "]"):
            raise Malformed(text("The brackets in “{tiles}” do not match.", tiles=shown(written)))
        tiles.append(tile)
        at = end + 1
    return tiles


def _is_plain(written: str) -> bool:
    return written.isalpha() and written.isupper()


def _raised(tile: str) -> str:
    """The capital; letters without a capital of the same length stay as they are."""
    capital = tile.upper()
    return capital if len(capital) == len(tile) else tile
