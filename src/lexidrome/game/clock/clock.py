"""Four layers of time, as pure functions of what happened and of now.

Each side's clock counts down and may go below nothing; a turn, a game and a
round have limits of their own. All but the round stop together: a round runs
on the wall (A-19). Nothing here ticks: a reading is taken by asking at a time.
"""

from __future__ import annotations

import msgspec

from lexidrome.rulebook import Clock as ClockRules
from lexidrome.rulebook import rule
from lexidrome.rulebook.choices import PauseReason, TurnEnd


class Clock(msgspec.Struct, frozen=True, gc=False):
    """All readings of a game as they stood at `since_ms`."""

    since_ms: int
    side_ms: tuple[int, ...]
    """What is left to each side; below nothing is overtime.

    A value of the rule set (SSC-INTRO.b, SSC-19, NSA-III.A.3.p2, NSA-IDX.T14); time that is
    added counts before overtime is worked out (A-46).
    """
    turn_ms: int = 0
    """Used by the turn in progress."""
    game_ms: int = 0
    """Used by the game."""
    running: int | None = None
    """The side whose clock runs."""
    is_turn_running: bool = False
    is_game_running: bool = False
    round_ends_at_ms: int | None = None
    """On the wall, from a value of the rule set (SSC-21, A-19, A-66)."""
    lag_used_ms: tuple[int, ...] = ()
    """Time given back to each side for its line."""
    lag_seen_ms: tuple[int, ...] = ()
    """What was given back to each side the last time."""
    stop_reason: PauseReason | None = None
    stopped_at_ms: int = 0
    is_stopped_by_director: bool = False
    is_typed: bool = False
    """Its readings are typed in from a clock on the table; between them no time passes."""


class ClocksThen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What the clocks do after a fact, as it was decided when the fact was made."""

    running: int | None = None
    """Whose clock runs; nobody's: they stand."""
    is_new_turn: bool = False
    """The turn's own time starts afresh."""
    is_game_running: bool = False
    """The game's own time runs on although the clocks stand."""
    are_left: bool = False
    """They do what they did before."""


LEFT = ClocksThen(are_left=True)
STANDING = ClocksThen()


def after(clock: Clock, at_ms: int, then: ClocksThen) -> Clock:
    """The clock as somebody decided that it goes on."""
    if then.are_left:
        return clock
    if then.running is None:
        return stop(clock, at_ms, game_runs_on=then.is_game_running)
    return run(clock, at_ms, then.running, is_new_turn=then.is_new_turn)


def settle(clock: Clock, at_ms: int) -> Clock:
    """The same clock with its readings taken at `at_ms`."""
    if at_ms <= clock.since_ms:
        return clock
    elapsed_ms = 0 if clock.is_typed else at_ms - clock.since_ms
    side_ms = clock.side_ms
    if clock.running is not None:
        side_ms = add_to(side_ms, clock.running, -elapsed_ms)
    return msgspec.structs.replace(
        clock,
        since_ms=at_ms,
        side_ms=side_ms,
        turn_ms=clock.turn_ms + elapsed_ms * clock.is_turn_running,
        game_ms=clock.game_ms + elapsed_ms * clock.is_game_running,
    )


def run(clock: Clock, at_ms: int, side: int, *, is_new_turn: bool) -> Clock:
    """One side's clock runs from now on; a new turn starts its own time afresh."""
    settled = settle(clock, at_ms)
    return msgspec.structs.replace(
        settled,
        running=side,
        turn_ms=0 if is_new_turn else settled.turn_ms,
        is_turn_running=True,
        is_game_running=True,
        stop_reason=None,
        is_stopped_by_director=False,
    )


def stop(clock: Clock, at_ms: int, *, game_runs_on: bool = False) -> Clock:
    """Both sides' clocks stand; when the round ends is not touched."""
    settled = settle(clock, at_ms)
    return msgspec.structs.replace(
        settled,
        running=None,
        is_turn_running=False,
        is_game_running=game_runs_on and settled.is_game_running,
    )


