"""How a game begins: it is made, its first side is found, tiles are dealt and looked at."""

from lexidrome.game.start.messages import *
