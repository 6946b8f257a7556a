"""Tiles are drawn from the bag, in their order or out of it, and the bag is mixed."""

from lexidrome.game.draw.messages import *
