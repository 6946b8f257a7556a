"""The director rules on what went wrong, and takes a ruling back."""

from lexidrome.game.ruling.messages import (
    ApplyRuling,
    GameReopened,
    PassTakenBack,
    PlayGoesOn,
    PlayTakenOff,
    PlayTurned,
    RacksResized,
    Ruled,
    RulingApplied,
    RulingUndone,
    TurnRecast,
    UndoRuling,
    count_ruled,
    spread_extra,
)

__all__ = [
    "ApplyRuling",
    "GameReopened",
    "PassTakenBack",
    "PlayGoesOn",
    "PlayTakenOff",
    "PlayTurned",
    "RacksResized",
    "Ruled",
    "RulingApplied",
    "RulingUndone",
    "TurnRecast",
    "UndoRuling",
    "count_ruled",
    "spread_extra",
]
