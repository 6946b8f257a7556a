"""How the game changes with each fact of the clocks."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import before
from lexidrome.game.clock import clock as clocks
from lexidrome.game.clock.messages import (
    ClockAdjusted,
    ClockNeutralised,
    ClockPressed,
    ClockRestarted,
    ClocksRead,
    ClockStarted,
    ClockStopped,
    OutageCredited,
    RoundExtended,
)
from lexidrome.game.parts import applies, pending_play, recording
from lexidrome.game.state import GameState


@applies(ClocksRead)
def clocks_read(state: GameState, fact: ClocksRead) -> GameState:
    settled = clocks.settle(state.clock, fact.at_ms)
    return replace(state, clock=replace(settled, side_ms=fact.side_ms))


@applies(ClockPressed)
def clock_pressed(state: GameState, fact: ClockPressed) -> GameState:
    then = fact.clocks or before.clocks_when_pressed(state)
    clock = clocks.after(state.clock, fact.at_ms, then)
    pressed = recording(replace(state, clock=clock), restarted=None)
    play = state.play
    if play is None:
        return pressed
    play = replace(play, is_pressed=True)
    if fact.is_turn_ended:
        play = replace(play, is_ended=True, at_ms=fact.at_ms, closes_at_ms=fact.closes_at_ms)
    return replace(pressed, play=play)


@applies(ClockRestarted)
def clock_restarted(state: GameState, fact: ClockRestarted) -> GameState:
    clock = clocks.run(state.clock, fact.at_ms, fact.side, is_new_turn=False)
    return replace(recording(state, restarted=fact.side), clock=clock)


@applies(ClockStopped)
def clock_stopped(state: GameState, fact: ClockStopped) -> GameState:
    clock = replace(
        clocks.stop(state.clock, fact.at_ms),
        stop_reason=fact.reason,
        stopped_at_ms=fact.at_ms,
        is_stopped_by_director=fact.by.role == "director",
    )
    return replace(state, clock=clock)


@applies(ClockNeutralised)
def clock_neutralised(state: GameState, fact: ClockNeutralised) -> GameState:
    """After the final play: that ends its turn, and a hold or a challenge may follow."""
    play = pending_play(state)
    at_ms = play.at_ms if play.is_ended else fact.at_ms
    play = replace(
        play, is_pressed=True, is_ended=True, at_ms=at_ms, closes_at_ms=fact.closes_at_ms
    )
    clock = replace(
        clocks.stop(state.clock, fact.at_ms), stop_reason=None, is_stopped_by_director=False
    )
    return replace(state, play=play, clock=clock)


@applies(ClockStarted)
def clock_started(state: GameState, fact: ClockStarted) -> GameState:
    stood_ms = fact.stood_ms
    if stood_ms is None:
        stood_ms = before.stood_ms(state.clock, fact)
    then = fact.clocks or before.clocks_when_started(state)
    clock = replace(clocks.after(state.clock, fact.at_ms, then), stop_reason=None)
    return replace(_shift_play(state, stood_ms), clock=clock)


@applies(ClockAdjusted)
def clock_adjusted(state: GameState, fact: ClockAdjusted) -> GameState:
    settled = clocks.settle(state.clock, fact.at_ms)
    side_ms = clocks.add_to(settled.side_ms, fact.side, fact.time_ms)
    return replace(state, clock=replace(settled, side_ms=side_ms))


@applies(RoundExtended)
def round_extended(state: GameState, fact: RoundExtended) -> GameState:
    """A game of no round has its own limit moved: of that it has used so much less."""
    clock = state.clock
    if clock.round_ends_at_ms is None:
        return replace(state, clock=replace(clock, game_ms=clock.game_ms - fact.time_ms))
    ends_at_ms = clock.round_ends_at_ms + fact.time_ms
    return replace(state, clock=replace(clock, round_ends_at_ms=ends_at_ms))


@applies(OutageCredited)
def outage_credited(state: GameState, fact: OutageCredited) -> GameState:
    """Nothing of a game ran while the house stood still, except the round."""
    clock = replace(clocks.settle(state.clock, fact.from_ms), since_ms=fact.at_ms)
    stood_ms = fact.at_ms - fact.from_ms
    play_stood_ms = fact.stood_ms
    if play_stood_ms is None:
        play_stood_ms = before.stood_by_outage_ms(state.clock, fact)
    shifted = _shift_play(state, play_stood_ms)
    lightning = state.lightning
    if lightning is not None and lightning.attempt_ends_at_ms is not None:
        from_ms = lightning.attempt_from_ms
        lightning = replace(
            lightning,
            attempt_ends_at_ms=lightning.attempt_ends_at_ms + stood_ms,
            attempt_from_ms=None if from_ms is None else from_ms + stood_ms,
        )
    sharing = state.sharing
    if sharing is not None and sharing.until_ms is not None:
        sharing = replace(sharing, until_ms=sharing.until_ms + stood_ms)
    return replace(shifted, clock=clock, lightning=lightning, sharing=sharing)


def _shift_play(state: GameState, stood_ms: int) -> GameState:
    """Windows and holds are longer by the time that everything stood still."""
    play = state.play
    if play is None:
        return state
    hold = play.hold
    shifted = replace(
        play,
        at_ms=play.at_ms + stood_ms,
        closes_at_ms=None if play.closes_at_ms is None else play.closes_at_ms + stood_ms,
        hold=None if hold is None else replace(hold, at_ms=hold.at_ms + stood_ms),
    )
    return replace(state, play=shifted)
