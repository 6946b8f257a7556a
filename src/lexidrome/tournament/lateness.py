"""Who is not there when a round begins, and what that costs."""

from lexidrome.tournament.decide.lateness import late_points as late_points
from lexidrome.tournament.decide.lateness import remaining_s as remaining_s
from lexidrome.tournament.decide.lateness import time_left_rule as time_left_rule
from lexidrome.tournament.decide.timers import forfeit_by_clock as forfeit_by_clock
from lexidrome.tournament.latecomers import Latecomer as Latecomer
from lexidrome.tournament.latecomers import RunOut as RunOut
from lexidrome.tournament.latecomers import cost_now as cost_now
from lexidrome.tournament.latecomers import latecomers as latecomers
from lexidrome.tournament.latecomers import parse_after as parse_after
from lexidrome.tournament.latecomers import run_out as run_out
from lexidrome.tournament.latecomers import taken_s as taken_s
from lexidrome.tournament.latecomers import waits_for_arrival as waits_for_arrival
from lexidrome.tournament.messages.lateness import *
from lexidrome.tournament.state import Absence as Absence
