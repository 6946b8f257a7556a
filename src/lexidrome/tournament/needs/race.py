"""A race for places: where everybody stands, and what is left to play.

A game changes a spread by `spread_per_game` at most. Where points and spread are both
equal, somebody else's rule decides; here it may go either way.
"""

from __future__ import annotations

import msgspec

from lexidrome.tournament.pairing import LOSS, NOBODY, TIE, WIN

Standing = tuple[int, int]
"""Half points, then spread: the larger is above."""


class Runner(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant as the race for places sees them."""

    number: int
    half_points: int
    spread: int
    is_active: bool = True
    rating: int | None = None

    @property
    def standing(self) -> Standing:
        return self.half_points, self.spread


class Race(msgspec.Struct, frozen=True, omit_defaults=True):
    """All who can still reach a place, and how much is left to play."""

    runners: tuple[Runner, ...]
    rounds_left: int
    """Rounds whose results are not in."""
    next_round: tuple[tuple[int, int], ...] = ()
    """The pairings of the first of them, where they are published; `NOBODY` for a bye."""
    spread_per_game: int = 250
    bye_spread: int = 50
    seed: int = 0
    trials: int = 400

    @property
    def opponents(self) -> dict[int, int]:
        """Of the next round, both ways."""
        opponents = dict(self.next_round)
        opponents |= {other: one for one, other in self.next_round if other != NOBODY}
        return opponents


def after(standing: Standing, margin: int) -> Standing:
    """Where somebody stands after a game that ended so."""
    gained = WIN if margin > 0 else TIE if margin == 0 else LOSS
    return standing[0] + gained, standing[1] + margin


def is_above(theirs: Standing, own: Standing, *, is_worst: bool) -> bool:
    """Where all is equal the worst has the other above, the best below."""
    return theirs > own or (is_worst and theirs == own)
