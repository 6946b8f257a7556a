"""Rounds: what they are called, who meets whom in them, when they begin and end."""

from lexidrome.tournament.balances import balances as balances
from lexidrome.tournament.brackets import BracketView as BracketView
from lexidrome.tournament.brackets import bracket_of as bracket_of
from lexidrome.tournament.brackets import bracket_phase as bracket_phase
from lexidrome.tournament.draft import is_played_out as is_played_out
from lexidrome.tournament.draft import next_slot as next_slot
from lexidrome.tournament.draft import tied_for_cut as tied_for_cut
from lexidrome.tournament.exchanges import Exchange as Exchange
from lexidrome.tournament.exchanges import TableChange as TableChange
from lexidrome.tournament.exchanges import exchange_of as exchange_of
from lexidrome.tournament.field import field_of as field_of
from lexidrome.tournament.firsts import Balance as Balance
from lexidrome.tournament.messages.rounds import *
from lexidrome.tournament.pace import Pace as Pace
from lexidrome.tournament.pace import pace as pace
from lexidrome.tournament.repeats import ExpectedRepeats as ExpectedRepeats
from lexidrome.tournament.repeats import MetAgain as MetAgain
from lexidrome.tournament.repeats import expected_repeats as expected_repeats
from lexidrome.tournament.repeats import met_again as met_again
from lexidrome.tournament.repeats import most_without_repeats as most_without_repeats
from lexidrome.tournament.round_names import RoundKind as RoundKind
from lexidrome.tournament.round_names import RoundName as RoundName
from lexidrome.tournament.round_names import next_round_name as next_round_name
from lexidrome.tournament.round_names import round_name as round_name
from lexidrome.tournament.rounds_ahead import Coming as Coming
from lexidrome.tournament.rounds_ahead import Known as Known
from lexidrome.tournament.rounds_ahead import coming as coming
from lexidrome.tournament.signals import before_signal as before_signal
from lexidrome.tournament.signals import games_began_ms as games_began_ms
from lexidrome.tournament.signals import waits_for_signal as waits_for_signal
