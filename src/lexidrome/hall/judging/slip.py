"""A challenge slip: as it is kept, as a judge sees it, and how it stands at its table."""

from __future__ import annotations

import msgspec

from lexidrome import game as g
from lexidrome.base import LexiconName, StreamId
from lexidrome.hall.run.names import event_of
from lexidrome.rulebook.choices import Withdrawal


class Bench(msgspec.Struct, frozen=True):
    """Whose slips somebody judges: of all tables, or of those of some events."""

    events: frozenset[str] | None = None
    """None: of every event and of games of none, as a station of the house does."""

    def judges(self, stream: StreamId) -> bool:
        return self.events is None or event_of(stream) in self.events


HOUSE_BENCH = Bench()


class KeptSlip(msgspec.Struct, frozen=True):
    code: str
    stream: StreamId
    at_ms: int
    """When the play was challenged."""


class SlipClaim(msgspec.Struct, frozen=True):
    """A station has opened the slip; nobody else rules on it meanwhile."""

    station: str
    until_ms: int


class OpenSlip(msgspec.Struct, frozen=True):
    """A slip as a judge sees it: no rack, and nothing of the game but the words."""

    slip: KeptSlip
    version: int
    """Of the game; a ruling on what has changed since is refused."""
    words: tuple[str, ...]
    is_awaited: bool
    """Somebody has to rule; otherwise the sides accept what was ruled or ask on."""
    is_submitted: bool
    """The key was pressed; the word list rules in a moment."""
    opinions: int
    """Rulings given so far."""
    last_ruling: bool | None
    rules: str
    document: str
    """The book that the rules follow."""
    lexicon: LexiconName | None
    """By which words can be looked up here."""
    is_self_lookup: bool
    """The word list rules when the challenged side presses the key, and is final."""
    table: int | None
    """As people are told; none: the game belongs to no event, or is played anywhere."""
    event_title: str
    """Empty for a game that belongs to no event."""
    claim: SlipClaim | None
    play_side: int
    """Whose play is challenged."""
    challenger: int
    is_of_orientation: bool = False
    """Not of words: whether the play reads the way the game does (NSA-III.F.3.p1)."""
    is_doubted: bool = False
    """The challenged side says that a word was written down wrongly (NSA-IV.J.1.e)."""

    @property
    def event(self) -> str | None:
        return event_of(self.slip.stream)

    @property
    def losing_side(self) -> int:
        """The side that the last ruling went against."""
        return self.challenger if self.last_ruling else self.play_side


class ClosedSlip(msgspec.Struct, frozen=True):
    """A slip whose challenge is over, for whoever still looks at it."""

    slip: KeptSlip
    words: tuple[str, ...]
    is_acceptable: bool | None
    """None: it was withdrawn."""
    lexicon: LexiconName | None


class TableSlip(msgspec.Struct, frozen=True):
    """How it stands at a table: a play to challenge, a slip on its way, or the verdict."""

    version: int
    play_side: int | None
    """Whose play can be challenged now."""
    words: tuple[tuple[str, str], ...]
    """Of that play: as the game writes them and as people read them."""
    is_listed: bool
    """The challenger chooses the words; otherwise all are judged."""
    is_recorded: bool
    slip: OpenSlip | None
    verdict: bool | None
    """On the last play, until the next turn is completed."""
    can_look_up: bool
    """The table's own device may judge the slip."""
    teams: tuple[int, ...] = ()
    """Sides of which both members must want a challenge (SSC-12.f)."""
    is_misplaced: bool = False
    """The play lies where it may not: it comes off when that is challenged (NSA-III.F.1.p2)."""
    can_be_turned: bool = False
    """The way the play lies may be challenged (NSA-III.F.3.p1)."""
    judged: tuple[tuple[str, str], ...] = ()
    """All words of the play that waits for its verdict, to be listed again (NSA-IV.J.1.e)."""
    withdrawals: tuple[Withdrawal, ...] = ()
    """For what the challenge may be taken back."""
    can_judge_again: tuple[g.values.Reopening, ...] = ()
    """The words may be entered again, or a judge asked for, after the verdict (NSA-IV.J.1.m)."""
