"""What comes of a procedure: steps for people, what changes, and who says so."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from lexidrome.base import RuleId, Text
from lexidrome.procedures.changes import (
    Adjustment,
    GameResigned,
    Party,
    Sanction,
    Sanctioned,
)
from lexidrome.procedures.questions import Answer, Counter, Question


class Place(StrEnum):
    """Where tiles lie."""

    BAG = "bag"
    RACK = "rack"
    """The player's."""
    NEW = "new"
    """Just drawn by the player and kept apart from the rack."""
    EXPOSED = "exposed"
    """Face up on the table while the opponent chooses."""
    BOARD = "board"
    """The tiles of the play in question."""
    DISCARDS = "discards"
    """Laid down by the player to be exchanged."""
    OPPONENT_RACK = "opponent_rack"
    LOOSE = "loose"
    """On or near the table, in nobody's possession."""
    OTHER_GAME = "other_game"
    NEUTRAL = "neutral"
    """The director's spare tiles."""


class StepKind(StrEnum):
    """What is done, for programs that draw a sign beside the sentence."""

    STOP_CLOCK = "stop_clock"
    START_CLOCK = "start_clock"
    CALL_DIRECTOR = "call_director"
    TELL = "tell"
    SHUFFLE = "shuffle"
    MIX = "mix"
    EXPOSE = "expose"
    CHOOSE = "choose"
    SHOW = "show"
    RETURN = "return"
    """Tiles go back into the bag."""
    TAKE = "take"
    """Tiles go onto a rack."""
    GIVE = "give"
    """Tiles go from one side to the other."""
    WITHDRAW = "withdraw"
    """A play comes off the board."""
    WRITE = "write"
    WAIT = "wait"
    CONTINUE = "continue"
    INVESTIGATE = "investigate"


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to do, in the order it is done."""

    kind: StepKind
    sentence: Text
    count: int = 0
    """How many tiles it moves or shows."""
    timer_s: int = 0
    """So long may it take; 0 where the book has no timer."""


class TilesMoved(msgspec.Struct, frozen=True, array_like=True):
    """Tiles go from one place to another."""

    count: int
    source: Place
    target: Place


class TilesSeen(msgspec.Struct, frozen=True):
    """What a side knows now that it had no right to know before."""

    by: Party
    count: int
    place: Place
    """Where those tiles lie now."""


class Resolution(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be done, what it changes and who says so."""

    procedure: str
    rule_set: str
    answers: Mapping[str, Answer]
    """Those that were asked for, in the order of the questions."""
    steps: tuple[Step, ...]
    adjustments: tuple[Adjustment, ...]
    rules: tuple[RuleId, ...]
    """The ids that decided: of the book itself, of another that lends the procedure, and ours."""
    lender: Text | None = None
    """The book whose procedure is used because this one is silent: “NSA 2009”."""
    discretion: tuple[Text, ...] = ()
    """What the director may decide otherwise or besides."""
    notes: tuple[Text, ...] = ()
    """What is good to know meanwhile."""
    follow_ups: tuple[Question, ...] = ()
    """What may go wrong while this is done; a yes leads on to what follows from that."""
    moves: tuple[TilesMoved, ...] = ()
    before: Mapping[Place, int] = {}
    """Tiles by place, where their number is known, when the procedure begins."""
    after: Mapping[Place, int] = {}
    seen: tuple[TilesSeen, ...] = ()
    counter: Counter | None = None
    """What this incident is counted as."""

    @property
    def sanctions(self) -> tuple[Sanction, ...]:
        """On the player, who is the only one that a procedure sanctions."""
        return tuple(each.sanction for each in self.adjustments if isinstance(each, Sanctioned))

    @property
    def is_resigned(self) -> bool:
        """The game ends at the score as it stands (NSA-I.B.exc.2)."""
        return any(isinstance(each, GameResigned) for each in self.adjustments)

    @property
    def ends_game(self) -> bool:
        return self.is_resigned or Sanction.FORFEIT in self.sanctions

    @property
    def timer_s(self) -> int:
        """The longest of the steps' timers."""
        return max((step.timer_s for step in self.steps), default=0)
