"""Owns the written forms of games and results: parse_x and format_x; decides no rule."""

from lexidrome.notation.cgp import CgpOp, CgpPosition, format_cgp, parse_cgp
from lexidrome.notation.eventfile import (
    NO_OPPONENT,
    DivisionFile,
    EntrantLine,
    EventFile,
    GameLine,
)
from lexidrome.notation.eventsource import EVENT_BYTES_LIMIT, EventFormat, event_format, read_event
from lexidrome.notation.eventtables import (
    EntryRow,
    PairingRow,
    ResultRow,
    StandingRow,
    entry_rows,
    event_of_rows,
    format_csv,
    format_event_json,
    format_rows_json,
    pairing_rows,
    parse_csv,
    parse_event_json,
    parse_rows_json,
    result_rows,
)
from lexidrome.notation.gcg import (
    PLAYERS_LIMIT,
    THROUGH,
    GcgChallengeBonus,
    GcgExchange,
    GcgFile,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgUnfinished,
    GcgWithdrawal,
)
from lexidrome.notation.gcg_export import gcg_of_events
from lexidrome.notation.gcg_import import ImportedGame, record_gcg
from lexidrome.notation.gcg_parser import parse_gcg, read_gcg
from lexidrome.notation.gcg_source import BYTES_LIMIT
from lexidrome.notation.gcg_writer import format_gcg
from lexidrome.notation.listfile import read_list
from lexidrome.notation.malformed import Malformed
from lexidrome.notation.positions import position_after
from lexidrome.notation.replay import Mismatch, Remark, Replay, replay_gcg
from lexidrome.notation.tiletext import format_tiles
from lexidrome.notation.tou import format_tou, parse_tou
from lexidrome.notation.tourneyjs import format_tourney_js, parse_tourney_js
from lexidrome.notation.tsh import format_t, parse_t
from lexidrome.notation.tsh_config import (
    CONFIG_NAME,
    format_tsh,
    format_tsh_archive,
    format_tsh_config,
    parse_tsh,
    parse_tsh_archive,
    parse_tsh_config,
)

__all__ = [
    "BYTES_LIMIT",
    "CONFIG_NAME",
    "EVENT_BYTES_LIMIT",
    "NO_OPPONENT",
    "PLAYERS_LIMIT",
    "THROUGH",
    "CgpOp",
    "CgpPosition",
    "DivisionFile",
    "EntrantLine",
    "EntryRow",
    "EventFile",
    "EventFormat",
    "GameLine",
    "GcgChallengeBonus",
    "GcgExchange",
    "GcgFile",
    "GcgGame",
    "GcgOutBonus",
    "GcgPass",
    "GcgPlay",
    "GcgPlayer",
    "GcgPragma",
    "GcgRackDeduction",
    "GcgTimePenalty",
    "GcgTurn",
    "GcgUnfinished",
    "GcgWithdrawal",
    "ImportedGame",
    "Malformed",
    "Mismatch",
    "PairingRow",
    "Remark",
    "Replay",
    "ResultRow",
    "StandingRow",
    "entry_rows",
    "event_format",
    "event_of_rows",
    "format_cgp",
    "format_csv",
    "format_event_json",
    "format_gcg",
    "format_rows_json",
    "format_t",
    "format_tiles",
    "format_tou",
    "format_tourney_js",
    "format_tsh",
    "format_tsh_archive",
    "format_tsh_config",
    "gcg_of_events",
    "pairing_rows",
    "parse_cgp",
    "parse_csv",
    "parse_event_json",
    "parse_gcg",
    "parse_rows_json",
    "parse_t",
    "parse_tou",
    "parse_tourney_js",
    "parse_tsh",
    "parse_tsh_archive",
    "parse_tsh_config",
    "position_after",
    "read_event",
    "read_gcg",
    "read_list",
    "record_gcg",
    "replay_gcg",
    "result_rows",
]
