"""Draws elimination brackets and derives who plays whom next; stores no result of its own."""

from lexidrome.tournament.bracket.draw import (
    Bracket,
    LoserOf,
    Match,
    Seed,
    Slot,
    Stage,
    WinnerOf,
    double_elimination,
    single_elimination,
)
from lexidrome.tournament.bracket.progress import (
    Decided,
    MatchState,
    Place,
    Progress,
    Status,
    WonGame,
    progress,
)

__all__ = [
    "Bracket",
    "Decided",
    "LoserOf",
    "Match",
    "MatchState",
    "Place",
    "Progress",
    "Seed",
    "Slot",
    "Stage",
    "Status",
    "WinnerOf",
    "WonGame",
    "double_elimination",
    "progress",
    "single_elimination",
]
