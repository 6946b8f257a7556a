"""A turn is completed and the next side is on turn."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import clock as clocks
from lexidrome.game import events as e
from lexidrome.game.board import put
from lexidrome.game.folding import before
from lexidrome.game.folding.parts import (
    applies,
    drawn_at_last,
    rack_tiles,
    recorded,
    with_entry,
    with_rack,
    without,
    without_tiles,
)
from lexidrome.game.record_values import ClockAct
from lexidrome.game.state import GameState, PendingPlay, Phase, Turn, TurnKind
from lexidrome.game.tiles import add_tiles
from lexidrome.game.values import Entry, EntryKind, LostTurn


@applies(e.TilesPlayed)
def tiles_played(state: GameState, event: e.TilesPlayed) -> GameState:
    side = event.side
    laid = {placed.square: placed.tile for placed in event.tiles}
    used = rack_tiles(state, event.tiles)
    worth = sum(word.points for word in event.words) + event.bonus
    computed = None if event.announced is None else worth
    turn = Turn(
        side,
        TurnKind.PLAY,
        event.at_ms,
        event.points,
        tiles=event.tiles,
        words=event.words,
        computed=computed,
        oddities=event.oddities,
    )
    entry = Entry(side, event.points, EntryKind.PLAY, event.rule, len(state.turns))
    play = PendingPlay(
        side=side,
        tiles=event.tiles,
        words=event.words,
        points=event.points,
        at_ms=event.at_ms,
        closes_at_ms=event.closes_at_ms,
        is_out=event.is_out,
        is_blank_bound=event.is_blank_bound,
        zeros_before=state.zeros,
        passes_before=state.passes,
        computed=computed,
        is_announced=event.is_announced,
        is_pressed=event.clock is not ClockAct.UNTOUCHED,
        is_ended=event.is_ended,
        oddities=event.oddities,
    )
    played = replace(
        without_tiles(with_entry(state, entry), side, used),
        board=put(state.board, laid),
        zeros=before.zeros_after_play() if event.zeros is None else event.zeros,
        passes=0,
        play=play,
    )
    if event.blanks:
        squares = tuple(blank.square for blank in event.blanks)
        record = recorded(played)
        played = replace(played, record=replace(record, unbound=(*record.unbound, *squares)))
    settles_last = event.settles_last
    if settles_last is None:
        settles_last = before.settles_last()
    if settles_last and played.is_recorded:
        record = drawn_at_last(played.record, side)
        under = None if event.is_ended else record.closed
        played = replace(played, record=replace(record, closed=None, under=under))
    then = event.clocks or before.clocks_after_play(state, event)
    if then.are_left:
        return _turn_laid(played, turn, event.at_ms)
    after = _turn_completed(played, turn, event.at_ms, event.lag_ms)
    return replace(after, clock=clocks.after(after.clock, event.at_ms, then))


@applies(e.TilesExchanged)
def tiles_exchanged(state: GameState, event: e.TilesExchanged) -> GameState:
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
        zeros=_zeros(state, event),
        passes=0,
    )
    return _turn_completed(exchanged, turn, event.at_ms, event.lag_ms)


@applies(e.TurnPassed)
def turn_passed(state: GameState, event: e.TurnPassed) -> GameState:
    turn = Turn(event.side, TurnKind.PASS, event.at_ms)
    passed = replace(state, zeros=_zeros(state, event), passes=state.passes + 1)
    return _turn_completed(passed, turn, event.at_ms, event.lag_ms, keeps_no_plays=True)


@applies(e.TurnBegun)
def turn_begun(state: GameState, _event: e.TurnBegun) -> GameState:
    return state


@applies(e.TurnLost)
def turn_lost(state: GameState, event: e.TurnLost) -> GameState:
    turn = Turn(event.side, TurnKind.LOST, event.at_ms, cause=event.cause)
    lost = replace(state, zeros=_zeros(state, event), passes=0)
    if event.cause is LostTurn.CHALLENGE:
        skips = clocks.add_to(state.skips, event.side, -_owed(state, event.side))
        lost = replace(lost, skips=skips)
        return replace(_turn_completed(lost, turn, event.at_ms), decided=state.decided)
    return _turn_completed(lost, turn, event.at_ms)


def _zeros(state: GameState, event: e.TilesExchanged | e.TurnPassed | e.TurnLost) -> int:
    return before.zeros_after_turn(state) if event.zeros is None else event.zeros


def _owed(state: GameState, side: int) -> int:
    """The turn that a side had still to lose; beside a real board it may not be known of."""
    return min(1, state.skips[side])


def _turn_laid(state: GameState, turn: Turn, at_ms: int) -> GameState:
    """The play lies there, but its side's clock still runs (A-71)."""
    completed = _turn_completed(state, turn, at_ms)
    return replace(completed, clock=clocks.settle(state.clock, at_ms))


def _turn_completed(
    state: GameState, turn: Turn, at_ms: int, lag_ms: int = 0, *, keeps_no_plays: bool = False
) -> GameState:
    """The next side is on turn and its clock runs, unless the clocks are stopped."""
    following = (turn.side + 1) % state.side_count
    clock = clocks.credit_lag(clocks.settle(state.clock, at_ms), turn.side, lag_ms)
    if state.phase is Phase.PLAYING:
        clock = clocks.run(clock, at_ms, following, is_new_turn=True)
    record = state.record
    if state.table.keeps_entries:
        turn = replace(turn, entry=record.last_entry)
        record = replace(record, asked=None, mixing_ends_at_ms=None, restarted=None)
    return replace(
        state,
        record=record,
        turns=(*state.turns, turn),
        on_turn=following,
        clock=clock,
        accepted=None,
        decided=None,
        resigning=None,
        no_plays=state.no_plays if keeps_no_plays else (),
    )
