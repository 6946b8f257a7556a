"""Owns ids, units, texts for people, refusals and the error tree; knows nothing of the game."""

from lexidrome.base.errors import BadInput, Conflict, Damaged, LexidromeError, NotFound
from lexidrome.base.ids import CommandId, LexiconName, PersonId, RuleId, StreamId
from lexidrome.base.refusal import Refusal
from lexidrome.base.text import Text, Translator, text, text_plural
from lexidrome.base.units import Ms, Points

__all__ = [
    "BadInput",
    "CommandId",
    "Conflict",
    "Damaged",
    "LexiconName",
    "LexidromeError",
    "Ms",
    "NotFound",
    "PersonId",
    "Points",
    "Refusal",
    "RuleId",
    "StreamId",
    "Text",
    "Translator",
    "text",
    "text_plural",
]
