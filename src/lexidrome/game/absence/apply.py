"""How the game changes with each fact of an absence."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game.absence.messages import LateClockStarted, SideArrived, SideLeft, SideReturned
from lexidrome.game.clock import clock as clocks
from lexidrome.game.parts import applies, recorded, recording
from lexidrome.game.state import GameState


@applies(SideLeft)
def side_left(state: GameState, fact: SideLeft) -> GameState:
    return recording(state, away=(*recorded(state).away, fact.side))


@applies(SideReturned)
def side_returned(state: GameState, fact: SideReturned) -> GameState:
    away = tuple(side for side in recorded(state).away if side != fact.side)
    play = state.play
    if play is not None and fact.closes_at_ms is not None:
        closes = fact.closes_at_ms
        play = replace(play, closes_at_ms=closes, back_until_ms=closes)
    return replace(recording(state, away=away), play=play)


@applies(LateClockStarted)
def late_clock_started(state: GameState, fact: LateClockStarted) -> GameState:
    settled = clocks.settle(state.clock, fact.at_ms)
    return replace(state, clock=replace(settled, running=fact.side))


@applies(SideArrived)
def side_arrived(state: GameState, fact: SideArrived) -> GameState:
    settled = clocks.settle(state.clock, fact.at_ms)
    return replace(state, clock=replace(settled, running=None))
