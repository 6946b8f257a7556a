"""What was learnt and is shipped: leaves for English tiles, chances to win."""

from __future__ import annotations

import lzma
from functools import lru_cache
from importlib import resources

from lexidrome.engine.leaves import Leaves
from lexidrome.engine.style import Style, static_style
from lexidrome.engine.winning import Chances
from lexidrome.lexicon import TileSet, tile_set

_LEAVES = "enable.klv2.xz"
_CHANCES = "enable.win.xz"


@lru_cache(maxsize=4)
def trained_leaves(tiles: TileSet) -> Leaves | None:
    """The leaves for a tile set; None where none were trained."""
    english = tile_set("english")
    # How many of each there are hardly changes what is worth keeping.
    is_alike = tiles.alphabet == english.alphabet and tiles.values == english.values
    return Leaves.from_bytes(_unpacked(_LEAVES), tiles, name=_LEAVES) if is_alike else None


@lru_cache(maxsize=1)
def trained_chances() -> Chances:
    """How often a spread wins; learnt on ENABLE, and near enough for other words and tiles."""
    return Chances.from_bytes(_unpacked(_CHANCES), name=_CHANCES)


@lru_cache(maxsize=4)
def strong_style(tiles: TileSet) -> Style:
    """The static evaluation with the leaves that were trained for a tile set."""
    return static_style(trained_leaves(tiles))


def _unpacked(name: str) -> bytes:
    file = resources.files("lexidrome.engine") / "data" / name
    return lzma.decompress(file.read_bytes())
