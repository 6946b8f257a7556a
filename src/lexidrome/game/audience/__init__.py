"""Who may look at racks and games, and who holds a seat."""

from lexidrome.game.audience.messages import *
