"""Owns ids, units, texts, the data folder, refusals and errors; knows nothing of the game."""

from lexidrome.base.bounds import Bound, Bounds, Length, Limit, Parcel, Unbounded
from lexidrome.base.caps import Caps
from lexidrome.base.cells import format_cell, parse_cell
from lexidrome.base.errors import (
    BadInput,
    Conflict,
    Damaged,
    LexidromeError,
    NotFound,
    Unavailable,
)
from lexidrome.base.files import FILE_MODE, PART_SUFFIX, new_file, replace_file, sync_folder
from lexidrome.base.folders import DATA_VARIABLE, RUN_FOLDER, data_folder, make_folder
from lexidrome.base.ids import CommandId, LexiconName, PersonId, RuleId, StreamId
from lexidrome.base.locks import locked, try_lock
from lexidrome.base.numbers import no_number, parse_whole, read_whole
from lexidrome.base.privacy import all_within, close_to_others
from lexidrome.base.refusal import Refusal
from lexidrome.base.text import Text, Translator, text, text_plural
from lexidrome.base.units import Ms, Points

__all__ = [
    "DATA_VARIABLE",
    "FILE_MODE",
    "PART_SUFFIX",
    "RUN_FOLDER",
    "BadInput",
    "Bound",
    "Bounds",
    "Caps",
    "CommandId",
    "Conflict",
    "Damaged",
    "Length",
    "LexiconName",
    "LexidromeError",
    "Limit",
    "Ms",
    "NotFound",
    "Parcel",
    "PersonId",
    "Points",
    "Refusal",
    "RuleId",
    "StreamId",
    "Text",
    "Translator",
    "Unavailable",
    "Unbounded",
    "all_within",
    "close_to_others",
    "data_folder",
    "format_cell",
    "locked",
    "make_folder",
    "new_file",
    "no_number",
    "parse_cell",
    "parse_whole",
    "read_whole",
    "replace_file",
    "sync_folder",
    "text",
    "text_plural",
    "try_lock",
]
