"""The sides' shares of the seed: promised, then told, before the first tile is drawn.

No rule book knows of it: a bag that everybody sees needs no proof. Whoever starts
a game names the sides whose devices will bring a share. The game then waits, with
every clock still: first until these sides have promised their shares, then until
they have told them, each time for a few seconds at most. What is missing then is
the server's, so that no device can keep a game from starting.
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game.deciding.starting import go_on
from lexidrome.game.deciding.work import Work, acting_side, decides, offers
from lexidrome.game.offers import ALWAYS, Offered
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.shares import Sharing, is_digest, share_commitment
from lexidrome.game.state import Phase
from lexidrome.game.tiles import SEED_BYTES


@offers(c.CommitShare)
def can_commit(work: Work) -> Offered:
    turn = _may_share(work)
    if isinstance(turn, Refusal):
        return turn
    side, sharing = turn
    if sharing.commitments[side] is not None:
        return refuse(
            Reason.ALREADY_COMMITTED, text("Your side has promised its share of the seed already.")
        )
    if sharing.is_sealed:
        return refuse(
            Reason.SHARES_SEALED,
            text("The shares of the seed are being told; none is promised any more."),
        )
    return ALWAYS


@decides(c.CommitShare)
def commit_share(work: Work, command: c.CommitShare) -> Refusal | None:
    if not is_digest(command.commitment):
        return refuse(
            Reason.BAD_COMMITMENT,
            text(
                "The promise of a share is {count} small hexadecimal letters.",
                count=2 * SEED_BYTES,
            ),
        )
    work.emit(
        e.ShareCommitted(
            at_ms=work.at_ms, by=work.by, side=work.side, commitment=command.commitment
        )
    )
    go_on(work)
    return None


@offers(c.RevealShare)
def can_reveal(work: Work) -> Offered:
    turn = _may_share(work)
    if isinstance(turn, Refusal):
        return turn
    side, sharing = turn
    if sharing.commitments[side] is None:
        return refuse(Reason.NOT_COMMITTED, text("Your side has promised no share of the seed."))
    if sharing.shares[side] is not None:
        return refuse(
            Reason.ALREADY_REVEALED, text("Your side has told its share of the seed already.")
        )
    if not sharing.is_sealed:
        return refuse(
            Reason.REVEALED_TOO_SOON,
            text("Shares of the seed are told when every side has promised its own."),
        )
    return ALWAYS


@decides(c.RevealShare)
def reveal_share(work: Work, command: c.RevealShare) -> Refusal | None:
    side, sharing = work.side, work.state.sharing
    assert sharing is not None, "a share was promised"
    if not is_digest(command.share):
        return refuse(
            Reason.BAD_SHARE,
            text(
                "A share of the seed is {size} random bytes, in small hexadecimal letters.",
                size=SEED_BYTES,
            ),
        )
    if share_commitment(work.state.setup.game, side, command.share) != sharing.commitments[side]:
        return refuse(
            Reason.SHARE_NOT_PROMISED, text("That is not the share that your side has promised.")
        )
    work.emit(e.ShareRevealed(at_ms=work.at_ms, by=work.by, side=side, share=command.share))
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
        return refuse(Reason.SEED_SETTLED, text("The game has started; its seed is settled."))
    return side, sharing
