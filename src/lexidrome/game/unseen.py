"""Tiles that nobody has named, beside a real board.

A rack that is not known is a string of `_`, one that is partly known has some;
the bag is nothing but `_`. So every count is right, whatever is known. When a
tile is played that a rack was not noted to hold, the note was wrong and is
forgotten; when more are played than a rack holds, the rest came from the bag.

A-45, NSA-III.B.p3
    a set of 99 or 101 tiles is as good as any other: `unseen_tiles`, `unseen_count`
NSA-IV.L.p1
    the tiles that a side left in the bag when it went away are nobody else's: `bag_for`
A-54
    a play of more than seven tiles stands, with a warning: `spend`
"""

from __future__ import annotations

from collections import Counter

from lexidrome.game.board import tiles_on
from lexidrome.game.state import GameState
from lexidrome.game.tiles import add_tiles, remove_tiles

UNKNOWN = "_"


def undrawn_count(state: GameState, side: int) -> int:
    """How many tiles a side has still to draw for a play that became final without it."""
    if state.record is None or side not in state.record.undrawn:
        return 0
    missing = state.rules.setup.rack_tiles - len(state.racks[side])
    return max(0, min(missing, len(state.bag)))


def bag_for(state: GameState, side: int) -> int:
    """How many tiles the bag has for a side; what the others left there is not for it."""
    if state.record is None:
        return len(state.bag)
    others = sum(undrawn_count(state, other) for other in state.record.undrawn if other != side)
    return max(0, len(state.bag) - others)


def is_known(rack: str) -> bool:
    return UNKNOWN not in rack


def masked(tiles: str) -> str:
    """So many tiles that nobody knows."""
    return UNKNOWN * len(tiles)


def take_tiles(rack: str, tiles: str) -> str | None:
    """The rack without these tiles, each known or one of those unknown; `None`: it has not them."""
    for tile in tiles:
        left = remove_tiles(rack, tile)
        if left is None:
            left = remove_tiles(rack, UNKNOWN)
        if left is None:
            return None
        rack = left
    return rack


def spend(rack: str, bag: str, tiles: str) -> tuple[str, str]:
    """Rack and bag after these tiles have left the rack."""
    kept = take_tiles(rack, tiles)
    if kept is not None:
        return kept, bag
    excess = max(0, len(tiles) - len(rack))
    return UNKNOWN * (len(rack) + excess - len(tiles)), bag[excess:]


def with_known(rack: str, tiles: str) -> str:
    """A rack of the same size of which these tiles are known."""
    return add_tiles(tiles, UNKNOWN * (len(rack) - len(tiles)))


def seen_tiles(state: GameState, racks: str) -> str:
    """Every tile that lies on the board or on these racks, as it was on a rack."""
    rack_tile = state.setup.tiles.rack_tile
    on_board = "".join([rack_tile[tile] for tile in tiles_on(state.board)])
    return state.aside + on_board + racks.replace(UNKNOWN, "")


def unseen_tiles(state: GameState, racks: str) -> str:
    """The tiles of a complete set that are not among those seen."""
    left = Counter(state.setup.tiles.full_bag)
    left.subtract(seen_tiles(state, racks))
    return "".join(sorted((+left).elements()))


def unseen_count(state: GameState, racks: str) -> int:
    """How many tiles are not seen, of as many as the set really has."""
    record = state.record
    total = len(state.setup.tiles.full_bag) if record is None else record.tile_count
    return total - len(seen_tiles(state, racks))


def deduced_rack(state: GameState) -> tuple[int, str] | None:
    """The one rack that is not known, where it can only be what lies nowhere else."""
    unknown = [side for side, rack in enumerate(state.racks) if not is_known(rack)]
    if len(unknown) != 1 or state.bag:
        return None
    (side,) = unknown
    left = unseen_tiles(state, "".join(state.racks))
    if len(left) != state.racks[side].count(UNKNOWN):
        return None
    return side, add_tiles(state.racks[side].replace(UNKNOWN, ""), left)
