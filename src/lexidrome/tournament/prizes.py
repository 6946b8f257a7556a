"""Prizes, who holds them, and agreements to share them."""

from lexidrome.tournament.awards import BOOK_NAMES as BOOK_NAMES
from lexidrome.tournament.awards import TROPHY_NAME as TROPHY_NAME
from lexidrome.tournament.awards import Holding as Holding
from lexidrome.tournament.awards import Prize as Prize
from lexidrome.tournament.awards import PrizeKind as PrizeKind
from lexidrome.tournament.awards import Stand as Stand
from lexidrome.tournament.awards import book_prizes as book_prizes
from lexidrome.tournament.awards import prize_table as prize_table
from lexidrome.tournament.division_figures import held_prizes as held_prizes
from lexidrome.tournament.division_figures import prizes_of as prizes_of
from lexidrome.tournament.messages.prizes import *
from lexidrome.tournament.values import Agreement as Agreement
from lexidrome.tournament.values import AgreementKind as AgreementKind
