"""What commands are about: a game is named by its division, its round and one of its sides.

Who asks and when stands on the envelope (`Given`); the hall stamps both.
"""

from __future__ import annotations

from typing import TypedDict

from lexidrome.tournament.messages import Command
from lexidrome.tournament.values import GameKey


class InDivision(Command, frozen=True, kw_only=True, tag=True):
    division: str


class OfEntrant(InDivision, frozen=True, kw_only=True, tag=True):
    number: int


class OfRound(InDivision, frozen=True, kw_only=True, tag=True):
    round_number: int


class OfGame(OfRound, frozen=True, kw_only=True, tag=True):
    number: int
    """One of its sides; the one that acts or is meant, where that matters."""


class AboutGame(TypedDict):
    """What every `OfGame` has."""

    division: str
    round_number: int
    number: int


def about_game(key: GameKey) -> AboutGame:
    """For a command about this game."""
    return AboutGame(division=key.division, round_number=key.round_number, number=key.number)
