"""What the others do about a play: accept, hold or challenge it, as long as it is open."""

from lexidrome.game.challenge.messages import *
