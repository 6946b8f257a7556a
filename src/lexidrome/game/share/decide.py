"""Promising a share of the seed, and telling it."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.offers import ALWAYS, Offered
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.share.messages import CommitShare, RevealShare, ShareCommitted, ShareRevealed
from lexidrome.game.share.seed import Sharing, is_digest, share_commitment
from lexidrome.game.situation import BEFORE
from lexidrome.game.start.steps import go_on
from lexidrome.game.state import Phase
from lexidrome.game.tiles import SEED_BYTES
from lexidrome.game.work import Work, acting_side, decides, offers


@offers(CommitShare, when=BEFORE)
def can_commit(work: Work) -> Offered:
    turn = _may_share(work)
    if isinstance(turn, Refusal):
        return turn
    side, sharing = turn
    if sharing.commitments[side] is not None:
        return refuse(
            Reason.ALREADY_COMMITTED, text("Your side has already promised its share of the seed.")
        )
    if sharing.is_sealed:
        return refuse(
            Reason.SHARES_SEALED,
            text("The shares of the seed are being revealed; no more can be promised."),
        )
    return ALWAYS


@decides(CommitShare)
def commit_share(work: Work, command: CommitShare) -> Refusal | None:
    if not is_digest(command.commitment):
        return refuse(
            Reason.BAD_COMMITMENT,
            text(
                "The promise of a share is {count} small hexadecimal letters.",
                count=2 * SEED_BYTES,
            ),
        )
    work.emit(
        ShareCommitted(at_ms=work.at_ms, by=work.by, side=work.side, commitment=command.commitment)
    )
    go_on(work)
    return None


@offers(RevealShare, when=BEFORE)
def can_reveal(work: Work) -> Offered:
    turn = _may_share(work)
    if isinstance(turn, Refusal):
        return turn
    side, sharing = turn
    if sharing.commitments[side] is None:
        return refuse(Reason.NOT_COMMITTED, text("Your side has promised no share of the seed."))
    if sharing.shares[side] is not None:
        return refuse(
            Reason.ALREADY_REVEALED, text("Your side has already revealed its share of the seed.")
        )
    if not sharing.is_sealed:
        return refuse(
            Reason.REVEALED_TOO_SOON,
            text("Shares of the seed can be revealed when every side has promised its own."),
        )
    return ALWAYS


@decides(RevealShare)
def reveal_share(work: Work, command: RevealShare) -> Refusal | None:
    side, sharing = work.side, work.state.sharing
    assert sharing is not None, "a share was promised"
    if not is_digest(command.share):
        return refuse(
            Reason.BAD_SHARE,
            text(
                "A share of the seed must be {size} random bytes, in lower-case hexadecimal.",
                size=SEED_BYTES,
            ),
        )
    if share_commitment(work.state.setup.game, side, command.share) != sharing.commitments[side]:
        return refuse(Reason.SHARE_NOT_PROMISED, text("That is not the share your side promised."))
    work.emit(ShareRevealed(at_ms=work.at_ms, by=work.by, side=side, share=command.share))
    go_on(work)
    return None


def _may_share(work: Work) -> tuple[int, Sharing] | Refusal:
    """The side that acts, and how far the shares have come, while the seed is not settled."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    sharing = work.state.sharing
    if sharing is None:
        return refuse(Reason.NO_SHARES, text("The sides of this game have no share in a seed."))
    if work.state.phase is not Phase.CREATED:
        return refuse(Reason.SEED_SETTLED, text("The game has started; its seed is fixed."))
    return side, sharing
