"""The turn: tiles are laid and scored, or the turn is passed or lost; blanks are named."""

from lexidrome.game.play.messages import *
