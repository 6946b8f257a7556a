"""Tiles are drawn from the bag, in their order or out of it, and the bag is mixed."""

from lexidrome.game.draw.messages import (
    BagMixed,
    DrawnOutOfOrder,
    DrawTiles,
    DrawTold,
    MixBag,
    MixingOverdue,
    TilesDrawn,
)

__all__ = [
    "BagMixed",
    "DrawTiles",
    "DrawTold",
    "DrawnOutOfOrder",
    "MixBag",
    "MixingOverdue",
    "TilesDrawn",
]
