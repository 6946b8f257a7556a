"""One line of a card or a handbook."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from lexidrome.base import RuleId, Text, text


class Moment(StrEnum):
    """When somebody needs to know; in the order in which an event goes."""

    PREPARING = "preparing"
    EQUIPMENT = "equipment"
    BEFORE = "before"
    TABLE = "table"
    DRAWING = "drawing"
    TURN = "turn"
    WORDS = "words"
    MANNERS = "manners"
    ROUND = "round"
    CALLED = "called"
    JUDGING = "judging"
    END = "end"
    CLOSING = "closing"
    WATCHING = "watching"


MOMENT_TITLES: Mapping[Moment, Text] = {
    Moment.PREPARING: text("Before the event"),
    Moment.EQUIPMENT: text("Equipment"),
    Moment.BEFORE: text("Before a game"),
    Moment.TABLE: text("On the table"),
    Moment.DRAWING: text("Drawing tiles"),
    Moment.TURN: text("While you play"),
    Moment.WORDS: text("Words and challenges"),
    Moment.MANNERS: text("With each other"),
    Moment.ROUND: text("During a round"),
    Moment.CALLED: text("When you are called"),
    Moment.JUDGING: text("Judging words"),
    Moment.END: text("When a game is over"),
    Moment.CLOSING: text("After the last round"),
    Moment.WATCHING: text("If you watch"),
}


class Guide(msgspec.Struct, frozen=True):
    """A sentence in plain words, and the rules that say so."""

    moment: Moment
    says: Text
    rules: tuple[RuleId, ...]

    def of(self, document: str) -> Guide | None:
        """The same with the rules of one document alone; nothing if it has none."""
        own = tuple(rule for rule in self.rules if rule.partition("-")[0] == document)
        return replace(self, rules=own) if own else None


def guide(moment: Moment, says: Text, *rules: str) -> Guide:
    return Guide(moment, says, tuple(RuleId(rule) for rule in rules))
