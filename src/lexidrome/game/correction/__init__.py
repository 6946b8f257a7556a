"""Something entered earlier is changed or disputed, and what came after it is decided again."""

from lexidrome.game.correction.messages import *
