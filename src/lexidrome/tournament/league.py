"""A league: its sides arrange their matches themselves."""

from lexidrome.tournament.messages.league import *
from lexidrome.tournament.values import Contact as Contact
from lexidrome.tournament.values import Decided as Decided
from lexidrome.tournament.values import Proposal as Proposal
from lexidrome.tournament.weeks import is_week as is_week
from lexidrome.tournament.weeks import shown_table as shown_table
