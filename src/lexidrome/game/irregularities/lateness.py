"""A player who is not there when the round begins; who notes it is the event's desk."""

from __future__ import annotations

from lexidrome.base import text
from lexidrome.game.checks import effect
from lexidrome.game.irregularities.case import Case
from lexidrome.game.irregularities.values import StepKind
from lexidrome.rulebook import LateRule

CLOCK_AFTER_GRACE = effect(
    "late_clock_after_grace",
    "The director may start a late player's clock some minutes after the round began.",
    "NSA-III.C.p1",
)
LATE_FORFEITS = effect(
    "late_forfeits",
    "When a late player's time is over the game is forfeited.",
    "NSA-III.C.p2", "SSC-25.b",
)  # fmt: skip
ARRIVAL_STOPS = effect(
    "arrival_stops",
    "The director or the opponent stops a late player's clock, otherwise the player.",
    "NSA-III.C.p3",
)
BEGUN_WITH_REST = effect(
    "begun_with_rest",
    "A late player settles in, and the game begins with the time that is left.",
    "NSA-III.C.p4", "NSA-III.C.p5",
)  # fmt: skip
LATE_LOSES_POINTS = effect(
    "late_loses_points", "Each completed interval of absence costs points.", "SSC-25.a", "A-20"
)

LATE_LEFT_TO_DIRECTOR = effect(
    "late_player_left_to_director",
    "Where the book does not say what lateness costs, the director does.",
    "P17",
)


def late_player(case: Case) -> None:
    """The player was not there when the round began."""
    late = case.rules.event.late
    if late is LateRule.CLOCK:
        _by_clock(case)
    elif late is LateRule.POINTS:
        _by_points(case)
    else:
        case.by(LATE_LEFT_TO_DIRECTOR)
        case.step(StepKind.CALL_DIRECTOR, text("The director decides what lateness costs."))
        case.leave_to_director(text("What lateness costs."))
        limit_s = case.rules.event.late_forfeit_s
        if limit_s is not None:
            case.step(
                StepKind.WAIT,
                text("After {minutes} minutes the game is forfeited.", minutes=limit_s // 60),
            )
    case.note(text("At the event's desk: enter who is late, and when they come."))


def _by_clock(case: Case) -> None:
    if case.by(CLOCK_AFTER_GRACE):
        case.step(
            StepKind.TELL,
            text(
                "The director may start the player's clock, no earlier than {count} minutes after "
                "the round began.",
                count=(case.rules.event.late_grace_s or 0) // 60,
            ),
        )
    if not case.yes("came", text("Has the player come before the clock read −0:01?")):
        _forfeit(case)
        return
    if case.by(ARRIVAL_STOPS):
        case.step(
            StepKind.STOP_CLOCK,
            text("The director or the opponent stops the player's clock; else the player does."),
        )
    if case.by(BEGUN_WITH_REST):
        case.step(
            StepKind.CONTINUE,
            text(
                "The player settles in; the tiles are counted and drawn for first. The game begins "
                "with the time that is left, or the player chooses to forfeit."
            ),
        )


def _by_points(case: Case) -> None:
    event = case.rules.event
    if case.by(LATE_LOSES_POINTS):
        case.step(
            StepKind.TELL,
            text(
                "The player loses {points} points for every {count} minutes completed.",
                points=event.late_points or 0,
                count=(event.late_interval_s or 0) // 60,
            ),
        )
    minutes = (event.late_forfeit_s or 0) // 60
    if case.yes(
        "came", text("Has the player come before {count} minutes were over?", count=minutes)
    ):
        case.step(StepKind.CONTINUE, text("The game begins with full clocks."))
    else:
        _forfeit(case)


def _forfeit(case: Case) -> None:
    if case.by(LATE_FORFEITS):
        case.step(StepKind.CALL_DIRECTOR, text("The game is over and forfeited by the player."))
