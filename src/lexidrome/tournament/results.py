"""Results: slips, what counts, what is missing or in doubt."""

from lexidrome.tournament.decide.results import is_beyond_ruling as is_beyond_ruling
from lexidrome.tournament.decide.results import is_in_doubt as is_in_doubt
from lexidrome.tournament.decide.stops import not_warned as not_warned
from lexidrome.tournament.messages.results import *
from lexidrome.tournament.missing_games import Awaited as Awaited
from lexidrome.tournament.missing_games import MissingGame as MissingGame
from lexidrome.tournament.missing_games import is_forfeited_in_vain as is_forfeited_in_vain
from lexidrome.tournament.missing_games import is_unreached as is_unreached
from lexidrome.tournament.missing_games import lacks_deadline as lacks_deadline
from lexidrome.tournament.missing_games import missing_games as missing_games
from lexidrome.tournament.points import awaited_arrivals as awaited_arrivals
from lexidrome.tournament.points import cap_of as cap_of
from lexidrome.tournament.points import leaving_margin as leaving_margin
from lexidrome.tournament.result_words import shown_scores as shown_scores
from lexidrome.tournament.slips import FirstSlip as FirstSlip
from lexidrome.tournament.slips import first_slip as first_slip
from lexidrome.tournament.slips import parse_hour as parse_hour
from lexidrome.tournament.values import Correction as Correction
from lexidrome.tournament.values import Feat as Feat
from lexidrome.tournament.values import ResultKind as ResultKind
from lexidrome.tournament.values import Score as Score
from lexidrome.tournament.values import Slip as Slip
from lexidrome.tournament.values import Source as Source
