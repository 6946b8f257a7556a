"""Small values of a game that is recorded beside a real board."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.base import RuleId, Text


class Mode(StrEnum):
    """Who holds the tiles (A-45)."""

    PLAY = "play"
    """The software holds bag, racks and clock; what it can refuse, it refuses."""
    RECORD = "record"
    """A real board lies on the table; the software is score sheet, clock, judge and log."""


class ClockSource(StrEnum):
    """Where the time of a recorded game comes from."""

    DEVICE = "device"
    """The table's device is the clock."""
    READINGS = "readings"
    """A clock stands on the table; what it shows is typed in, and nothing happens by itself."""


class ClockAct(StrEnum):
    """What a side did to the clock when it had played."""

    PRESSED = "pressed"
    NEUTRALISED = "neutralised"
    UNTOUCHED = "untouched"


class DrawnBefore(StrEnum):
    """What a side forgot before it drew (NSA-IV.G.2)."""

    CLOCK = "clock"
    SCORE = "score"
    VIEW = "view"
    """The seconds in which the others see the play (SSC-11.b); told by the clock, not entered."""


class Ground(StrEnum):
    """On what a play is challenged."""

    WORDS = "words"
    POSITION = "position"
    """Where its tiles lie."""
    ORIENTATION = "orientation"
    """Its words read from another side of the board than the game's."""


class VerdictSource(StrEnum):
    """Who or what gave a verdict that is entered by hand."""

    JUDGE = "judge"
    DIRECTOR = "director"
    BOOK = "book"
    """The dictionary on the table."""
    PROGRAM = "program"
    """A word judge on another screen."""


class Oddity(StrEnum):
    """What is odd about a play that stands nevertheless."""

    CENTRE_MISSED = "centre_missed"
    TWO_LINES = "two_lines"
    GAP = "gap"
    DISCONNECTED = "disconnected"
    NOT_ON_RACK = "not_on_rack"
    """The rack was noted otherwise; what was known of it is forgotten."""
    TOO_MANY_TILES = "too_many_tiles"
    """More than a rack holds (A-54)."""
    SURPLUS_TILE = "surplus_tile"
    """The set has not so many of a tile."""
    SCORE_DIFFERS = "score_differs"
    """The announced score is not the computed one (A-47)."""
    BLANK_UNCLEAR = "blank_unclear"
    """What was said of a blank is not what was written (A-61)."""


POSITION_ODDITIES = frozenset(
    {Oddity.CENTRE_MISSED, Oddity.TWO_LINES, Oddity.GAP, Oddity.DISCONNECTED}
)
"""What a challenge of a play's position is upheld for."""


class BlankNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was said and what was written of a blank: a letter each, empty where nothing was."""

    square: int
    spoken: str = ""
    written: str = ""

    @property
    def letter(self) -> str:
        """Written beats spoken (NSA-IV.F.2.a.(2))."""
        return (self.written or self.spoken).upper()

    @property
    def is_clear(self) -> bool:
        return bool(self.spoken) and self.spoken.upper() == self.written.upper()


class Recount(msgspec.Struct, frozen=True, gc=False):
    """A recount after the game, while the result is not signed (NSA-V.H)."""

    sides: tuple[int, ...] = ()
    """Those who take part; the others hand over their sheets."""
    turns: tuple[int, ...] = ()
    """Whose scores it has set right."""
    before: tuple[int, ...] = ()
    """What each of those turns had scored until then."""
    contested: tuple[int, ...] = ()
    """Whose scores are not agreed on; the director may verify them."""
    is_complete: bool = False
    is_ended: bool = False
    """The director has ended it."""

    @property
    def is_over(self) -> bool:
        return self.is_complete or self.is_ended


class SheetLine(msgspec.Struct, frozen=True, array_like=True):
    """What a side's score sheet says after a turn."""

    turn: int
    totals: tuple[int, ...]
    """The cumulative score of every side."""


class SheetDifference(msgspec.Struct, frozen=True):
    """Where a score sheet says something else than the game, or than another sheet."""

    turn: int
    totals: tuple[tuple[int, ...] | None, ...]
    """What each side's sheet says; `None` where it says nothing."""
    computed: tuple[int, ...]


class Misfit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something that was entered no longer fits after a correction."""

    reason: str
    sentence: Text
    rule: RuleId | None = None


class Unfit(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry that does not fit; it is kept and waits for the director."""

    entry: int
    misfit: Misfit
    command: str
    """The name of what was entered, such as `play_tiles`."""
    side: int | None = None
    written: str = ""
    """A play as it was written, such as `8D WoRDS`."""
    is_turn: bool = False
    """A turn of the score sheet; else something that was entered between turns."""


class Disputed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn that is to be ruled on later (DP-1.III, A-49)."""

    entry: int
    turn: int
    side: int | None
    """Who disputes it; `None`: the director."""
    note: str
    ruling: str = ""
    """Why it was settled as it was; empty while it is open."""
    is_withdrawn: bool = False
    """Whoever disputed it let it stand after all: nobody had to decide."""
