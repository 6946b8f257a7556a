"""Owns the running house: commands, timers, bots, jobs, subscriptions; holds no rule."""

from lexidrome.hall.access import NOT_ALLOWED, Caller
from lexidrome.hall.accounts import Account
from lexidrome.hall.bots import Bot, BotMove, BotSeat, Exchange, Pass, Play, bot_name, bot_side
from lexidrome.hall.clock import Clock, HandClock, SystemClock
from lexidrome.hall.codes import is_code, new_code
from lexidrome.hall.desk import Desk, parse_command
from lexidrome.hall.feed import Ended, Feed, Goodbye, Message, Presence, Snapshot, Told
from lexidrome.hall.hall import Hall, check_not_running
from lexidrome.hall.handtime import advance
from lexidrome.hall.jobs import Overdue, Urgency
from lexidrome.hall.lexicons import Lexicons
from lexidrome.hall.names import HOUSE_SCOPE, event_of, game_stream
from lexidrome.hall.office import Holder, Office
from lexidrome.hall.passwords import Passwords
from lexidrome.hall.reception import NOBODY, Reception
from lexidrome.hall.results import GameResult, ResultSink
from lexidrome.hall.roles import EventRole
from lexidrome.hall.seats import Seat
from lexidrome.hall.station import JudgePlay, Ruling, Station, Times
from lexidrome.hall.streams import STALE, Answer, Done

__all__ = [
    "HOUSE_SCOPE",
    "NOBODY",
    "NOT_ALLOWED",
    "STALE",
    "Account",
    "Answer",
    "Bot",
    "BotMove",
    "BotSeat",
    "Caller",
    "Clock",
    "Desk",
    "Done",
    "Ended",
    "EventRole",
    "Exchange",
    "Feed",
    "GameResult",
    "Goodbye",
    "Hall",
    "HandClock",
    "Holder",
    "JudgePlay",
    "Lexicons",
    "Message",
    "Office",
    "Overdue",
    "Pass",
    "Passwords",
    "Play",
    "Presence",
    "Reception",
    "ResultSink",
    "Ruling",
    "Seat",
    "Snapshot",
    "Station",
    "SystemClock",
    "Times",
    "Told",
    "Urgency",
    "advance",
    "bot_name",
    "bot_side",
    "check_not_running",
    "event_of",
    "game_stream",
    "is_code",
    "new_code",
    "parse_command",
]
