"""Owns ids, units, texts, moments, the data folder, refusals, errors; knows nothing of the game.

What is read or written in one way everywhere is a chapter: `base.moments.parse_zone`,
`base.numbers.parse_whole`, `base.files.replace_file`.
"""

from lexidrome.base import cells, files, folders, locks, moments, numbers, privacy, progress
from lexidrome.base.bounds import Bound, Bounds, Length, Limit, Parcel, Unbounded
from lexidrome.base.caps import Caps
from lexidrome.base.errors import (
    BadInput,
    Conflict,
    Damaged,
    Elsewhere,
    LexidromeError,
    NotFound,
    Unavailable,
)
from lexidrome.base.ids import CommandId, LexiconName, PersonId, RuleId, StreamId
from lexidrome.base.refusal import Refusal
from lexidrome.base.text import (
    EntrantMention,
    Mention,
    Parameter,
    RoundMention,
    Text,
    Translator,
    text,
    text_plural,
    the_entrant,
    the_round,
)
from lexidrome.base.units import Ms, Points

__all__ = [
    "BadInput",
    "Bound",
    "Bounds",
    "Caps",
    "CommandId",
    "Conflict",
    "Damaged",
    "Elsewhere",
    "EntrantMention",
    "Length",
    "LexiconName",
    "LexidromeError",
    "Limit",
    "Mention",
    "Ms",
    "NotFound",
    "Parameter",
    "Parcel",
    "PersonId",
    "Points",
    "Refusal",
    "RoundMention",
    "RuleId",
    "StreamId",
    "Text",
    "Translator",
    "Unavailable",
    "Unbounded",
    "cells",
    "files",
    "folders",
    "locks",
    "moments",
    "numbers",
    "privacy",
    "progress",
    "text",
    "text_plural",
    "the_entrant",
    "the_round",
]
