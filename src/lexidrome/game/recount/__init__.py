"""Scores are counted again, contested and verified."""

from lexidrome.game.recount.messages import (
    BeginRecount,
    ContestScore,
    CorrectScore,
    EndRecount,
    RecountBegun,
    RecountEnded,
    RecountScores,
    ScoreContested,
    ScoreCorrected,
    ScoresRecounted,
    ScoreVerified,
    VerifyScore,
)

__all__ = [
    "BeginRecount",
    "ContestScore",
    "CorrectScore",
    "EndRecount",
    "RecountBegun",
    "RecountEnded",
    "RecountScores",
    "ScoreContested",
    "ScoreCorrected",
    "ScoreVerified",
    "ScoresRecounted",
    "VerifyScore",
]
