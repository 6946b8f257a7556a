"""Words are looked up or judged, opinions are asked, and the play stands or comes off."""

from lexidrome.game.verdict.messages import *
from lexidrome.game.verdict.practice import PRACTICE_WORDS as PRACTICE_WORDS
from lexidrome.game.verdict.practice import practise as practise
