"""How a tied game is settled: played again, decided, or broken in a lightning round."""

from lexidrome.game.tie.messages import (
    AttemptsRuled,
    AttemptWord,
    BoardReturned,
    LightningOrderDrawn,
    LightningStarted,
    RuleOnAttempts,
    SettleTie,
    StartLightning,
    TieBroken,
    WordAttempted,
)

__all__ = [
    "AttemptWord",
    "AttemptsRuled",
    "BoardReturned",
    "LightningOrderDrawn",
    "LightningStarted",
    "RuleOnAttempts",
    "SettleTie",
    "StartLightning",
    "TieBroken",
    "WordAttempted",
]
