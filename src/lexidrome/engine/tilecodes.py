"""Tiles as the core numbers them: 0 is the blank, letters count from 1 in alphabet order.

On the board a blank is the number of its letter with `BLANK_BIT`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.lexicon import BLANK, TileSet

BLANK_BIT = 0x80


class TileCodes(msgspec.Struct, frozen=True, dict=True):
    """Reads and writes the tiles of one tile set."""

    tiles: TileSet

    @cached_property
    def names(self) -> dict[int, str]:
        """How each number is written on a rack (0) or on the board."""
        named = {0: BLANK}
        for code, tile in enumerate(self.tiles.tiles, 1):
            named[code] = tile.letter
            named[code | BLANK_BIT] = tile.lower or tile.letter.lower()
        return named

    @cached_property
    def _board_codes(self) -> dict[str, int]:
        small_first = reversed([item for item in self.names.items() if item[0] != 0])
        return {"": 0} | {name: code for code, name in small_first}

    @cached_property
    def _rack_codes(self) -> dict[str, int]:
        return {name: code for code, name in self.names.items() if code < BLANK_BIT}

    def board_code(self, square: str) -> int:
        """The number of what lies on a square; nothing is 0."""
        code = self._board_codes.get(square)
        if code is None:
            raise self._unknown(square)
        return code

    def rack_codes(self, rack: Iterable[str]) -> bytes:
        """The numbers of a rack's tiles, sorted."""
        codes = []
        for tile in rack:
            code = self._rack_codes.get(tile)
            if code is None:
                raise self._unknown(tile)
            codes.append(code)
        return bytes(sorted(codes))

    def read(self, codes: bytes) -> tuple[str, ...]:
        return tuple(map(self.names.__getitem__, codes))

    def _unknown(self, tile: str) -> BadInput:
        return BadInput(
            text(
                "“{letter}” is not a letter of the {tile_set} tile set.",
                letter=tile,
                tile_set=self.tiles.title,
            )
        )


@lru_cache(maxsize=16)
def tile_codes(tiles: TileSet) -> TileCodes:
    return TileCodes(tiles)
