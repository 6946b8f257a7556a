"""Lets games that go by the same rules share them in memory.

Every game's first fact carries its rules whole. Ten thousand games read from
a store would hold ten thousand copies; they hold one for each rule set instead.
"""

from __future__ import annotations

import msgspec

from lexidrome.lexicon import TileSet
from lexidrome.rulebook import RuleSet

_MOST = 256
"""More different rule sets than a house ever runs at once; then sharing starts afresh."""

_rule_sets: dict[bytes, RuleSet] = {}
"""By their written form, because a mapping of sources has no hash."""
_tile_sets: dict[TileSet, TileSet] = {}


def shared_rules(rules: RuleSet) -> RuleSet:
    """An equal rule set that other games already hold, or this one."""
    if any(known is rules for known in _rule_sets.values()):
        return rules
    if len(_rule_sets) >= _MOST:
        _rule_sets.clear()
    return _rule_sets.setdefault(msgspec.json.encode(rules), rules)


def shared_tiles(tiles: TileSet) -> TileSet:
    """An equal tile set that other games already hold, or this one."""
    if len(_tile_sets) >= _MOST:
        _tile_sets.clear()
    return _tile_sets.setdefault(tiles, tiles)
