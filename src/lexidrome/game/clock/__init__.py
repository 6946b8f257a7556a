"""The clocks: whose time runs, why it is stopped, what is given, taken or read off."""

from lexidrome.game.clock.clock import LEFT as LEFT
from lexidrome.game.clock.clock import ClocksThen as ClocksThen
from lexidrome.game.clock.clock import format_reading as format_reading
from lexidrome.game.clock.clock import game_deadline_ms as game_deadline_ms
from lexidrome.game.clock.clock import overtime_points as overtime_points
from lexidrome.game.clock.clock import settle as settle
from lexidrome.game.clock.clock import turn_deadline_ms as turn_deadline_ms
from lexidrome.game.clock.messages import *
