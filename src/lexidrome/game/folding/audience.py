"""Who may look."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import events as e
from lexidrome.game.folding.parts import applies
from lexidrome.game.state import GameState
from lexidrome.game.values import SeatChange


@applies(e.RacksUnsealed)
def racks_unsealed(state: GameState, _event: e.RacksUnsealed) -> GameState:
    return replace(state, is_unsealed=True)


@applies(e.SeatReissued)
def seat_reissued(state: GameState, event: e.SeatReissued) -> GameState:
    change = SeatChange(event.side, event.at_ms, event.by.role, is_freed=event.is_freed)
    return replace(state, seat_changes=(*state.seat_changes, change))


@applies(e.SpectatorsBarred)
def spectators_barred(state: GameState, _event: e.SpectatorsBarred) -> GameState:
    return replace(state, spectators_barred=True)


@applies(e.RackShowingAgreed)
def rack_showing_agreed(state: GameState, event: e.RackShowingAgreed) -> GameState:
    return replace(state, rack_showing=(*state.rack_showing, event.side))
