"""The end of a game and its result."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import clock as clocks
from lexidrome.game import events as e
from lexidrome.game.folding.parts import applies, with_entry
from lexidrome.game.state import GameState, Phase, Stop


@applies(e.NoPlaysConfirmed)
def no_plays_confirmed(state: GameState, event: e.NoPlaysConfirmed) -> GameState:
    return replace(state, no_plays=(*state.no_plays, event.side))


@applies(e.ResignationOffered)
def resignation_offered(state: GameState, event: e.ResignationOffered) -> GameState:
    return replace(state, resigning=event.side)


@applies(e.ResignationDeclined)
def resignation_declined(state: GameState, _event: e.ResignationDeclined) -> GameState:
    return replace(state, resigning=None)


@applies(e.PlayStopped)
def play_stopped(state: GameState, event: e.PlayStopped) -> GameState:
    play = state.play
    if play is not None and event.closes_at_ms is not None:
        play = replace(play, closes_at_ms=event.closes_at_ms)
    return replace(
        state,
        phase=Phase.ENDING,
        stop=Stop(event.ending, event.rule, event.out_side),
        clock=clocks.stop(state.clock, event.at_ms),
        play=play,
        resigning=None,
        ended_at_ms=event.at_ms if play is None else None,
    )


@applies(e.ScoreAdjusted)
def score_adjusted(state: GameState, event: e.ScoreAdjusted) -> GameState:
    return with_entry(state, event.entry)


@applies(e.GameEnded)
def ended(state: GameState, event: e.GameEnded) -> GameState:
    # On screen the seed is open from now on, so that nothing can be played any more.
    verdict = None if state.table.holds_tiles else state.verdict
    return replace(
        state,
        ended_at_ms=event.at_ms if state.ended_at_ms is None else state.ended_at_ms,
        phase=Phase.ENDED,
        outcome=event.outcome,
        clock=clocks.stop(state.clock, event.at_ms),
        play=None,
        stop=None,
        decided=None,
        last_decided=verdict,
        resigning=None,
        signed=(),
    )


@applies(e.ResultSigned)
def result_signed(state: GameState, event: e.ResultSigned) -> GameState:
    return replace(state, signed=(*state.signed, event.side))
