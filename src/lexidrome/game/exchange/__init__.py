"""Tiles go back to the bag for others, and that is the turn."""

from lexidrome.game.exchange.messages import *
