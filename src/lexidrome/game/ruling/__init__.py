"""The director rules on what went wrong, and takes a ruling back."""

from lexidrome.game.ruling.messages import *
