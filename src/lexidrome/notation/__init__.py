"""Owns the written forms of games and results: parse_x and format_x; decides no rule.

Each written form is a chapter: `notation.gcg.GcgPlay`, `notation.tou.parse_tou`. At the door
stands what reads any of them or leads from one to a game and back.
"""

from lexidrome.notation import (
    cgp,
    eventfile,
    eventtables,
    gcg,
    tou,
    tourneyjs,
    tsh,
    tsh_config,
)
from lexidrome.notation.eventsource import (
    EVENT_BYTES_LIMIT,
    EventFormat,
    event_format,
    read_event,
    read_files,
)
from lexidrome.notation.eventzip import packed
from lexidrome.notation.gcg_export import gcg_of_events
from lexidrome.notation.gcg_import import record_gcg
from lexidrome.notation.gcg_parser import parse_gcg, read_gcg
from lexidrome.notation.gcg_shared import gcg_for_others
from lexidrome.notation.gcg_source import BYTES_LIMIT
from lexidrome.notation.gcg_writer import format_gcg
from lexidrome.notation.listfile import read_list
from lexidrome.notation.malformed import Malformed
from lexidrome.notation.positions import position_after
from lexidrome.notation.replay import Mismatch, Replay, replay_gcg
from lexidrome.notation.tiletext import format_tiles

__all__ = [
    "BYTES_LIMIT",
    "EVENT_BYTES_LIMIT",
    "EventFormat",
    "Malformed",
    "Mismatch",
    "Replay",
    "cgp",
    "event_format",
    "eventfile",
    "eventtables",
    "format_gcg",
    "format_tiles",
    "gcg",
    "gcg_for_others",
    "gcg_of_events",
    "packed",
    "parse_gcg",
    "position_after",
    "read_event",
    "read_files",
    "read_gcg",
    "read_list",
    "record_gcg",
    "replay_gcg",
    "tou",
    "tourneyjs",
    "tsh",
    "tsh_config",
]
