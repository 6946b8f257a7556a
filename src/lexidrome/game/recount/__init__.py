"""Scores are counted again, contested and verified."""

from lexidrome.game.recount.messages import *
