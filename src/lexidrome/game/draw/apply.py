"""How the game changes with each fact of drawing."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import before
from lexidrome.game.draw.messages import (
    BagMixed,
    DrawnOutOfOrder,
    DrawTold,
    MixingOverdue,
    TilesDrawn,
)
from lexidrome.game.parts import applies, drawn_at_last, pending_play, recording, with_rack, without
from lexidrome.game.record_values import DrawnBefore
from lexidrome.game.state import GameState
from lexidrome.game.tiles import add_tiles
from lexidrome.game.values import DrawKind


@applies(DrawnOutOfOrder)
def drawn_out_of_order(state: GameState, fact: DrawnOutOfOrder) -> GameState:
    play = pending_play(state)
    is_ended = fact.is_turn_ended
    if is_ended is None:
        is_ended = before.is_turn_ended_by_draw(play, fact)
    if fact.before is DrawnBefore.VIEW:
        play = replace(play, closes_at_ms=fact.closes_at_ms)
    elif is_ended:
        play = replace(play, is_ended=True, at_ms=fact.at_ms, closes_at_ms=fact.closes_at_ms)
    return replace(state, play=play)


@applies(DrawTold)
def draw_told(state: GameState, _fact: DrawTold) -> GameState:
    return recording(state, is_draw_entered=True)


@applies(BagMixed)
def bag_mixed(state: GameState, fact: BagMixed) -> GameState:
    return recording(state, mixing_ends_at_ms=fact.ends_at_ms)


@applies(MixingOverdue)
def mixing_overdue(state: GameState, _fact: MixingOverdue) -> GameState:
    return recording(state, mixing_ends_at_ms=None)


@applies(TilesDrawn)
def tiles_drawn(state: GameState, fact: TilesDrawn) -> GameState:
    tiles = fact.tiles or ""
    play = state.play
    if fact.kind is DrawKind.PENDING and play is not None:
        play = replace(play, drawn=tiles)
    changed = replace(
        _with_drawn(state, fact),
        bag=without(state.bag, tiles),
        racks=with_rack(state.racks, fact.side, add_tiles(state.racks[fact.side], tiles)),
        play=play,
    )
    if fact.kind is DrawKind.LIGHTNING and state.lightning is not None:
        count = state.lightning.draw_count + len(tiles)
        return replace(changed, lightning=replace(state.lightning, draw_count=count))
    return replace(changed, draw_count=state.draw_count + len(tiles))


def _with_drawn(state: GameState, fact: TilesDrawn) -> GameState:
    """What was drawn for a play that may be opened again may have to go back after all."""
    if fact.kind is not DrawKind.REPLENISH:
        return state
    if state.accepted is not None:
        drawn = (state.accepted.drawn or "") + (fact.tiles or "")
        return replace(state, accepted=replace(state.accepted, drawn=drawn))
    is_late = fact.side in state.record.undrawn
    record = drawn_at_last(state.record, fact.side)
    if record.closed is None or record.closed.side != fact.side:
        return replace(state, record=record) if is_late else state
    closed = replace(record.closed, drawn=(record.closed.drawn or "") + (fact.tiles or ""))
    is_entered = is_late or record.is_draw_entered
    return replace(state, record=replace(record, closed=closed, is_draw_entered=is_entered))
