"""How the game changes with each fact of its audience."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.audience.messages import (
    RackShowingAgreed,
    RacksUnsealed,
    SeatReissued,
    SpectatorsBarred,
)
from lexidrome.game.parts import applies
from lexidrome.game.state import GameState
from lexidrome.game.values import SeatChange


@applies(RacksUnsealed)
def racks_unsealed(state: GameState, _fact: RacksUnsealed) -> GameState:
    return replace(state, is_unsealed=True)


@applies(SeatReissued)
def seat_reissued(state: GameState, fact: SeatReissued) -> GameState:
    change = SeatChange(fact.side, fact.at_ms, fact.by.role, is_freed=fact.is_freed)
    return replace(state, seat_changes=(*state.seat_changes, change))


@applies(SpectatorsBarred)
def spectators_barred(state: GameState, _fact: SpectatorsBarred) -> GameState:
    return replace(state, spectators_barred=True)


@applies(RackShowingAgreed)
def rack_showing_agreed(state: GameState, fact: RackShowingAgreed) -> GameState:
    return replace(state, rack_showing=(*state.rack_showing, fact.side))
