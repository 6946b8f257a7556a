"""How a tied game is settled: played again, decided, or broken in a lightning round."""

from lexidrome.game.tie.messages import *
