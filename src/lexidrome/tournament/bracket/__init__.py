"""Draws elimination brackets and derives who plays whom next; stores no result of its own."""

from lexidrome.tournament.bracket.draw import (
    Bracket,
    LoserOf,
    Match,
    Placed,
    Seed,
    Slot,
    Stage,
    WinnerOf,
    depth_of,
    double_elimination,
    redrawn,
    single_elimination,
    stage_of,
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
    "Placed",
    "Progress",
    "Seed",
    "Slot",
    "Stage",
    "Status",
    "WinnerOf",
    "WonGame",
    "depth_of",
    "double_elimination",
    "progress",
    "redrawn",
    "single_elimination",
    "stage_of",
]
