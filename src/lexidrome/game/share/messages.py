"""What is asked and what is told: shares of the seed."""

from __future__ import annotations

from lexidrome.game.messages import OPEN, Asker, Command, Fact, command, fact
from lexidrome.game.share.seed import PendingStart


@command(Asker.SIDE, None)
class CommitShare(Command, frozen=True, kw_only=True, tag="commit_share"):
    """A side's device promises its share of the seed, before anybody's is told."""

    commitment: str
    """`share_commitment` of the share, in hexadecimal."""


@command(Asker.SIDE, None)
class RevealShare(Command, frozen=True, kw_only=True, tag="reveal_share"):
    """A side's device tells the share that it promised."""

    share: str
    """32 random bytes in hexadecimal."""


@fact(OPEN, runs=True)
class SharesAsked(Fact, frozen=True, kw_only=True, tag="game.shares_asked.1"):
    """The game is about to start: the devices of these sides promise their shares of the seed."""

    sides: tuple[int, ...]
    until_ms: int
    start: PendingStart


@fact(OPEN, tells=CommitShare)
class ShareCommitted(Fact, frozen=True, kw_only=True, tag="game.share_committed.1"):
    """A side's device has promised its share of the seed."""

    side: int
    commitment: str


@fact(OPEN)
class SharesSealed(Fact, frozen=True, kw_only=True, tag="game.shares_sealed.1"):
    """Nobody promises a share any more; these sides tell theirs."""

    sides: tuple[int, ...]
    until_ms: int


@fact(OPEN, tells=RevealShare)
class ShareRevealed(Fact, frozen=True, kw_only=True, tag="game.share_revealed.1"):
    """A side's device has told its share of the seed."""

    side: int
    share: str
