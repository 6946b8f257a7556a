"""Between tiles as files write them (`CH`, `ch`) and the referee's one-character symbols."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from lexidrome.base import text
from lexidrome.game.tiles import Tiles, tiles_of
from lexidrome.lexicon import BLANK, TileSet
from lexidrome.notation.malformed import Malformed, shown


class Symbols(msgspec.Struct, frozen=True):
    """Both ways for one tile set."""

    tile_set: TileSet
    table: Tiles
    by_name: dict[str, str]
    """The referee's symbol of a letter as written, small ones being blanks."""
    name: dict[str, str]
    """What is written for each symbol on the board."""
    letter: dict[str, str]
    """The letter that a symbol stands for, in capitals, whether it is a blank or not."""
    rack_name: dict[str, str]
    """What is written for the tile that a symbol needs on the rack."""
    by_rack_name: dict[str, str]
    """The referee's symbol of a tile on a rack as written."""
    in_bag: Counter[str]

    def on_board(self, written: str) -> str:
        """The symbol of a letter that is laid."""
        symbol = self.by_name.get(written)
        if symbol is None:
            raise self._no_such_tile(written)
        return symbol

    def on_rack(self, written: str) -> str:
        """The symbol of a tile that is held."""
        symbol = self.by_rack_name.get(written)
        if symbol is None:
            raise self._no_such_tile(written)
        return symbol

    def is_same_letter(self, symbol: str, written: str) -> bool:
        """Whether a letter on the board is the one written, a blank or not."""
        return self.letter[self.on_board(written.strip("()"))] == self.letter[symbol]

    def value(self, tiles: tuple[str, ...]) -> int:
        """The points of tiles on a rack."""
        values = self.tile_set.values
        try:
            return sum([values[tile] for tile in tiles])
        except KeyError as missing:
            raise self._no_such_tile(str(missing.args[0])) from None

    def _no_such_tile(self, written: str) -> Malformed:
        return Malformed(
            text(
                "“{letter}” is not a letter of the {tile_set} tile set.",
                letter=shown(written),
                tile_set=self.tile_set.title,
            )
        )


@lru_cache(maxsize=16)
def symbols_of(tile_set: TileSet) -> Symbols:
    table = tiles_of(tile_set)
    small = [symbol for symbol, tile in table.rack_tile.items() if tile == BLANK]
    by_name: dict[str, str] = {}
    letter: dict[str, str] = {}
    for tile, blank in zip(tile_set.tiles, small, strict=True):
        symbol = table.symbols[tile.letter]
        by_name[tile.letter] = symbol
        by_name[tile.lower or tile.letter.lower()] = blank
        letter[symbol] = letter[blank] = tile.letter
    name = {symbol: written for written, symbol in by_name.items()}
    rack_name = {
        symbol: BLANK if tile == BLANK else name[tile] for symbol, tile in table.rack_tile.items()
    }
    rack_name[BLANK] = BLANK
    by_rack_name = {rack_name[tile]: tile for tile in table.full_bag}
    in_bag = Counter(table.full_bag)
    return Symbols(tile_set, table, by_name, name, letter, rack_name, by_rack_name, in_bag)
