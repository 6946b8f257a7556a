"""The turn: tiles are laid and scored, or the turn is passed or lost; blanks are named."""

from lexidrome.game.play.messages import (
    AnnounceScore,
    BeginTurn,
    BlankBound,
    ClarifyBlank,
    FindFalseBlank,
    LoseTurn,
    PassTurn,
    PlayTiles,
    ScoreAnnounced,
    TilesPlayed,
    TurnBegun,
    TurnLost,
    TurnPassed,
)

__all__ = [
    "AnnounceScore",
    "BeginTurn",
    "BlankBound",
    "ClarifyBlank",
    "FindFalseBlank",
    "LoseTurn",
    "PassTurn",
    "PlayTiles",
    "ScoreAnnounced",
    "TilesPlayed",
    "TurnBegun",
    "TurnLost",
    "TurnPassed",
]