def credit_lag(clock: Clock, side: int, lag_ms: int) -> Clock:
    """Give a side back what its line took; `clock` is settled at this moment."""
    seen_ms = clock.lag_seen_ms[side]
    if lag_ms == seen_ms == 0:
        return clock
    return msgspec.structs.replace(
        clock,
        side_ms=add_to(clock.side_ms, side, lag_ms),
        lag_used_ms=add_to(clock.lag_used_ms, side, lag_ms),
        lag_seen_ms=add_to(clock.lag_seen_ms, side, lag_ms - seen_ms),
    )


def lag_allowance(clock: Clock, side: int, lag_ms: int, rules: ClockRules) -> int:
    """How much of a measured lag counts: at most so much a turn and so much a game."""
    if rules.lag_per_turn_ms is None or rules.lag_per_game_ms is None:
        return 0
    left_ms = rules.lag_per_game_ms - clock.lag_used_ms[side]
    return max(0, min(lag_ms, rules.lag_per_turn_ms, left_ms))


def turn_deadline_ms(clock: Clock, side: int, rules: ClockRules) -> int | None:
    """When the turn in progress is lost, what its side's line may take included.

    A value of the rule set: NSA-III.A.3.p3, ST-INTRO.a.
    """
    if rules.turn_limit_s is None or not clock.is_turn_running:
        return None
    grace_ms = lag_allowance(clock, side, clock.lag_seen_ms[side], rules)
    return clock.since_ms + rules.turn_limit_s * 1000 - clock.turn_ms + grace_ms


def game_deadline_ms(clock: Clock, rules: ClockRules) -> int | None:
    """When the game's own time is over (ST-INTRO.c, A-67); a value of the rule set."""
    if rules.game_limit_s is None or not clock.is_game_running:
        return None
    is_hall_time = rules.hard_stop and rules.round_limit_s is None
    if is_hall_time and clock.round_ends_at_ms is not None:
        return None  # The end of the round is that of the game, however often it is moved.
    return clock.since_ms + rules.game_limit_s * 1000 - clock.game_ms


@rule("SSC-21", "A-19")
def round_deadline_ms(clock: Clock) -> int | None:
    """A round's time runs on while a game's clocks are stopped."""
    return clock.round_ends_at_ms


def has_buttons(rules: ClockRules) -> bool:
    """Whether turns end at a clock that is pressed; elsewhere saying the score ends them."""
    return rules.turn_ends_on is not TurnEnd.SCORE


def overtime_points(side_ms: int, rules: ClockRules) -> int:
    """What a side loses for its final reading (SSC-19.a, NSA-V.F.2.p1, NSA-IDX.P5)."""
    if rules.side_time_s is None or not rules.overtime_points or side_ms >= 0:
        return 0
    interval_s, from_s = rules.overtime_interval_s or 60, rules.overtime_from_s or 0
    over_s = overtime_shown_s(side_ms)
    if over_s < from_s:
        return 0
    return rules.overtime_points * intervals_begun(over_s, interval_s)


@rule("NSA-V.F.2.p2", "A-23")
def overtime_shown_s(side_ms: int) -> int:
    """Overtime is counted in the whole seconds that the clock shows: −0:00 is none."""
    return -side_ms // 1000


@rule("SSC-19.a", "NSA-V.F.2.p1")
def intervals_begun(over_s: int, interval_s: int) -> int:
    """A part of a minute of overtime costs as much as a whole one."""
    return -(-over_s // interval_s)


def format_reading(side_ms: int) -> str:
    """What a clock shows, overtime with its sign: `1:05`, `0:00`, `-0:01`.

    SSC-19.a, NSA-III.A.3.p4
    """
    seconds = abs(side_ms) // 1000
    return f"{'-' if side_ms < 0 else ''}{seconds // 60}:{seconds % 60:02}"


def add_to(numbers: tuple[int, ...], side: int, amount: int) -> tuple[int, ...]:
    """The numbers with one side's changed."""
    return (*numbers[:side], numbers[side] + amount, *numbers[side + 1 :])
