"""The boards that can be played on in a house: those that ship, and those in its folder."""

from __future__ import annotations

import logging
from pathlib import Path

from lexidrome.base import BadInput, LexiconName
from lexidrome.game.boards import BoardKit, find_kit, kit_names
from lexidrome.game.layout import Layout
from lexidrome.lexicon import LexiconLibrary, TileSet

log = logging.getLogger(__name__)


class HouseBoards:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, name: str) -> BoardKit:
        return find_kit(name, self._folder)

    def all(self) -> list[BoardKit]:
        """A file of the house with a mistake in it spoils no other."""
        found = []
        for name in kit_names(self._folder):
            try:
                found.append(self.find(name))
            except BadInput as error:
                log.warning("A board cannot be used: %s", error)
        return found

    def pieces(
        self, name: str, lexicon: LexiconName, library: LexiconLibrary
    ) -> tuple[Layout | None, TileSet]:
        """The board, where it is not the standard one, and the tiles to a lexicon."""
        kit = self.find(name)
        tiles = library.tile_set(library.entry(lexicon).tile_set)
        return kit.other_layout, kit.tiles_for(tiles)
