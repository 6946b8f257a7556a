"""Owns the running house: commands, timers, bots, jobs, subscriptions; holds no rule.

Here are the names that most others need. The rest is in chapters, a file each:
`hall.people.tokens`, `hall.games.terms`, `hall.events.rosters`, `hall.judging.slips`. Of what runs
it all, `hall.run`, little is for others.
"""

from lexidrome.hall.backups import Backups
from lexidrome.hall.events.desk import EventDesk, EventStanding
from lexidrome.hall.events.meetings import Meeting
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.hall.events.table_links import TableLinks
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.floor import Floor
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.games.invitations import Invitations
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.hall import Hall
from lexidrome.hall.judging.station import Station
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.office import Office
from lexidrome.hall.people.people import People
from lexidrome.hall.people.reception import NOBODY, Reception
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.run.clock import Clock, HandClock, SystemClock
from lexidrome.hall.run.feed import Feed
from lexidrome.hall.run.heartbeat import check_not_running
from lexidrome.hall.run.names import HOUSE_SCOPE, event_of, event_stream, game_stream
from lexidrome.hall.run.orders import Answer, Done

__all__ = [
    "HOUSE_SCOPE",
    "NOBODY",
    "Answer",
    "Backups",
    "Caller",
    "Clock",
    "Done",
    "EventDesk",
    "EventRole",
    "EventStanding",
    "EventTables",
    "Feed",
    "Floor",
    "GameDesk",
    "Hall",
    "HandClock",
    "Invitations",
    "Lexicons",
    "Meeting",
    "Office",
    "People",
    "Reception",
    "Station",
    "SystemClock",
    "TableKey",
    "TableLinks",
    "check_not_running",
    "event_of",
    "event_stream",
    "game_stream",
]
