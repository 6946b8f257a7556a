"""What each side adds to the seed of a game on screen, so that nobody alone chose the tiles."""

from lexidrome.game.share.messages import (
    CommitShare,
    RevealShare,
    ShareCommitted,
    ShareRevealed,
    SharesAsked,
    SharesSealed,
)
from lexidrome.game.share.seed import (
    COMMIT_MS,
    REVEAL_MS,
    joint_seed,
    server_share,
    share_commitment,
)

__all__ = [
    "COMMIT_MS",
    "REVEAL_MS",
    "CommitShare",
    "RevealShare",
    "ShareCommitted",
    "ShareRevealed",
    "SharesAsked",
    "SharesSealed",
    "joint_seed",
    "server_share",
    "share_commitment",
]
