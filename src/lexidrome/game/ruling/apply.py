"""How the game changes with each fact of a ruling."""

from __future__ import annotations

from itertools import takewhile

from msgspec.structs import replace

from lexidrome.game import before
from lexidrome.game.board import put, take
from lexidrome.game.clock import clock as clocks
from lexidrome.game.parts import (
    applies,
    drawn_at_last,
    pending_play,
    play_off,
    recorded,
    with_entry,
)
from lexidrome.game.ruling.messages import (
    GameReopened,
    PassTakenBack,
    PlayGoesOn,
    PlayTakenOff,
    PlayTurned,
    RacksResized,
    Ruled,
    RulingApplied,
    RulingUndone,
    TurnRecast,
)
from lexidrome.game.state import GameState, Phase, Stop, TurnKind
from lexidrome.game.table import UNKNOWN
from lexidrome.game.values import Outcome
from lexidrome.procedures import changes as ch


@applies(RulingApplied)
def ruling_applied(state: GameState, fact: RulingApplied) -> GameState:
    ruled = Ruled(
        player=fact.player,
        opponent=fact.opponent,
        at_ms=fact.at_ms,
        by=fact.by,
        turn=len(state.turns),
        resolution=fact.resolution,
        note=fact.note,
        entry=state.record.last_entry,
    )
    ruled_on = replace(state, rulings=(*state.rulings, ruled))
    return _rescindable(ruled_on, fact)


def _rescindable(state: GameState, fact: RulingApplied) -> GameState:
    """The game with its challenge free to be taken back, where the ruling says so (NSA-V.A.4)."""
    play = state.play
    if play is None or play.challenge is None or fact.resolution is None:
        return state
    if not any(isinstance(each, ch.ChallengeRescindable) for each in fact.resolution.adjustments):
        return state
    challenge = replace(play.challenge, is_rescindable=True)
    return replace(state, play=replace(play, challenge=challenge))


@applies(RulingUndone)
def ruling_undone(state: GameState, fact: RulingUndone) -> GameState:
    rulings = list(state.rulings)
    rulings[fact.ruling] = replace(rulings[fact.ruling], is_undone=True)
    return replace(state, rulings=tuple(rulings))


@applies(PlayTakenOff)
def play_taken_off(state: GameState, fact: PlayTakenOff) -> GameState:
    play = state.last_play
    assert play is not None, "there is no play that could come off"
    returned = before.returned_tiles(play) if fact.returned is None else fact.returned
    zeros = fact.zeros
    if zeros is None:
        zeros = before.zeros_without_play(state, play, fact)
    then = fact.clocks or before.clocks_without_play(state, play, fact)
    off = replace(
        play_off(state, play, fact.rule, returned),
        zeros=zeros,
        clock=clocks.after(state.clock, fact.at_ms, then),
    )
    record = drawn_at_last(recorded(off), play.side)
    closed = record.under if fact.is_unfinished else None
    off = replace(off, record=replace(record, closed=closed, under=None))
    if fact.is_turn_kept:
        # The turn goes on: what the play left on the score sheet is no turn at all, unless
        # a pass or a lost turn stands after it, which does not become another one's.
        is_last = off.turns[-1].kind is TurnKind.PLAY
        turns = off.turns[:-1] if is_last else off.turns
        off = replace(off, on_turn=fact.side, turns=turns)
    if state.stop is not None and state.stop.out_side == play.side:
        # The game has not gone out after all: its last racks were still to be counted.
        off = replace(off, phase=Phase.PLAYING, stop=None)
    return off


