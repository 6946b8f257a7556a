"""How the game changes with each fact of a turn."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import before
from lexidrome.game.board import put
from lexidrome.game.clock import clock as clocks
from lexidrome.game.exchange.messages import TilesExchanged
from lexidrome.game.parts import (
    applies,
    drawn_at_last,
    pending_play,
    rack_tiles,
    recorded,
    unbind,
    with_entry,
    without_tiles,
)
from lexidrome.game.play.messages import (
    BlankBound,
    ScoreAnnounced,
    TilesPlayed,
    TurnBegun,
    TurnLost,
    TurnPassed,
)
from lexidrome.game.record_values import ClockAct
from lexidrome.game.state import GameState, PendingPlay, Phase, Turn, TurnKind
from lexidrome.game.values import Entry, EntryKind, LostTurn, PlacedTile


@applies(ScoreAnnounced)
def score_announced(state: GameState, fact: ScoreAnnounced) -> GameState:
    announced = state if fact.entry is None else with_entry(state, fact.entry)
    play = pending_play(state)
    computed = None if fact.entry is None else play.points
    play = replace(play, is_announced=True, points=fact.points, computed=computed)
    if fact.is_turn_ended:
        play = replace(play, is_ended=True, at_ms=fact.at_ms, closes_at_ms=fact.closes_at_ms)
    turns = state.turns
    turn = replace(turns[-1], points=fact.points, computed=computed)
    then = fact.clocks or before.clocks_when_announced(state, fact)
    clock = clocks.after(state.clock, fact.at_ms, then)
    return replace(announced, play=play, turns=(*turns[:-1], turn), clock=clock)


@applies(BlankBound)
def blank_bound(state: GameState, fact: BlankBound) -> GameState:
    """The letter is for good; where it changed, the last play reads otherwise now."""
    bound = unbind(state, (fact.square,))
    play = state.play
    if play is not None:
        is_bound = not set(recorded(bound).unbound) & {placed.square for placed in play.tiles}
        tiles = tuple(
            PlacedTile(fact.square, fact.tile) if placed.square == fact.square else placed
            for placed in play.tiles
        )
        play = replace(play, tiles=tiles, is_blank_bound=is_bound)
    return replace(bound, play=play, board=put(state.board, {fact.square: fact.tile}))


@applies(TilesPlayed)
def tiles_played(state: GameState, fact: TilesPlayed) -> GameState:
    side = fact.side
    laid = {placed.square: placed.tile for placed in fact.tiles}
    used = rack_tiles(state, fact.tiles)
    worth = sum(word.points for word in fact.words) + fact.bonus
    computed = None if fact.announced is None else worth
    turn = Turn(
        side,
        TurnKind.PLAY,
        fact.at_ms,
        fact.points,
        tiles=fact.tiles,
        words=fact.words,
        computed=computed,
        oddities=fact.oddities,
    )
    entry = Entry(side, fact.points, EntryKind.PLAY, fact.rule, len(state.turns))
    play = PendingPlay(
        side=side,
        tiles=fact.tiles,
        words=fact.words,
        points=fact.points,
        at_ms=fact.at_ms,
        closes_at_ms=fact.closes_at_ms,
        is_out=fact.is_out,
        is_blank_bound=fact.is_blank_bound,
        zeros_before=state.zeros,
        passes_before=state.passes,
        computed=computed,
        is_announced=fact.is_announced,
        is_pressed=fact.clock is not ClockAct.UNTOUCHED,
        is_ended=fact.is_ended,
        oddities=fact.oddities,
    )
    played = replace(
        without_tiles(with_entry(state, entry), side, used),
        board=put(state.board, laid),
        zeros=before.zeros_after_play() if fact.zeros is None else fact.zeros,
        passes=0,
        play=play,
    )
    if fact.blanks:
        squares = tuple(blank.square for blank in fact.blanks)
        record = recorded(played)
        played = replace(played, record=replace(record, unbound=(*record.unbound, *squares)))
    settles_last = fact.settles_last
    if settles_last is None:
        settles_last = before.settles_last()
    if settles_last and played.is_recorded:
        record = drawn_at_last(played.record, side)
        under = None if fact.is_ended else record.closed
        played = replace(played, record=replace(record, closed=None, under=under))
    then = fact.clocks or before.clocks_after_play(state, fact)
    if then.are_left:
        return _turn_laid(played, turn, fact.at_ms)
    after = turn_completed(played, turn, fact.at_ms, fact.lag_ms)
    return replace(after, clock=clocks.after(after.clock, fact.at_ms, then))


@applies(TurnPassed)
def turn_passed(state: GameState, fact: TurnPassed) -> GameState:
    turn = Turn(fact.side, TurnKind.PASS, fact.at_ms)
    passed = replace(state, zeros=zeros(state, fact), passes=state.passes + 1)
    return turn_completed(passed, turn, fact.at_ms, fact.lag_ms, keeps_no_plays=True)


@applies(TurnBegun)
def turn_begun(state: GameState, _fact: TurnBegun) -> GameState:
    return state


@applies(TurnLost)
def turn_lost(state: GameState, fact: TurnLost) -> GameState:
    turn = Turn(fact.side, TurnKind.LOST, fact.at_ms, cause=fact.cause)
    lost = replace(state, zeros=zeros(state, fact), passes=0)
    if fact.cause is LostTurn.CHALLENGE:
        skips = clocks.add_to(state.skips, fact.side, -_owed(state, fact.side))
        lost = replace(lost, skips=skips)
        return replace(turn_completed(lost, turn, fact.at_ms), decided=state.decided)
    return turn_completed(lost, turn, fact.at_ms)


def zeros(state: GameState, fact: TilesExchanged | TurnPassed | TurnLost) -> int:
    return before.zeros_after_turn(state) if fact.zeros is None else fact.zeros


def _owed(state: GameState, side: int) -> int:
    """The turn that a side had still to lose; beside a real board it may not be known of."""
    return min(1, state.skips[side])


def _turn_laid(state: GameState, turn: Turn, at_ms: int) -> GameState:
    """The play lies there, but its side's clock still runs (A-71)."""
    completed = turn_completed(state, turn, at_ms)
    return replace(completed, clock=clocks.settle(state.clock, at_ms))


def turn_completed(
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
