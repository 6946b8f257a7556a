"""Whose board, tiles, clock and dictionary are used, and whether the tiles are all there."""

from lexidrome.game.equipment.messages import (
    AgreeToUse,
    CheckTiles,
    ChooseEquipment,
    Chosen,
    EquipmentChosen,
    Piece,
    TilesChecked,
    UseAgreed,
)

__all__ = [
    "AgreeToUse",
    "CheckTiles",
    "ChooseEquipment",
    "Chosen",
    "EquipmentChosen",
    "Piece",
    "TilesChecked",
    "UseAgreed",
]
