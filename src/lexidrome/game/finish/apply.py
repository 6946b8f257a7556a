"""How the game changes with each fact of its end."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.clock import clock as clocks
from lexidrome.game.finish.messages import (
    GameEnded,
    NoPlaysConfirmed,
    PlayStopped,
    RackNoted,
    ResignationDeclined,
    ResignationOffered,
    ResultSigned,
    ScoreAdjusted,
)
from lexidrome.game.parts import applies, with_entry, with_rack
from lexidrome.game.state import GameState, Phase, Stop


@applies(NoPlaysConfirmed)
def no_plays_confirmed(state: GameState, fact: NoPlaysConfirmed) -> GameState:
    return replace(state, no_plays=(*state.no_plays, fact.side))


@applies(ResignationOffered)
def resignation_offered(state: GameState, fact: ResignationOffered) -> GameState:
    return replace(state, resigning=fact.side)


@applies(ResignationDeclined)
def resignation_declined(state: GameState, _fact: ResignationDeclined) -> GameState:
    return replace(state, resigning=None)


@applies(PlayStopped)
def play_stopped(state: GameState, fact: PlayStopped) -> GameState:
    play = state.play
    if play is not None and fact.closes_at_ms is not None:
        play = replace(play, closes_at_ms=fact.closes_at_ms)
    return replace(
        state,
        phase=Phase.ENDING,
        stop=Stop(fact.ending, fact.rule, fact.out_side),
        clock=clocks.stop(state.clock, fact.at_ms),
        play=play,
        resigning=None,
        ended_at_ms=fact.at_ms if play is None else None,
    )


@applies(ScoreAdjusted)
def score_adjusted(state: GameState, fact: ScoreAdjusted) -> GameState:
    return with_entry(state, fact.entry)


@applies(GameEnded)
def ended(state: GameState, fact: GameEnded) -> GameState:
    # On screen the seed is open from now on, so that nothing can be played any more.
    verdict = None if state.table.holds_tiles else state.verdict
    return replace(
        state,
        ended_at_ms=fact.at_ms if state.ended_at_ms is None else state.ended_at_ms,
        phase=Phase.ENDED,
        outcome=fact.outcome,
        clock=clocks.stop(state.clock, fact.at_ms),
        play=None,
        stop=None,
        decided=None,
        last_decided=verdict,
        resigning=None,
        signed=(),
    )


@applies(ResultSigned)
def result_signed(state: GameState, fact: ResultSigned) -> GameState:
    return replace(state, signed=(*state.signed, fact.side))


@applies(RackNoted)
def rack_noted(state: GameState, fact: RackNoted) -> GameState:
    racks = state.racks
    if fact.tiles is not None:
        racks = with_rack(racks, fact.side, fact.tiles)
    play = state.play
    if play is not None and fact.closes_at_ms is not None:
        play = replace(play, closes_at_ms=fact.closes_at_ms)
    return replace(state, racks=racks, play=play)
