"""The event as a whole: what it is called, how it begins and ends, which links lead into it."""

from lexidrome.tournament.messages.setup import *
from lexidrome.tournament.values import LinkKind as LinkKind
