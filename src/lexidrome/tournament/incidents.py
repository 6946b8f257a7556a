"""What went wrong in an event and how it was ruled on: the log, by game, entrant and event.

The questions and outcomes of the books are no business of this room: a ruling comes
in as sentences, rule ids and the few changes that an event knows (points, spread,
sanctions). Rulings of games on screen come in as the list that such a game has.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from lexidrome.base import PersonId, RuleId, StreamId, Text
from lexidrome.tournament.values import Score


class Sanction(StrEnum):
    WARNING = "warning"
    FORFEIT = "forfeit"
    """Of the game in question."""
    EJECTION = "ejection"
    DISQUALIFICATION = "disqualification"
    PRIZE_LOSS = "prize_loss"
    SHARING_BAR = "sharing_bar"
    BAN = "ban"
    DRAWING_BAN = "drawing_ban"

    @property
    def ends_event(self) -> bool:
        """Whoever is sanctioned so plays no more in this event."""
        return self in (Sanction.EJECTION, Sanction.DISQUALIFICATION)

    @property
    def costs_prizes(self) -> bool:
        return self in (Sanction.PRIZE_LOSS, Sanction.DISQUALIFICATION)


class SpreadChange(msgspec.Struct, frozen=True):
    """Of one side alone, without a game (A-57)."""

    number: int
    amount: int
    rule: RuleId


class Incident(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that went wrong, and what was ruled."""

    procedure: str
    title: Text
    number: int
    """The entrant it is about."""
    other: int = 0
    """Their opponent; 0 outside a game."""
    answers: Mapping[str, bool | int | str] = {}
    steps: tuple[Text, ...] = ()
    changes: tuple[Text, ...] = ()
    rules: tuple[RuleId, ...] = ()
    lender: Text | None = None
    counter: str = ""
    """What it is counted as; empty for what nobody counts."""
    points: tuple[Score, ...] = ()
    """What it adds to the score of a side in the game in question."""
    spread: tuple[SpreadChange, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    """On the entrant it is about."""
    is_resigned: bool = False
    """The game in question ends at the score as it stands (NSA-I.B.exc.2)."""
    outlasts_signatures: bool = True
    """Also a result that both sides have signed is changed for it (NSA-V.I.p3, NSA-V.I.p5)."""
    is_private: bool = False
    """For the director alone (NSA-I.A.p2)."""
    note: str = ""
    report: str = ""
    """The report that led to it, if somebody reported it (NSA-II.C)."""
    at_ms: int | None = None
    """When it was ruled on in its game; None: when it was entered here."""
    ruled_by: PersonId | None = None
    turn: int | None = None
    """The turns completed by then, in a game on screen."""

    @property
    def ends_event(self) -> bool:
        return any(each.ends_event for each in self.sanctions)


class Imposed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sanction on an entrant, and the game on screen it comes from."""

    sanction: Sanction
    stream: StreamId | None = None
