"""What files say about an event: who entered, who met whom, and the scores.

All tournament formats are read into these values and written from them, so that a
director can change programs either way. Nothing is worked out here: no points, no caps,
no places.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

NO_OPPONENT = 0
"""Stands for the opponent of a bye."""


class EntrantLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entrant as files of other programs have them."""

    number: int
    """From 1, in the order of the file."""
    name: str
    rating: int | None = None
    is_active: bool = True
    group: str | None = None
    """A club, school or team."""
    penalties: tuple[int, ...] = ()
    """Added to the spread, by round."""
    extras: Mapping[str, str] = {}
    """What else the file says, as it stands there, to be written back."""


class GameLine(msgspec.Struct, frozen=True, omit_defaults=True, order=True):
    """Two who met in a round, or one who had no opponent.

    Without an opponent the score is the spread for the round: a win above nought, a
    loss below it. A round without any line is one in which the entrant was absent.
    """

    round: int
    one: int
    """The smaller number of the two."""
    other: int = NO_OPPONENT
    one_score: int | None = None
    other_score: int | None = None
    first: int | None = None
    """The number of whoever played first, where the file says so. Who forfeits without an
    opponent is charged with a first or, by `NO_OPPONENT`, with a second."""
    table: int | None = None

    @property
    def is_bye(self) -> bool:
        return self.other == NO_OPPONENT


class DivisionFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A division as files of other programs have it."""

    name: str
    entrants: tuple[EntrantLine, ...] = ()
    games: tuple[GameLine, ...] = ()
    """In the order of the rounds, then by number."""


class EventFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as files of other programs have it: who met whom, and the scores."""

    divisions: tuple[DivisionFile, ...]
    title: str = ""
    date: str = ""
    """As it stands in the file."""
    rounds: int | None = None
    spread_caps: tuple[int, ...] = ()
    """By round; the last holds for all later rounds. Empty: no cap."""
    bye_spread: int | None = None
    settings: tuple[str, ...] = ()
    """Lines of a configuration that mean nothing here, to be written back."""
