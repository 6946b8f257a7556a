"""Who comes late, leaves the table and returns."""

from lexidrome.game.absence.messages import *
