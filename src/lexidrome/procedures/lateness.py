"""A player who is not there when the round begins; who notes it is the event's desk."""

from __future__ import annotations

from lexidrome.base import text
from lexidrome.procedures.case import Case
from lexidrome.procedures.resolution import StepKind
from lexidrome.rulebook import rule
from lexidrome.rulebook.choices import LateRule


def late_player(case: Case) -> None:
    """The player was not there when the round began."""
    late = case.rules.event.late
    if late is LateRule.CLOCK:
        _by_clock(case)
    elif late is LateRule.POINTS:
        _by_points(case)
    else:
        case.follow(leave_lateness_to_director)
        limit_s = case.rules.event.late_forfeit_s
        if limit_s is not None:
            case.step(
                StepKind.WAIT,
                text("After {minutes} minutes the game is forfeited.", minutes=limit_s // 60),
            )
    case.note(text("At the event's desk: enter who is late, and when they come."))


@rule("P17")
def leave_lateness_to_director(case: Case) -> None:
    """Where the book does not say what lateness costs, the director does."""
    case.step(StepKind.CALL_DIRECTOR, text("The director decides what lateness costs."))
    case.leave_to_director(text("What lateness costs."))


def _by_clock(case: Case) -> None:
    case.follow(start_late_clock_after_grace)
    if not case.yes("came", text("Has the player come before the clock read −0:01?")):
        case.follow(forfeit_for_lateness)
        return
    case.follow(stop_late_clock)
    case.follow(begin_with_the_rest)


@rule("NSA-III.C.p1")
def start_late_clock_after_grace(case: Case) -> None:
    """The director may start a late player's clock some minutes after the round began."""
    case.step(
        StepKind.TELL,
        text(
            "The director may start the player's clock, no earlier than {count} minutes after "
            "the round began.",
            count=(case.rules.event.late_grace_s or 0) // 60,
        ),
    )


@rule("NSA-III.C.p3")
def stop_late_clock(case: Case) -> None:
    """The director or the opponent stops a late player's clock, otherwise the player."""
    case.step(
        StepKind.STOP_CLOCK,
        text("The director or the opponent stops the player's clock; else the player does."),
    )


@rule("NSA-III.C.p4", "NSA-III.C.p5")
def begin_with_the_rest(case: Case) -> None:
    """A late player settles in, and the game begins with the time that is left."""
    case.step(
        StepKind.CONTINUE,
        text(
            "The player settles in; the tiles are counted and drawn for first. The game begins "
            "with the time that is left, or the player chooses to forfeit."
        ),
    )


def _by_points(case: Case) -> None:
    case.follow(tell_what_lateness_costs)
    minutes = (case.rules.event.late_forfeit_s or 0) // 60
    if case.yes(
        "came", text("Has the player come before {count} minutes were over?", count=minutes)
    ):
        case.step(StepKind.CONTINUE, text("The game begins with full clocks."))
    else:
        case.follow(forfeit_for_lateness)


@rule("SSC-25.a", "A-20")
def tell_what_lateness_costs(case: Case) -> None:
    """Each completed interval of absence costs points."""
    event = case.rules.event
    case.step(
        StepKind.TELL,
        text(
            "The player loses {points} points for every {count} minutes completed.",
            points=event.late_points or 0,
            count=(event.late_interval_s or 0) // 60,
        ),
    )


@rule("NSA-III.C.p2", "SSC-25.b")
def forfeit_for_lateness(case: Case) -> None:
    """When a late player's time is over the game is forfeited."""
    case.step(StepKind.CALL_DIRECTOR, text("The game is over and forfeited by the player."))
