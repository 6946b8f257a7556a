"""What went wrong, and what followed for the event."""

from lexidrome.tournament.incident_facts import known_of_entrant as known_of_entrant
from lexidrome.tournament.incident_facts import known_of_game as known_of_game
from lexidrome.tournament.incident_log import Logged as Logged
from lexidrome.tournament.incident_log import incident_log as incident_log
from lexidrome.tournament.incident_values import Incident as Incident
from lexidrome.tournament.incident_values import SpreadChange as SpreadChange
from lexidrome.tournament.messages.incidents import *
from lexidrome.tournament.values import SpreadEntry as SpreadEntry
from lexidrome.tournament.values import SpreadKind as SpreadKind
