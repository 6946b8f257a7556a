"""Owns the running house: commands, timers, bots, jobs, subscriptions; holds no rule."""

from lexidrome.hall.backups import Backups, choose_folder
from lexidrome.hall.events.assistance import HELP_CLOSED, no_lookup_while_playing
from lexidrome.hall.events.call_desk import CallDesk, is_known
from lexidrome.hall.events.calls import Call, CallReason
from lexidrome.hall.events.clock_desk import ClockDesk, HallPause, TableClock
from lexidrome.hall.events.desk import EventDesk, EventStanding, NewEvent, Stage
from lexidrome.hall.events.devices import Device, Sides, device_name
from lexidrome.hall.events.event import (
    EventRules,
    EventSink,
    RunningEvent,
    event_names,
    keep_event_name,
)
from lexidrome.hall.events.files import (
    Imported,
    RoundsFrom,
    entrant_name,
    event_file,
    import_event,
)
from lexidrome.hall.events.known_facts import known_in_event, table_key
from lexidrome.hall.events.latecomers import left_s, running_for, time_taken
from lexidrome.hall.events.meetings import Meeting, Opened, OpenWish, SheetStart, Taking
from lexidrome.hall.events.reports import IncidentReport, IncidentReports, Settled
from lexidrome.hall.events.results import GameResult, GameRulings, ResultSink
from lexidrome.hall.events.rosters import (
    entries_of,
    for_individuals,
    is_individual,
    name_notices_of,
    roster_notices,
    stand_in_entry,
)
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.hall.events.table_links import Asking, Extent, Reporter, TableLinks
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.floor import Floor, FloorView
from lexidrome.hall.games.bots import (
    Bot,
    BotMove,
    BotSeat,
    Exchange,
    Pass,
    Play,
    bot_name,
    bot_side,
)
from lexidrome.hall.games.conduct import (
    SEATED,
    WATCHING,
    refused_free_lookup,
    refused_lookup,
    refused_new_game,
    refused_old_game,
    refused_papers,
    refused_unchallenged,
    refused_while_seated,
)
from lexidrome.hall.games.desk import Desk, History, Place, parse_command
from lexidrome.hall.games.invitations import Invitation, Invitations
from lexidrome.hall.games.ladder import Ladder
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.games.terms import Terms, Watchers, resignable, rules_for
from lexidrome.hall.hall import Hall, check_not_running
from lexidrome.hall.hand_time import advance
from lexidrome.hall.judging.practice import PRACTICE_WORDS, practise
from lexidrome.hall.judging.slip import HOUSE_BENCH, Bench, ClosedSlip, OpenSlip, TableSlip
from lexidrome.hall.judging.slips import Slips
from lexidrome.hall.judging.station import STATION, JudgePlay, Ruling, Station, Times
from lexidrome.hall.judging.station_pass import StationPass
from lexidrome.hall.people.access import NOT_ALLOWED, Caller
from lexidrome.hall.people.accounts import Account
from lexidrome.hall.people.codes import is_code, new_code
from lexidrome.hall.people.lookalikes import Named, NameNotices, name_notices
from lexidrome.hall.people.office import Holder, Office
from lexidrome.hall.people.passwords import Passwords
from lexidrome.hall.people.people import LONGEST_NAME, People, check_name
from lexidrome.hall.people.reception import NOBODY, Reception
from lexidrome.hall.people.roles import EventRole, RoleEvent, Roles, RoleWithdrawn
from lexidrome.hall.people.seat_links import Seat, SeatLinks
from lexidrome.hall.people.side_door import SideDoor, side_door
from lexidrome.hall.people.sign_in_tries import Origin
from lexidrome.hall.people.tokens import Token, TokenEnd, token_key
from lexidrome.hall.run.clock import Clock, HandClock, SystemClock
from lexidrome.hall.run.feed import Ended, Feed, Goodbye, Message, Passed, Presence, Snapshot, Told
from lexidrome.hall.run.feeds import differences
from lexidrome.hall.run.jobs import Overdue, Urgency
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.hall.run.names import (
    HOUSE_SCOPE,
    event_name,
    event_of,
    event_stream,
    game_stream,
    is_event,
    scope_of_roles,
    table_game,
    table_of,
)
from lexidrome.hall.run.restorations import Restorations, Restored, restored_record
from lexidrome.hall.run.streams import STALE, Answer, Change, Done
from lexidrome.hall.run.tasks import Tasks
from lexidrome.hall.run.threads import FewThreads
from lexidrome.hall.run.throttles import Allowance, Throttle

