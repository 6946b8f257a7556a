"""How the game changes with each fact of an exchange."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.exchange.messages import TilesExchanged
from lexidrome.game.parts import applies, with_rack, without, without_tiles
from lexidrome.game.play.apply import turn_completed, zeros
from lexidrome.game.state import GameState, Turn, TurnKind
from lexidrome.game.tiles import add_tiles


@applies(TilesExchanged)
def tiles_exchanged(state: GameState, fact: TilesExchanged) -> GameState:
    discarded, drawn = fact.discarded or "", fact.drawn or ""
    returned = state.table.into_bag(discarded)
    kept = without_tiles(state, fact.side, discarded)
    if fact.is_drawn_first:
        bag = add_tiles(without(kept.bag, drawn), returned)
    else:
        bag = without(add_tiles(kept.bag, returned), drawn)
    rack = add_tiles(kept.racks[fact.side], drawn)
    turn = Turn(fact.side, TurnKind.EXCHANGE, fact.at_ms, count=fact.count)
    exchanged = replace(
        state,
        bag=bag,
        racks=with_rack(state.racks, fact.side, rack),
        draw_count=state.draw_count + len(drawn),
        zeros=zeros(state, fact),
        passes=0,
    )
    return turn_completed(exchanged, turn, fact.at_ms, fact.lag_ms)
