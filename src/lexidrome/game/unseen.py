"""How many tiles are where, and which of them nobody has seen.

A-45, NSA-III.B.p3
    a set of 99 or 101 tiles is as good as any other: `unseen_tiles`, `unseen_count`
NSA-IV.L.p1
    the tiles that a side left in the bag when it went away are nobody else's: `bag_for`
"""

from __future__ import annotations

from collections import Counter

from lexidrome.game.board import tiles_on
from lexidrome.game.state import GameState
from lexidrome.game.table import UNKNOWN, is_known
from lexidrome.game.tiles import add_tiles


def undrawn_count(state: GameState, side: int) -> int:
    """How many tiles a side has still to draw for a play that became final without it."""
    if side not in state.record.undrawn:
        return 0
    missing = state.rules.setup.rack_tiles - len(state.racks[side])
    return max(0, min(missing, len(state.bag)))


def bag_for(state: GameState, side: int) -> int:
    """How many tiles the bag has for a side; what the others left there is not for it."""
    undrawn = state.record.undrawn
    if not undrawn:
        return len(state.bag)
    others = sum(undrawn_count(state, other) for other in undrawn if other != side)
    return max(0, len(state.bag) - others)


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
    return state.record.tile_count - len(seen_tiles(state, racks))


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
