"""What happens on the table of a real board: tiles, blanks, the clock, who is there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lexidrome.game import clock as clocks
from lexidrome.game import record_events as r
from lexidrome.game.board import put
from lexidrome.game.folding import before
from lexidrome.game.folding.parts import (
    applies,
    drawn_at_last,
    open_challenge,
    pending_play,
    recorded,
    unbind,
    with_entry,
    with_rack,
)
from lexidrome.game.record_values import DrawnBefore
from lexidrome.game.state import GameState
from lexidrome.game.table import UNKNOWN
from lexidrome.game.values import PlacedTile


def _recording(state: GameState, **changes: Any) -> GameState:
    return replace(state, record=replace(recorded(state), **changes))


@applies(r.TilesDeclared)
def tiles_declared(state: GameState, event: r.TilesDeclared) -> GameState:
    more = event.count - recorded(state).tile_count
    bag = UNKNOWN * max(0, len(state.bag) + more)
    return replace(_recording(state, tile_count=event.count), bag=bag)


@applies(r.RackNoted)
def rack_noted(state: GameState, event: r.RackNoted) -> GameState:
    racks = state.racks
    if event.tiles is not None:
        racks = with_rack(racks, event.side, event.tiles)
    play = state.play
    if play is not None and event.closes_at_ms is not None:
        play = replace(play, closes_at_ms=event.closes_at_ms)
    return replace(state, racks=racks, play=play)


@applies(r.ClocksRead)
def clocks_read(state: GameState, event: r.ClocksRead) -> GameState:
    settled = clocks.settle(state.clock, event.at_ms)
    return replace(state, clock=replace(settled, side_ms=event.side_ms))


@applies(r.ClockPressed)
def clock_pressed(state: GameState, event: r.ClockPressed) -> GameState:
    then = event.clocks or before.clocks_when_pressed(state)
    clock = clocks.after(state.clock, event.at_ms, then)
    pressed = _recording(replace(state, clock=clock), restarted=None)
    play = state.play
    if play is None:
        return pressed
    play = replace(play, is_pressed=True)
    if event.is_turn_ended:
        play = replace(play, is_ended=True, at_ms=event.at_ms, closes_at_ms=event.closes_at_ms)
    return replace(pressed, play=play)


@applies(r.ClockRestarted)
def clock_restarted(state: GameState, event: r.ClockRestarted) -> GameState:
    clock = clocks.run(state.clock, event.at_ms, event.side, is_new_turn=False)
    return replace(_recording(state, restarted=event.side), clock=clock)


@applies(r.ScoreAnnounced)
def score_announced(state: GameState, event: r.ScoreAnnounced) -> GameState:
    announced = state if event.entry is None else with_entry(state, event.entry)
    play = pending_play(state)
    computed = None if event.entry is None else play.points
    play = replace(play, is_announced=True, points=event.points, computed=computed)
    if event.is_turn_ended:
        play = replace(play, is_ended=True, at_ms=event.at_ms, closes_at_ms=event.closes_at_ms)
    turns = state.turns
    turn = replace(turns[-1], points=event.points, computed=computed)
    then = event.clocks or before.clocks_when_announced(state, event)
    clock = clocks.after(state.clock, event.at_ms, then)
    return replace(announced, play=play, turns=(*turns[:-1], turn), clock=clock)


@applies(r.DrawnOutOfOrder)
def drawn_out_of_order(state: GameState, event: r.DrawnOutOfOrder) -> GameState:
    play = pending_play(state)
    is_ended = event.is_turn_ended
    if is_ended is None:
        is_ended = before.is_turn_ended_by_draw(play, event)
    if event.before is DrawnBefore.VIEW:
        play = replace(play, closes_at_ms=event.closes_at_ms)
    elif is_ended:
        play = replace(play, is_ended=True, at_ms=event.at_ms, closes_at_ms=event.closes_at_ms)
    return replace(state, play=play)


@applies(r.BlankBound)
def blank_bound(state: GameState, event: r.BlankBound) -> GameState:
    """The letter is for good; where it changed, the last play reads otherwise now."""
    bound = unbind(state, (event.square,))
    play = state.play
    if play is not None:
        is_bound = not set(recorded(bound).unbound) & {placed.square for placed in play.tiles}
        tiles = tuple(
            PlacedTile(event.square, event.tile) if placed.square == event.square else placed
            for placed in play.tiles
        )
        play = replace(play, tiles=tiles, is_blank_bound=is_bound)
    return replace(bound, play=play, board=put(state.board, {event.square: event.tile}))


@applies(r.BagMixed)
def bag_mixed(state: GameState, event: r.BagMixed) -> GameState:
    return _recording(state, mixing_ends_at_ms=event.ends_at_ms)


@applies(r.MixingOverdue)
def mixing_overdue(state: GameState, _event: r.MixingOverdue) -> GameState:
    return _recording(state, mixing_ends_at_ms=None)


@applies(r.SideLeft)
def side_left(state: GameState, event: r.SideLeft) -> GameState:
    return _recording(state, away=(*recorded(state).away, event.side))


@applies(r.SideReturned)
def side_returned(state: GameState, event: r.SideReturned) -> GameState:
    away = tuple(side for side in recorded(state).away if side != event.side)
    play = state.play
    if play is not None and event.closes_at_ms is not None:
        closes = event.closes_at_ms
        play = replace(play, closes_at_ms=closes, back_until_ms=closes)
    return replace(_recording(state, away=away), play=play)


@applies(r.LateClockStarted)
def late_clock_started(state: GameState, event: r.LateClockStarted) -> GameState:
    settled = clocks.settle(state.clock, event.at_ms)
    return replace(state, clock=replace(settled, running=event.side))


@applies(r.SideArrived)
def side_arrived(state: GameState, event: r.SideArrived) -> GameState:
    settled = clocks.settle(state.clock, event.at_ms)
    return replace(state, clock=replace(settled, running=None))


@applies(r.PlayReopened)
def play_reopened(state: GameState, event: r.PlayReopened) -> GameState:
    """What was drawn for the play is kept apart again."""
    play = state.reopenable_play
    assert play is not None, "there is no play that could be reopened"
    play = replace(play, closes_at_ms=event.closes_at_ms, at_ms=event.at_ms, accepted=())
    record = replace(drawn_at_last(state.record, play.side), closed=None)
    return replace(state, play=play, accepted=None, record=record)


@applies(r.WordsRelisted)
def words_relisted(state: GameState, event: r.WordsRelisted) -> GameState:
    play = pending_play(state)
    is_own = event.by.side == open_challenge(state).side or play.is_objected
    noted = replace(state, play=replace(play, is_objected=event.is_doubted and is_own))
    return _judging(noted, words=event.words, is_submitted=False, is_doubted=event.is_doubted)


@applies(r.WordsSubmitted)
def words_submitted(state: GameState, _event: r.WordsSubmitted) -> GameState:
    return _judging(state, is_submitted=True, is_doubted=False)


@applies(r.WordsChecked)
def words_checked(state: GameState, event: r.WordsChecked) -> GameState:
    challenge = pending_play(state).challenge
    assert challenge is not None, "there is no challenge"
    return _judging(state, checked=(*challenge.checked, *event.words))


@applies(r.LookupApproved)
def lookup_approved(state: GameState, _event: r.LookupApproved) -> GameState:
    return _recording(state, is_lookup_approved=True)


@applies(r.ReportedLate)
def reported_late(state: GameState, event: r.ReportedLate) -> GameState:
    return _recording(state, late_ms=event.late_ms)


def _judging(state: GameState, **changes: Any) -> GameState:
    play = pending_play(state)
    assert play.challenge is not None, "there is no challenge"
    return replace(state, play=replace(play, challenge=replace(play.challenge, **changes)))
