"""The engine's tables, made once for all that are played alike."""

from __future__ import annotations

import threading
from typing import Protocol

import msgspec

from lexidrome.engine import Setting
from lexidrome.game.layout import Layout
from lexidrome.lexicon import Lexicon, TileSet
from lexidrome.rulebook import RuleSet


class PlayedBy(Protocol):
    """By what something is played, beside the words."""

    @property
    def rules(self) -> RuleSet: ...

    @property
    def layout(self) -> Layout: ...

    @property
    def tile_set(self) -> TileSet: ...


class Settings:
    """The engine's tables, made once for each lexicon, rule set and board; for any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: dict[tuple[str, bytes, Layout, TileSet], Setting] = {}

    def of(self, lexicon: Lexicon, played: PlayedBy) -> Setting:
        layout, tiles = played.layout, played.tile_set
        key = (lexicon.checksum, msgspec.json.encode(played.rules), layout, tiles)
        with self._lock:
            if key not in self._made:
                self._made[key] = Setting.with_graph(
                    lexicon.graph, tiles, lexicon.name, played.rules, layout
                )
            return self._made[key]
