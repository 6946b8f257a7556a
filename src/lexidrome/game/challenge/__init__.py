"""What the others do about a play: accept, hold or challenge it, as long as it is open."""

from lexidrome.game.challenge.messages import (
    AcceptPlay,
    ChallengeDeclined,
    ChallengePlay,
    ChallengeProposed,
    ChallengeWithdrawn,
    DeclineChallenge,
    HoldPlay,
    PlayAccepted,
    PlayChallenged,
    PlayClosed,
    PlayHeld,
    PlayReopened,
    Proposal,
    ReopenPlay,
    Whispered,
    WithdrawChallenge,
)

__all__ = [
    "AcceptPlay",
    "ChallengeDeclined",
    "ChallengePlay",
    "ChallengeProposed",
    "ChallengeWithdrawn",
    "DeclineChallenge",
    "HoldPlay",
    "PlayAccepted",
    "PlayChallenged",
    "PlayClosed",
    "PlayHeld",
    "PlayReopened",
    "Proposal",
    "ReopenPlay",
    "Whispered",
    "WithdrawChallenge",
]
