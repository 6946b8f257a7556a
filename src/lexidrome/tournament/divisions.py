"""Divisions: what they are called, what is played in them, at which tables."""

from lexidrome.tournament.messages.divisions import *
