"""The score sheet beside a real board: what was entered, and whether the sheets agree."""

from lexidrome.game.sheet.messages import *
