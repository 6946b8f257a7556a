"""Standings: who stands where, why, and whether that is final."""

from lexidrome.tournament.cross_table import CrossRow as CrossRow
from lexidrome.tournament.cross_table import CrossTable as CrossTable
from lexidrome.tournament.cross_table import RoundCell as RoundCell
from lexidrome.tournament.cross_table import cross_table as cross_table
from lexidrome.tournament.endings import NoWinner as NoWinner
from lexidrome.tournament.endings import TiedPlace as TiedPlace
from lexidrome.tournament.endings import Undecided as Undecided
from lexidrome.tournament.endings import is_decided as is_decided
from lexidrome.tournament.endings import undecided as undecided
from lexidrome.tournament.final_table import FinalTable as FinalTable
from lexidrome.tournament.final_table import Standing as Standing
from lexidrome.tournament.messages.standings import *
from lexidrome.tournament.places import lines_of as lines_of
from lexidrome.tournament.places import standings as standings
from lexidrome.tournament.standing_facts import LastResult as LastResult
from lexidrome.tournament.standing_facts import NextGame as NextGame
from lexidrome.tournament.standing_facts import StandingFacts as StandingFacts
from lexidrome.tournament.standing_facts import round_before as round_before
from lexidrome.tournament.standing_facts import standing_facts as standing_facts
from lexidrome.tournament.table_differences import RECKONED_OTHERWISE as RECKONED_OTHERWISE
from lexidrome.tournament.table_differences import DifferenceLine as DifferenceLine
from lexidrome.tournament.table_differences import TableDifference as TableDifference
from lexidrome.tournament.table_differences import difference_lines as difference_lines
from lexidrome.tournament.table_differences import final_differences as final_differences