@applies(PlayTurned)
def play_turned(state: GameState, fact: PlayTurned) -> GameState:
    """Its turn and its words stay what they are: the board looks the same from every side."""
    at, play, record = state.lone_play, state.last_play, recorded(state)
    assert at is not None, "there is no play that could be moved"
    tiles = state.turns[at].tiles
    squares = {old.square: new.square for old, new in zip(tiles, fact.tiles, strict=True)}
    turned = None if play is None else replace(play, tiles=fact.tiles)
    turn = replace(state.turns[at], tiles=fact.tiles)
    return replace(
        state,
        board=put(
            take(state.board, tuple(squares)),
            {placed.square: placed.tile for placed in fact.tiles},
        ),
        turns=(*state.turns[:at], turn, *state.turns[at + 1 :]),
        play=None if state.play is None else turned,
        record=replace(
            record,
            closed=record.closed if state.play is not None else turned,
            unbound=tuple(squares[square] for square in record.unbound),
        ),
    )


@applies(PassTakenBack)
def pass_taken_back(state: GameState, fact: PassTakenBack) -> GameState:
    return replace(
        state,
        on_turn=fact.side,
        turns=state.turns[:-1],
        zeros=before.zeros_without_pass(state) if fact.zeros is None else fact.zeros,
        passes=max(0, state.passes - 1),
        no_plays=(),
        clock=clocks.run(state.clock, fact.at_ms, fact.side, is_new_turn=False),
    )


@applies(TurnRecast)
def turn_recast(state: GameState, fact: TurnRecast) -> GameState:
    """A pass and an exchange both score nothing: only what the sheet says of it changes."""
    at, count = fact.turn - 1, fact.exchanged or None
    kind = TurnKind.PASS if count is None else TurnKind.EXCHANGE
    turn = replace(state.turns[at], kind=kind, count=count)
    turns = (*state.turns[:at], turn, *state.turns[at + 1 :])
    last = takewhile(lambda each: each.kind is TurnKind.PASS, reversed(turns))
    return replace(state, turns=turns, passes=len(tuple(last)), no_plays=())


@applies(RacksResized)
def racks_resized(state: GameState, fact: RacksResized) -> GameState:
    """Tiles that were thought to be elsewhere; which ones they are nobody has said."""
    racks = tuple(
        rack + UNKNOWN * change if change >= 0 else UNKNOWN * max(0, len(rack) + change)
        for rack, change in zip(state.racks, fact.changes, strict=True)
    )
    record = recorded(state)
    count = record.tile_count + sum(map(len, racks)) - sum(map(len, state.racks))
    return replace(state, racks=racks, record=replace(record, tile_count=count))


@applies(PlayGoesOn)
def play_goes_on(state: GameState, fact: PlayGoesOn) -> GameState:
    play = pending_play(state)
    going_on = replace(play, is_out=False, closes_at_ms=fact.closes_at_ms)
    then = fact.clocks or before.clocks_when_going_on(state, play)
    clock = clocks.after(state.clock, fact.at_ms, then)
    return replace(state, play=going_on, clock=clock)


@applies(GameReopened)
def game_reopened(state: GameState, fact: GameReopened) -> GameState:
    """Lines of the ledger are written back."""
    if state.play is not None:
        return replace(state, play=replace(state.play, is_out=False))
    if state.phase is Phase.PLAYING:
        return state
    again = replace(state, outcome=None, signed=(), no_plays=())
    for entry in before.end_undone(state, fact) if fact.undone is None else fact.undone:
        again = with_entry(again, entry)
    then = fact.clocks or before.clocks_when_reopened(state, fact)
    again = replace(again, clock=clocks.after(state.clock, fact.at_ms, then))
    if fact.is_over:
        return _counted_anew(again, state.outcome)
    return replace(again, phase=Phase.PLAYING, stop=None, ended_at_ms=None)


def _counted_anew(state: GameState, outcome: Outcome | None) -> GameState:
    """The game as it stood when its last turn was settled: only the racks are still to count."""
    verdict = state.verdict
    stop = state.stop
    if outcome is not None:
        stop = Stop(outcome.ending, outcome.rule, outcome.out_side)
    return replace(state, phase=Phase.ENDING, stop=stop, decided=verdict)
