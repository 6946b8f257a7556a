"""Somebody is late, or does not come: what each book has people do meanwhile.

What it costs is reckoned at the event's desk; here people read how it goes.
"""

from __future__ import annotations

from lexidrome.base import text
from lexidrome.game.checks import effect
from lexidrome.game.irregularities.case import Case
from lexidrome.game.irregularities.values import StepKind
from lexidrome.rulebook import LateRule

LATE_CLOCK_RUNS = effect(
    "late_player_clock_runs",
    "The director may start a late player's clock; the game is played with what is left of it.",
    "NSA-III.C.p1", "NSA-III.C.p2", "NSA-III.C.p3", "NSA-III.C.p4", "NSA-III.C.p5",
)  # fmt: skip
LATE_POINTS_LOST = effect(
    "late_player_loses_points",
    "A late side loses points by the minute, and in the end the game.",
    "SSC-25.a", "SSC-25.b",
)  # fmt: skip
LATE_LEFT_TO_DIRECTOR = effect(
    "late_player_left_to_director",
    "Where the book does not say what lateness costs, the director does.",
    "P17",
)


def late_player(case: Case) -> None:
    """A player is not at the table when the round begins."""
    event = case.rules.event
    if case.by(LATE_CLOCK_RUNS, event.late is LateRule.CLOCK):
        _wait_by_clock(case)
    elif case.by(LATE_POINTS_LOST, event.late is LateRule.POINTS):
        case.step(
            StepKind.TELL,
            text(
                "For every {minutes} full minutes the late side loses {points} points.",
                minutes=(event.late_interval_s or 0) // 60,
                points=event.late_points or 0,
            ),
        )
        _forfeit_later(case)
    else:
        case.by(LATE_LEFT_TO_DIRECTOR)
        case.step(StepKind.CALL_DIRECTOR, text("The director decides what lateness costs."))
        case.leave_to_director(text("What lateness costs."))
        _forfeit_later(case)
    case.note(text("At the event's desk: enter who is late, and when they come."))


def _wait_by_clock(case: Case) -> None:
    case.step(
        StepKind.CALL_DIRECTOR,
        text(
            "No sooner than {minutes} minutes after the announced start, "
            "the director may start the late player's clock.",
            minutes=(case.rules.event.late_grace_s or 0) // 60,
        ),
    )
    case.step(
        StepKind.STOP_CLOCK,
        text("When the player comes, the director or the opponent may stop it, else the player."),
    )
    case.step(
        StepKind.CONTINUE,
        text(
            "The player gives the game up, or settles, counts the tiles and draws for first; "
            "then it begins with the time that is left."
        ),
    )
    case.step(StepKind.WAIT, text("If the clock runs out before, the game is over and forfeited."))


def _forfeit_later(case: Case) -> None:
    limit_s = case.rules.event.late_forfeit_s
    if limit_s is not None:
        case.step(
            StepKind.WAIT,
            text("After {minutes} minutes the game is forfeited.", minutes=limit_s // 60),
        )
