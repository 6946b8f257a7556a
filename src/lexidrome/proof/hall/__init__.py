"""Plays scenarios about the house: who plays, watches and judges there, and what they may do."""

from lexidrome.proof.hall.playing import play_in_hall

__all__ = ["play_in_hall"]
