"""How the game changes with each fact of an exchange."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.exchange.messages import TilesExchanged
from lexidrome.game.parts import applies, with_rack, without, without_tiles
from lexidrome.game.play.apply import turn_completed, zeros
from lexidrome.game.state import GameState, Turn, TurnKind
from lexidrome.game.tiles import add_tiles


@applies(TilesExchanged)
def tiles_exchanged(state: GameState, event: TilesExchanged) -> GameState:
    discarded, drawn = event.discarded or "", event.drawn or ""
    returned = state.table.into_bag(discarded)
    kept = without_tiles(state, event.side, discarded)
    if event.is_drawn_first:
        bag = add_tiles(without(kept.bag, drawn), returned)
    else:
        bag = without(add_tiles(kept.bag, returned), drawn)
    rack = add_tiles(kept.racks[event.side], drawn)
    turn = Turn(event.side, TurnKind.EXCHANGE, event.at_ms, count=event.count)
    exchanged = replace(
        state,
        bag=bag,
        racks=with_rack(state.racks, event.side, rack),
        draw_count=state.draw_count + len(drawn),
        zeros=zeros(state, event),
        passes=0,
    )
    return turn_completed(exchanged, turn, event.at_ms, event.lag_ms)
