"""Tiles drawn for a play that then comes off the board.

That the play comes off and its turn is lost is the doing of the challenge; here
only the tiles are sorted out.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from lexidrome.base import text
from lexidrome.procedures.case import FULL_RACK, Case
from lexidrome.procedures.changes import Party, WindowReopened
from lexidrome.procedures.pools import (
    expose_and_return,
    fill_rack,
    play_to_rack,
    return_new,
    start_clock,
    stop_clock,
)
from lexidrome.procedures.resolution import Place, StepKind
from lexidrome.rulebook import rule


class DrewEarly(StrEnum):
    """Before what somebody drew tiles."""

    BEFORE_CLOCK = "before_clock"
    BEFORE_RECORDING = "before_recording"
    TOO_FAST = "too_fast"


@rule("NSA-IV.G.2.a.p2")
def drew_before_clock(how: DrewEarly) -> bool:
    """Drawn before starting the clock and challenged off: unmixed tiles go back, mixed overdraw."""
    return how is DrewEarly.BEFORE_CLOCK


@rule("NSA-IV.G.2.b.p2")
def drew_before_recording(how: DrewEarly) -> bool:
    """Drawn before recording the score and challenged off: treated the same way."""
    return how is DrewEarly.BEFORE_RECORDING


@rule("NSA-IV.G.2.d.p2")
def drew_too_fast(how: DrewEarly) -> bool:
    """Drawn in less than five seconds and challenged off: treated the same way."""
    return how is DrewEarly.TOO_FAST


def early_draw(case: Case) -> None:
    """New tiles were drawn before the opponent had a fair chance to hold or challenge."""
    how = case.choose(
        "how",
        text("How were the tiles drawn too early?"),
        {
            DrewEarly.BEFORE_CLOCK: text("Before the opponent's clock was started"),
            DrewEarly.BEFORE_RECORDING: text("Before the score was written down"),
            DrewEarly.TOO_FAST: text("So fast that the opponent could hardly see the play"),
        },
    )
    is_off = case.yes("off", text("Has the play been challenged off?"))
    for drew_early in (drew_before_clock, drew_before_recording, drew_too_fast):
        if not case.by(drew_early, how):
            continue
        if is_off:
            take_play_back(case, least_drawn=1)
            start_clock(case, Party.OPPONENT)
        else:
            _keep_window_open(case, drew_early, how)


def _keep_window_open(case: Case, drew_early: Callable[[DrewEarly], bool], how: DrewEarly) -> None:
    window_s = case.rules.challenge.window_s or case.rules.challenge.final_window_s or 0
    if how is DrewEarly.TOO_FAST:
        case.step(
            StepKind.CALL_DIRECTOR,
            text("The opponent may ask the director to let a hold or challenge go ahead."),
        )
        case.leave_to_director(text("Whether the hold or challenge may go ahead."))
    else:
        case.step(
            StepKind.WAIT,
            text(
                "The opponent has {seconds} seconds to hold or challenge all the same.",
                seconds=window_s,
            ),
        )
    case.adjust(WindowReopened(Party.OPPONENT, window_s, case.rule(drew_early)))


def take_play_back(case: Case, least_drawn: int = 0) -> None:
    """The play comes off; what was drawn for it goes back or becomes an overdraw."""
    played = case.count("played", text("How many tiles does the play have?"), 1, FULL_RACK)
    drawn = case.count("drawn", text("How many tiles have been drawn since?"), least_drawn, played)
    racked = case.count(
        "racked", text("How many of them are on the rack with the old tiles?"), 0, drawn
    )
    case.lay_out(rack=FULL_RACK - played, new=drawn, board=played)
    return_new(case, drawn - racked)
    if case.by(mixed_ones_are_excess, racked):
        case.move(racked, Place.NEW, Place.RACK)
        expose_and_return(case, racked, Place.RACK)
    play_to_rack(case, played, StepKind.WITHDRAW)


@rule("A-40")
def mixed_ones_are_excess(racked: int) -> bool:
    """New tiles that were racked are the excess; tiles from the board are not in the pool."""
    return racked > 0


def mixed_hold_draw(case: Case) -> None:
    """Tiles drawn during a hold were mixed into the rack, and the play was challenged off."""
    played = case.count("played", text("How many tiles does the play have?"), 1, FULL_RACK)
    drawn = case.count("drawn", text("How many tiles have been drawn since?"), 1, played)
    racked = case.count(
        "racked", text("How many of them are on the rack with the old tiles?"), 1, drawn
    )
    stop_clock(case)
    case.lay_out(rack=FULL_RACK - played, new=drawn, board=played)
    apart = drawn - racked
    return_new(case, apart, is_always_shown=case.by(kept_apart_are_shown, apart))
    case.follow(let_challenger_choose_seven, played, racked)


@rule("NSA-IV.I.2.p6")
def kept_apart_are_shown(apart: int) -> bool:
    """Tiles drawn during a hold and kept apart are shown to the challenger, seen before or not."""
    return apart > 0


@rule("NSA-IV.I.2.p7", "A-70")
def let_challenger_choose_seven(case: Case, played: int, racked: int) -> None:
    """Tiles drawn during a hold were mixed in: the challenger sees all and chooses the rack."""
    pool = FULL_RACK - played + racked + played
    case.step(
        StepKind.EXPOSE,
        text(
            "The challenger looks at {all} tiles: the old ones, the new ones mixed in, "
            "and those of the play.",
            all=pool,
        ),
        count=pool,
    )
    case.move(FULL_RACK - played, Place.RACK, Place.EXPOSED)
    case.move(racked, Place.NEW, Place.EXPOSED)
    case.move(played, Place.BOARD, Place.EXPOSED)
    fill_rack(case, FULL_RACK, 0)
    start_clock(case, Party.OPPONENT)
