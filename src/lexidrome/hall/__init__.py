"""Owns the running house: commands, timers, bots, jobs, subscriptions; holds no rule."""

from lexidrome.hall.access import NOT_ALLOWED, Caller, refused
from lexidrome.hall.accounts import Account
from lexidrome.hall.assistance import HELP_CLOSED, no_lookup_while_playing
from lexidrome.hall.backups import Backups, choose_folder
from lexidrome.hall.bots import Bot, BotMove, BotSeat, Exchange, Pass, Play, bot_name, bot_side
from lexidrome.hall.calldesk import CallDesk, is_known
from lexidrome.hall.calls import Call, CallReason
from lexidrome.hall.citations import by_book
from lexidrome.hall.clock import Clock, HandClock, SystemClock
from lexidrome.hall.clockdesk import ClockDesk, HallPause, TableClock
from lexidrome.hall.codes import is_code, new_code
from lexidrome.hall.command_line import (
    COMMAND_LINE_PATH,
    Answered,
    AskedOfHouse,
    CommandLine,
    GiveCommands,
    Greet,
    MakeEvent,
    Side,
    together,
)
from lexidrome.hall.conduct import (
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
from lexidrome.hall.desk import Desk, History, Place, parse_command
from lexidrome.hall.devices import Device, Sides, device_name
from lexidrome.hall.door_file import (
    ServerDoor,
    new_door,
    read_door,
    remove_door,
    store_mark,
    write_door,
)
from lexidrome.hall.eventdesk import EventDesk, EventStanding, NewEvent, Stage
from lexidrome.hall.eventfiles import (
    Imported,
    RoundsFrom,
    entrant_name,
    event_file,
    import_event,
)
from lexidrome.hall.events import EventRules, EventSink, RunningEvent, event_names, keep_event_name
from lexidrome.hall.feed import Ended, Feed, Goodbye, Message, Passed, Presence, Snapshot, Told
from lexidrome.hall.feeds import differences
from lexidrome.hall.floor import Floor, FloorView
from lexidrome.hall.hall import Hall, check_not_running
from lexidrome.hall.handtime import advance
from lexidrome.hall.invitations import Invitation, Invitations
from lexidrome.hall.jobs import Overdue, Urgency
from lexidrome.hall.known import known_in_event, table_key
from lexidrome.hall.ladder import Ladder
from lexidrome.hall.latecomers import left_s, running_for, time_taken
from lexidrome.hall.lexicons import Lexicons
from lexidrome.hall.lookalikes import Named, NameNotices, name_notices
from lexidrome.hall.meetings import Meeting, Opened, OpenWish, SheetStart, Taking
from lexidrome.hall.names import (
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
from lexidrome.hall.office import Holder, Office
from lexidrome.hall.passwords import Passwords
from lexidrome.hall.people import LONGEST_NAME, People, check_name
from lexidrome.hall.practice import PRACTICE_WORDS, practise
from lexidrome.hall.rare_lines import RareLines
from lexidrome.hall.reception import NOBODY, Reception
from lexidrome.hall.reports import IncidentReport, IncidentReports, Settled
from lexidrome.hall.restored import Restorations, Restored, restored_record
from lexidrome.hall.results import GameResult, GameRulings, ResultSink
from lexidrome.hall.roles import EventRole, RoleEvent, Roles, RoleWithdrawn
from lexidrome.hall.rosters import (
    entries_of,
    for_individuals,
    is_individual,
    name_notices_of,
    roster_notices,
    stand_in_entry,
)
from lexidrome.hall.seats import Seat, SeatLinks
from lexidrome.hall.side_door import SideDoor, house_in, side_door, take_pulse
from lexidrome.hall.slip import HOUSE_BENCH, Bench, ClosedSlip, OpenSlip, TableSlip
from lexidrome.hall.slips import Slips
from lexidrome.hall.station import STATION, JudgePlay, Ruling, Station, Times
from lexidrome.hall.station_pass import StationPass
from lexidrome.hall.streams import STALE, Answer, Change, Done, Seen
from lexidrome.hall.tablecodes import TableKey
from lexidrome.hall.tablelinks import Asking, Extent, Reporter, TableLinks
from lexidrome.hall.tables import EventTables
from lexidrome.hall.tasks import Tasks
from lexidrome.hall.terms import Terms, Watchers, resignable, rules_for
from lexidrome.hall.threads import FewThreads
from lexidrome.hall.throttles import Allowance, Throttle
from lexidrome.hall.tokens import Token, TokenEnd, token_key
from lexidrome.hall.tries import Origin

__all__ = [
    "COMMAND_LINE_PATH",
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
    "Answered",
    "AskedOfHouse",
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
    "CommandLine",
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
    "GiveCommands",
    "Goodbye",
    "Greet",
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
    "MakeEvent",
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
    "Seen",
    "ServerDoor",
    "Settled",
    "SheetStart",
    "Side",
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
    "by_book",
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
    "house_in",
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
    "new_door",
    "no_lookup_while_playing",
    "parse_command",
    "practise",
    "read_door",
    "refused",
    "refused_free_lookup",
    "refused_lookup",
    "refused_new_game",
    "refused_old_game",
    "refused_papers",
    "refused_unchallenged",
    "refused_while_seated",
    "remove_door",
    "resignable",
    "restored_record",
    "roster_notices",
    "rules_for",
    "running_for",
    "scope_of_roles",
    "side_door",
    "stand_in_entry",
    "store_mark",
    "table_game",
    "table_key",
    "table_of",
    "take_pulse",
    "time_taken",
    "together",
    "token_key",
    "write_door",
]
