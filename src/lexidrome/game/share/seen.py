"""What everybody sees of the shares that the sides have in the seed."""

from __future__ import annotations

import msgspec

from lexidrome.game.state import GameState, Phase


class SharesView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The shares that the sides have in the seed; what is told is told to everybody."""

    game: str
    """The name of the game, as it is hashed."""
    commitments: tuple[str | None, ...]
    shares: tuple[str | None, ...]
    tie_commitment: str
    """What the server has promised for a lightning round."""
    asked: tuple[int, ...] = ()
    """Sides whose devices the start waits for; once it has begun, those that it waited for."""
    until_ms: int | None = None
    is_sealed: bool = False
    from_server: tuple[int, ...] = ()
    """Once the game has started: sides whose share came from the server."""


def shares_view(state: GameState) -> SharesView | None:
    """What everybody may know of the shares of the seed; none where the sides bring none."""
    sharing = state.sharing
    if sharing is None:
        return None
    missing = tuple(side for side, share in enumerate(sharing.shares) if share is None)
    return SharesView(
        game=state.setup.game,
        commitments=sharing.commitments,
        shares=sharing.shares,
        tie_commitment=state.setup.tie_commitment,
        asked=sharing.asked,
        until_ms=sharing.until_ms,
        is_sealed=sharing.is_sealed,
        from_server=() if state.phase is Phase.CREATED else missing,
    )