__all__ = [
    "HELP_CLOSED",
    "HOUSE_BENCH",
    "HOUSE_SCOPE",
    "LONGEST_NAME",
    "NOBODY",
    "NOT_ALLOWED",
    "PRACTICE_WORDS",
    "SEATED",
    "STALE",
    "STATION",
    "WATCHING",
    "Account",
    "Allowance",
    "Answer",
    "Asking",
    "Backups",
    "Bench",
    "Bot",
    "BotMove",
    "BotSeat",
    "Call",
    "CallDesk",
    "CallReason",
    "Caller",
    "Change",
    "Clock",
    "ClockDesk",
    "ClosedSlip",
    "Desk",
    "Device",
    "Done",
    "Ended",
    "EventDesk",
    "EventRole",
    "EventRules",
    "EventSink",
    "EventStanding",
    "EventTables",
    "Exchange",
    "Extent",
    "Feed",
    "FewThreads",
    "Floor",
    "FloorView",
    "GameResult",
    "GameRulings",
    "Goodbye",
    "Hall",
    "HallPause",
    "HandClock",
    "History",
    "Holder",
    "Imported",
    "IncidentReport",
    "IncidentReports",
    "Invitation",
    "Invitations",
    "JudgePlay",
    "Ladder",
    "Lexicons",
    "Meeting",
    "Message",
    "NameNotices",
    "Named",
    "NewEvent",
    "Office",
    "OpenSlip",
    "OpenWish",
    "Opened",
    "Origin",
    "Overdue",
    "Pass",
    "Passed",
    "Passwords",
    "People",
    "Place",
    "Play",
    "Presence",
    "RareLines",
    "Reception",
    "Reporter",
    "Restorations",
    "Restored",
    "ResultSink",
    "RoleEvent",
    "RoleWithdrawn",
    "Roles",
    "RoundsFrom",
    "Ruling",
    "RunningEvent",
    "Seat",
    "SeatLinks",
    "Settled",
    "SheetStart",
    "SideDoor",
    "Sides",
    "Slips",
    "Snapshot",
    "Stage",
    "Station",
    "StationPass",
    "SystemClock",
    "TableClock",
    "TableKey",
    "TableLinks",
    "TableSlip",
    "Taking",
    "Tasks",
    "Terms",
    "Throttle",
    "Times",
    "Token",
    "TokenEnd",
    "Told",
    "Urgency",
    "Watchers",
    "advance",
    "bot_name",
    "bot_side",
    "check_name",
    "check_not_running",
    "choose_folder",
    "device_name",
    "differences",
    "entrant_name",
    "entries_of",
    "event_file",
    "event_name",
    "event_names",
    "event_of",
    "event_stream",
    "for_individuals",
    "game_stream",
    "import_event",
    "is_code",
    "is_event",
    "is_individual",
    "is_known",
    "keep_event_name",
    "known_in_event",
    "left_s",
    "name_notices",
    "name_notices_of",
    "new_code",
    "no_lookup_while_playing",
    "parse_command",
    "practise",
    "refused_free_lookup",
    "refused_lookup",
    "refused_new_game",
    "refused_old_game",
    "refused_papers",
    "refused_unchallenged",
    "refused_while_seated",
    "resignable",
    "restored_record",
    "roster_notices",
    "rules_for",
    "running_for",
    "scope_of_roles",
    "side_door",
    "stand_in_entry",
    "table_game",
    "table_key",
    "table_of",
    "time_taken",
    "token_key",
]
