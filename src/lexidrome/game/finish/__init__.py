"""How a game ends: nobody can play, gives up or has time; racks, the result, signatures."""

from lexidrome.game.finish.messages import *
