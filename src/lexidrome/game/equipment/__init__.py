"""Whose board, tiles, clock and dictionary are used, and whether the tiles are all there."""

from lexidrome.game.equipment.messages import *
