"""Tiles, racks and the bag, and how tiles are drawn so that anybody can check it.

A tile is one character: its letter, or `?` for a blank. Tiles with several
letters stand as a character of their own (see `Tiles.symbols`). A rack and a
bag are strings of tiles, sorted, because the order of a rack is its owner's
business and the order of a bag must not exist.

Each tile drawn is chosen by HMAC-SHA256 of the game's secret seed over a
counter that never repeats; returned tiles simply join the bag. The seed's hash
is published when the game starts and the seed when it ends, so every draw can
be proved afterwards and none can be foreseen.

SSC-SETUP.a, NSA-III.A.2.p5
    100 tiles, 187 points: the tile set, tested
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Protocol, Self

import msgspec

from lexidrome.lexicon import BLANK, TileSet

SEED_BYTES = 32
_BLOCK = 64
_INNER = bytes(each ^ 0x36 for each in range(256))
_OUTER = bytes(each ^ 0x5C for each in range(256))
_FIRST_SYMBOL = 0xE000
"""Private characters stand for tiles of several letters, their blanks 0x400 further on."""
_SMALL_OFFSET = 0x400


class Tiles(msgspec.Struct, frozen=True):
    """What the referee needs to know of a tile set, by symbol."""

    full_bag: str
    """Every tile once for each time it occurs, sorted."""
    values: dict[str, int]
    """Points of each symbol as it lies on the board; designated blanks are small letters."""
    rack_tile: dict[str, str]
    """The tile that must be on the rack to lay a symbol on the board."""
    rank: dict[str, int]
    """Order of precedence in the draw for first play: the blank, then the alphabet."""
    symbols: dict[str, str]
    """The symbol of each tile of the tile set."""
    blank_symbols: dict[str, str]
    """The symbol of a blank that stands for each tile, by its letters."""
    labels: dict[str, str]
    """What a person reads for each symbol; the small letters of a blank that stands for it."""


@lru_cache(maxsize=16)
def tiles_of(tile_set: TileSet) -> Tiles:
    """The referee's table for a tile set."""
    values = {BLANK: tile_set.blank.value}
    rack_tile: dict[str, str] = {}
    rank = {BLANK: 0}
    symbols = {BLANK: BLANK}
    labels = {BLANK: BLANK}
    blank_symbols: dict[str, str] = {}
    bag = BLANK * tile_set.blank.count
    for at, tile in enumerate(tile_set.tiles):
        big, small = _symbol(at, tile.letter, tile.lower)
        # A blank is worth nothing: SSC-14, WU-15.a, DP-2.VI.b, DP-2.VI.c, ST-10, NSA-APP.II.A
        values[big], values[small] = tile.value, tile_set.blank.value
        # It stands for any letter: SSC-6, WU-11, DP-2.III.j, ST-6
        rack_tile[big], rack_tile[small] = big, BLANK
        rank[big] = at + 1
        symbols[tile.letter] = big
        blank_symbols[tile.letter] = small
        labels[big], labels[small] = tile.letter, tile.lower or tile.letter.lower()
        bag += big * tile.count
    return Tiles("".join(sorted(bag)), values, rack_tile, rank, symbols, blank_symbols, labels)


def value_of(tiles: str, table: Tiles) -> int:
    """The points of tiles that were not played."""
    return sum(map(table.values.__getitem__, tiles))


def add_tiles(rack: str, tiles: str) -> str:
    """A rack with more tiles on it, in the order in which racks are written."""
    return "".join(sorted(rack + tiles))


def remove_tiles(rack: str, tiles: str) -> str | None:
    """The rack without these tiles, or `None` when it does not hold them all."""
    for tile in tiles:
        at = rack.find(tile)
        if at < 0:
            return None
        rack = rack[:at] + rack[at + 1 :]
    return rack


def commitment(seed: bytes) -> str:
    """What is published of the seed when a game starts."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, counter: int, bag: str, count: int) -> tuple[str, str]:
    """Tiles drawn one after the other, in that order, and the bag that is left.

    The tile at draw number `n` depends on nothing but the seed, `n` and what is
    in the bag. `counter` is the number of tiles drawn in the game before. So the bag
    is mixed: WU-5, DP-2.II.a, ST-SETUP, NSA-III.E.p1.
    """
    keyed = _keyed(seed)
    drawn = []
    for number in range(counter, counter + min(count, len(bag))):
        at = _index(keyed, number, len(bag))
        drawn.append(bag[at])
        bag = bag[:at] + bag[at + 1 :]
    return "".join(drawn), bag


class _Hash(Protocol):
    def copy(self) -> Self: ...

    def update(self, data: bytes, /) -> None: ...

    def digest(self) -> bytes: ...


def _keyed(seed: bytes) -> tuple[_Hash, _Hash]:
    """The two hashes that HMAC begins with (RFC 2104).

    One call of `hmac.digest` would be shorter, but it lets go of the interpreter for each
    tile, and in a busy hall gets it back only when another thread has done with it; an
    `hmac.HMAC` takes three times as long as what it does.
    """
    block = (seed if len(seed) <= _BLOCK else hashlib.sha256(seed).digest()).ljust(_BLOCK, b"\0")
    return hashlib.sha256(block.translate(_INNER)), hashlib.sha256(block.translate(_OUTER))


def _index(keyed: tuple[_Hash, _Hash], number: int, size: int) -> int:
    """A number below `size`, each as likely as any other."""
    inner, outer = keyed
    fair_below = (1 << 256) // size * size
    attempt = 0
    while True:
        within, code = inner.copy(), outer.copy()
        within.update(number.to_bytes(8, "big") + attempt.to_bytes(4, "big"))
        code.update(within.digest())
        value = int.from_bytes(code.digest(), "big")
        if value < fair_below:
            return value % size
        attempt += 1


def _symbol(at: int, letter: str, lower: str) -> tuple[str, str]:
    """The characters of a tile and of a blank that stands for it."""
    small = lower or letter.lower()
    if len(letter) == 1 and len(small) == 1 and small != letter:
        return letter, small
    return chr(_FIRST_SYMBOL + at), chr(_FIRST_SYMBOL + _SMALL_OFFSET + at)
