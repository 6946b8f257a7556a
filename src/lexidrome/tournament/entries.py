"""Who plays: entries, who is there, what was missed, in which order they are seeded."""

from lexidrome.tournament.loans import is_id_held as is_id_held
from lexidrome.tournament.loans import lending_rule as lending_rule
from lexidrome.tournament.messages.entries import *
from lexidrome.tournament.missed_rounds import missed_by_book as missed_by_book
from lexidrome.tournament.missed_rounds import missed_lines as missed_lines
from lexidrome.tournament.missed_rounds import missed_rounds as missed_rounds
from lexidrome.tournament.missed_rounds import missed_sentence as missed_sentence
from lexidrome.tournament.missed_rounds import too_late as too_late
from lexidrome.tournament.missed_rounds import written_rounds as written_rounds
from lexidrome.tournament.presence import KeptOut as KeptOut
from lexidrome.tournament.presence import can_stand_in as can_stand_in
from lexidrome.tournament.presence import is_check_in_kept as is_check_in_kept
from lexidrome.tournament.presence import left_out as left_out
from lexidrome.tournament.presence import playing as playing
from lexidrome.tournament.presence import takes_stand_in as takes_stand_in
from lexidrome.tournament.seeds import is_by_rating as is_by_rating
from lexidrome.tournament.seeds import moved_seed as moved_seed
from lexidrome.tournament.seeds import seeded as seeded
from lexidrome.tournament.seeds import seeded_by_lot as seeded_by_lot
from lexidrome.tournament.seeds import seeded_by_rating as seeded_by_rating
from lexidrome.tournament.values import Entry as Entry
from lexidrome.tournament.values import Missed as Missed
from lexidrome.tournament.values import MissedKind as MissedKind
