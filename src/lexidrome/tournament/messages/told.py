"""What facts are about, in the past tense: a game is named by its division, round and first side.

Each fact is stored under its own versioned name, never under a class path. All that
one command led to is one *action*, numbered by the version of its first fact:
that is what a director undoes.
"""

from __future__ import annotations

from lexidrome.tournament.messages import Fact


class InDivision(Fact, frozen=True, kw_only=True, tag=True):
    division: str


class OfEntrant(InDivision, frozen=True, kw_only=True, tag=True):
    number: int


class OfRound(InDivision, frozen=True, kw_only=True, tag=True):
    round_number: int


class OfGame(OfRound, frozen=True, kw_only=True, tag=True):
    game: int
    """The number of its first side."""
