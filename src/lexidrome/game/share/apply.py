"""How the game changes with each fact of the shares."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.parts import applies
from lexidrome.game.share.messages import ShareCommitted, ShareRevealed, SharesAsked, SharesSealed
from lexidrome.game.share.seed import Sharing
from lexidrome.game.start.apply import keyed
from lexidrome.game.state import GameState


@applies(SharesAsked)
def shares_asked(state: GameState, fact: SharesAsked) -> GameState:
    return _sharing(state, asked=fact.sides, until_ms=fact.until_ms, start=fact.start)


@applies(ShareCommitted)
def share_committed(state: GameState, fact: ShareCommitted) -> GameState:
    given = _of_side(sharing_of(state).commitments, fact.side, fact.commitment)
    return _sharing(state, commitments=given)


@applies(SharesSealed)
def shares_sealed(state: GameState, fact: SharesSealed) -> GameState:
    return _sharing(state, asked=fact.sides, until_ms=fact.until_ms, is_sealed=True)


@applies(ShareRevealed)
def share_revealed(state: GameState, fact: ShareRevealed) -> GameState:
    """Every share that is told changes what the tiles will be drawn by."""
    told = _of_side(sharing_of(state).shares, fact.side, fact.share)
    return keyed(_sharing(state, shares=told))


def sharing_of(state: GameState) -> Sharing:
    assert state.sharing is not None, "its sides have no share in the seed"
    return state.sharing


def _sharing(state: GameState, **changes: object) -> GameState:
    return replace(state, sharing=replace(sharing_of(state), **changes))


def _of_side(given: tuple[str | None, ...], side: int, value: str) -> tuple[str | None, ...]:
    return (*given[:side], value, *given[side + 1 :])
