"""Undoing: what builds on an action, and what would change without it."""

from lexidrome.tournament.consequences import Consequences as Consequences
from lexidrome.tournament.consequences import Misfit as Misfit
from lexidrome.tournament.consequences import Move as Move
from lexidrome.tournament.consequences import Shift as Shift
from lexidrome.tournament.consequences import consequences as consequences
from lexidrome.tournament.consequences import misfits_of as misfits_of
from lexidrome.tournament.consequences import moves_between as moves_between
from lexidrome.tournament.dependencies import built_on as built_on
from lexidrome.tournament.dependencies import written as written
from lexidrome.tournament.messages.undo import *
