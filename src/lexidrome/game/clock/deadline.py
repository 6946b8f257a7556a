"""When something happens by itself next.

The hall asks for the next deadline, and at that time sends `TimePassed`. A
command that comes late meets the same facts first, so it does not matter
whether the timer or the command was quicker.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.game.challenge.rules import hold_lapses_at_ms, is_closed_by_time, is_play_frozen
from lexidrome.game.clock import clock as clocks
from lexidrome.game.state import GameState, Phase

OVERTIME_SHOWN_MS = 1000
"""A clock shows −0:01 one second after it has run out (NSA-III.C.p2, A-26)."""


class DeadlineKind(StrEnum):
    """What happens when the time comes."""

    WINDOW = "window"
    """A play can no longer be challenged."""
    HOLD = "hold"
    """A hold lapses."""
    TURN = "turn"
    """A turn is lost."""
    GAME = "game"
    ROUND = "round"
    MIXING = "mixing"
    """The bag has been mixed for long enough."""
    ATTEMPT = "attempt"
    """A side's minute in the lightning round is up."""
    LATE = "late"
    """The clock of a side that has not come shows overtime: the game is forfeited."""
    SHARES = "shares"
    """The game waits no longer for the sides' shares of the seed."""


class Deadline(msgspec.Struct, frozen=True, gc=False):
    """When something is due by itself, and what."""

    at_ms: int
    kind: DeadlineKind


NextDeadline = Deadline | None | msgspec.UnsetType
"""What is due next, as far as that is known."""


def next_deadline(state: GameState) -> Deadline | None:
    """What is due first, if anything is."""
    if state.phase is Phase.LIGHTNING:
        lightning = state.lightning
        if lightning is None or lightning.attempt_ends_at_ms is None:
            return None
        return Deadline(lightning.attempt_ends_at_ms, DeadlineKind.ATTEMPT)
    if state.phase is Phase.CREATED:
        if state.clock.running is not None:
            return _late_deadline(state, state.clock.running)
        until_ms = None if state.sharing is None else state.sharing.until_ms
        return None if until_ms is None else Deadline(until_ms, DeadlineKind.SHARES)
    if state.phase not in (Phase.PLAYING, Phase.ENDING) or state.clock.is_typed:
        return None
    due = _play_deadline(state)
    if state.phase is Phase.ENDING:
        return due
    clock, rules = state.clock, state.rules.clock
    others = (
        (_turn_deadline_ms(state), DeadlineKind.TURN),
        (clocks.game_deadline_ms(clock, rules), DeadlineKind.GAME),
        (clocks.round_deadline_ms(clock), DeadlineKind.ROUND),
        (state.record.mixing_ends_at_ms, DeadlineKind.MIXING),
    )
    for at_ms, kind in others:
        if at_ms is not None and (due is None or at_ms < due.at_ms):
            due = Deadline(at_ms, kind)
    return due


def _late_deadline(state: GameState, late: int) -> Deadline | None:
    """Nobody but the players sees what a clock on the table shows."""
    clock = state.clock
    if clock.is_typed:
        return None
    return Deadline(clock.since_ms + clock.side_ms[late] + OVERTIME_SHOWN_MS, DeadlineKind.LATE)


def _turn_deadline_ms(state: GameState) -> int | None:
    """A play that lies on a real board and whose turn has not ended uses up its side's own time."""
    play = state.play
    side = play.side if play is not None and not play.is_ended else state.on_turn
    return clocks.turn_deadline_ms(state.clock, side, state.rules.clock)


def _play_deadline(state: GameState) -> Deadline | None:
    """When the play on the board becomes final; never while it is judged or time stands still."""
    play = state.play
    if play is None or play.challenge is not None or is_play_frozen(state.clock):
        return None
    if play.hold is not None:
        lapses_at_ms = hold_lapses_at_ms(state, play)
        return None if lapses_at_ms is None else Deadline(lapses_at_ms, DeadlineKind.HOLD)
    if play.closes_at_ms is None or not is_closed_by_time(state, play):
        return None
    return Deadline(play.closes_at_ms, DeadlineKind.WINDOW)
