"""What each audience may know of a game.

A side sees its own rack and the new tiles it keeps apart; nobody else does
while the game lasts, the director included, unless the racks are unsealed,
which every side sees. Spectators see racks only if every side agreed, and see
everything later. The bag is a number; the seed is its hash. Which word of a
challenged play failed is nowhere, because the game is never told. What is not
committed is nobody's business: it is no part of a game's state (NSA-IV.C.1.p3).
The board can be turned (NSA-IV.D.p1): `board.squares_turned`.
"""

from lexidrome.game.correction.entered import EnteredTurn as EnteredTurn
from lexidrome.game.seen.facts import ShownFact as ShownFact
from lexidrome.game.seen.facts import is_heard as is_heard
from lexidrome.game.seen.facts import may_whisper as may_whisper
from lexidrome.game.seen.facts import view_fact as view_fact
from lexidrome.game.seen.facts import without_tie_seed as without_tie_seed
from lexidrome.game.seen.shapes import GameView as GameView
from lexidrome.game.seen.shapes import PlayView as PlayView
from lexidrome.game.seen.sight import delayed_state as delayed_state
from lexidrome.game.seen.sight import may_watch as may_watch
from lexidrome.game.seen.sight import spectator_delay_ms as spectator_delay_ms
from lexidrome.game.seen.view import racks_down_rule as racks_down_rule
from lexidrome.game.seen.view import seen_by_all as seen_by_all
from lexidrome.game.seen.view import view_entered as view_entered
from lexidrome.game.seen.view import view_game as view_game
