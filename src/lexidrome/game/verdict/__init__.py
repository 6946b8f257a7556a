"""Words are looked up or judged, opinions are asked, and the play stands or comes off."""

from lexidrome.game.verdict.messages import *
