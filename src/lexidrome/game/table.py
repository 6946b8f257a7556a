"""Where a game is played: on a screen, or with real tiles on a board beside which it is recorded.

What differs between the two is answered here, under the name of what is asked, so that a
rule need not know which of them it is about: `GameState.table`.

Tiles that nobody has named: a rack that is not known is a string of `_`, one that is
partly known has some; the bag beside a board is nothing but `_`. So every count is right,
whatever is known. When a tile is played that a rack was not noted to hold, the note was
wrong and is forgotten; when more are played than a rack holds, the rest came from the bag.

A-54
    a play of more than seven tiles stands, with a warning: `RealBoard.spend`
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from lexidrome.game import tiles as bags
from lexidrome.game.record_values import Mode

UNKNOWN = "_"


def is_known(rack: str) -> bool:
    """Whether all tiles of a rack are known."""
    return UNKNOWN not in rack


def masked(tiles: str) -> str:
    """So many tiles that nobody knows."""
    return UNKNOWN * len(tiles)


def take_tiles(rack: str, tiles: str) -> str | None:
    """The rack without these tiles, each known or one of those unknown; `None`: it has not them."""
    for tile in tiles:
        left = bags.remove_tiles(rack, tile)
        if left is None:
            left = bags.remove_tiles(rack, UNKNOWN)
        if left is None:
            return None
        rack = left
    return rack


def with_known(rack: str, tiles: str) -> str:
    """A rack of the same size of which these tiles are known."""
    return bags.add_tiles(tiles, UNKNOWN * (len(rack) - len(tiles)))


class Table(Protocol):
    """What depends on where a game is played."""

    @property
    def is_recorded(self) -> bool:
        """Which of the two it is, where nothing more exact is asked."""

    @property
    def holds_tiles(self) -> bool:
        """Bag and racks are the software's: it draws, and nothing else is known of any tile."""

    @property
    def refuses_odd_plays(self) -> bool:
        """No play is made that lies where it may not, or of tiles that its side has not."""

    @property
    def runs_clocks(self) -> bool:
        """Time that is up has run out by the house's clock, whether anybody says so or not."""

    @property
    def is_told_later(self) -> bool:
        """Things happen first and are then told, perhaps late; elsewhere telling is doing."""

    @property
    def keeps_entries(self) -> bool:
        """What was entered is kept as it was entered, so that it can be corrected."""

    @property
    def shares_devices(self) -> bool:
        """One device may speak for both sides, and for all members of a side."""

    @property
    def types_words(self) -> bool:
        """Challenged words are written down and looked up by people, who can mistake them."""

    def draw(self, key: bytes, counter: int, bag: str, count: int, /) -> str:
        """As many tiles of the bag, up to `count`."""

    def lacks(self, rack: str, tiles: str) -> bool:
        """Whether a rack cannot have held these tiles."""

    def spend(self, rack: str, bag: str, tiles: str) -> tuple[str, str]:
        """Rack and bag after these tiles have left the rack."""

    def into_bag(self, tiles: str) -> str:
        """Tiles as they are in the bag."""


class Screen:
    """The software is board, bag, racks, clock and referee."""

    is_recorded: Final = False
    holds_tiles: Final = True
    refuses_odd_plays: Final = True
    runs_clocks: Final = True
    is_told_later: Final = False
    keeps_entries: Final = False
    shares_devices: Final = False
    types_words: Final = False

    def draw(self, key: bytes, counter: int, bag: str, count: int, /) -> str:
        return bags.draw(key, counter, bag, count)[0]

    def lacks(self, rack: str, tiles: str) -> bool:
        return bags.remove_tiles(rack, tiles) is None

    def spend(self, rack: str, bag: str, tiles: str) -> tuple[str, str]:
        kept = bags.remove_tiles(rack, tiles)
        assert kept is not None, "tiles were taken that were not there"
        return kept, bag

    def into_bag(self, tiles: str) -> str:
        return tiles


class RealBoard:
    """People play, and what they say is written down; which tiles they hold nobody knows."""

    is_recorded: Final = True
    holds_tiles: Final = False
    refuses_odd_plays: Final = False
    runs_clocks: Final = False
    is_told_later: Final = True
    keeps_entries: Final = True
    shares_devices: Final = True
    types_words: Final = True

    def draw(self, _key: bytes, _counter: int, bag: str, count: int, /) -> str:
        return UNKNOWN * min(count, len(bag))

    def lacks(self, rack: str, tiles: str) -> bool:
        """What a rack holds was at best noted; how many tiles it holds is known."""
        return len(tiles) > len(rack)

    def spend(self, rack: str, bag: str, tiles: str) -> tuple[str, str]:
        kept = take_tiles(rack, tiles)
        if kept is not None:
            return kept, bag
        excess = max(0, len(tiles) - len(rack))
        return UNKNOWN * (len(rack) + excess - len(tiles)), bag[excess:]

    def into_bag(self, tiles: str) -> str:
        return masked(tiles)


TABLES: Mapping[Mode, Table] = {Mode.PLAY: Screen(), Mode.RECORD: RealBoard()}
