"""Blanks that are none, and blanks whose letter is not clear."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from lexidrome.base import text
from lexidrome.procedures.case import Case
from lexidrome.procedures.changes import BlankBound, ClockRestarted, Party, PlayWithdrawn, TurnLost
from lexidrome.procedures.early_draws import take_play_back
from lexidrome.procedures.pools import go_on, start_clock, stop_clock
from lexidrome.procedures.questions import NO_LETTER
from lexidrome.procedures.resolution import StepKind
from lexidrome.rulebook import rule
from lexidrome.rulebook.choices import FalseBlank


@rule("SSC-7")
def turn_blank_over(case: Case) -> None:
    """A blank may be turned over to see that it is one before the play is accepted."""
    case.step(StepKind.SHOW, text("Turn the blank over for both to see."), count=1)


@rule("SSC-7.b")
def is_too_late_for_false_blank(has_next_played: bool) -> bool:
    """Once the next play is made a false blank stays."""
    return has_next_played


@rule("SSC-7.a", "P48")
def take_false_blank_off(case: Case) -> None:
    """A false blank found before the next play: the play comes off and the turn is lost."""
    _take_off(case, take_false_blank_off)


def false_blank(case: Case) -> None:
    """A tile played as a blank may have a letter on its other side."""
    case.follow(turn_blank_over)
    if not case.yes("letter", text("Does it have a letter on the other side?")):
        case.step(StepKind.CONTINUE, text("It is a blank: play on."))
        return
    if case.rules.record.false_blank is FalseBlank.DIRECTOR:
        case.follow(rule_on_false_blank)
        return
    has_next_played = case.yes("replied", text("Has the next side made a play since?"))
    if case.by(is_too_late_for_false_blank, has_next_played):
        case.step(StepKind.CONTINUE, text("It is too late: the play stands as it lies."))
    else:
        case.follow(take_false_blank_off)


@rule("A-62")
def rule_on_false_blank(case: Case) -> None:
    """Where the book says nothing of false blanks the director rules."""
    case.leave_to_director(
        text("The rule book says nothing about false blanks: the director decides.")
    )
    if case.yes("off", text("Does the director take the play off the board?")):
        _take_off(case, rule_on_false_blank)
    else:
        case.step(StepKind.CONTINUE, text("The play stands as it lies."))


def _take_off(case: Case, decided_by: Callable[..., object]) -> None:
    """Tiles drawn since are treated as after a successful challenge (A-62)."""
    stop_clock(case)
    cited = case.rule(decided_by)
    case.adjust(PlayWithdrawn(Party.PLAYER, cited))
    case.adjust(TurnLost(Party.PLAYER, cited))
    take_play_back(case)
    start_clock(case, Party.OPPONENT)


class BlankProblem(StrEnum):
    MISSING = "missing"
    DIFFERS = "differs"
    DISPUTED = "disputed"
    REFUSED = "refused"


class Asked(StrEnum):
    NOW = "now"
    JUST_PLAYED = "just_played"
    LATER = "later"


@rule("NSA-IV.F.3.p2")
def is_refused_to_record(problem: BlankProblem) -> bool:
    """The director is called if a player refuses to record the blank."""
    return problem is BlankProblem.REFUSED


@rule("NSA-IV.F.3.p1")
def is_designated_by_director(problem: BlankProblem) -> bool:
    """A dispute about a blank is decided by the director."""
    return problem is BlankProblem.DISPUTED


def unclear_blank(case: Case) -> None:
    """Nobody said or wrote what a blank stands for, or the two differ."""
    problem = case.choose(
        "problem",
        text("What is wrong with the blank?"),
        {
            BlankProblem.MISSING: text("Its letter was not written down"),
            BlankProblem.DIFFERS: text("Said and written letter differ, or it is not clear"),
            BlankProblem.DISPUTED: text("The players do not agree on it"),
            BlankProblem.REFUSED: text("The player refuses to write it down"),
        },
    )
    if case.by(is_refused_to_record, problem):
        case.step(StepKind.CALL_DIRECTOR, text("Call the director."))
        case.step(StepKind.WRITE, text("The director has the letter written down."))
    elif case.by(is_designated_by_director, problem):
        letter = case.letter("letter", text("Which letter does the director decide on?"))
        case.step(StepKind.CALL_DIRECTOR, text("The director decides as seems most reasonable."))
        case.leave_to_director(text("Which letter the blank stands for."))
        _bind(case, letter, is_designated_by_director)
    else:
        _clarify(case, problem)


@rule("NSA-IV.F.2.a.(1)", "NSA-IDX.P20")
def clock_runs_until_recorded(asked: Asked, problem: BlankProblem) -> bool:
    """A blank not designated: its player's clock runs until it is recorded, and nothing else."""
    return asked is Asked.NOW and problem is BlankProblem.MISSING


@rule("NSA-IV.F.2.a.(2)")
def is_as_said(problem: BlankProblem) -> bool:
    """A blank that was not written down is what was said of it."""
    return problem is BlankProblem.MISSING


@rule("NSA-IV.F.2.a.(2)", "A-61")
def is_bound_as_written(asked: Asked) -> bool:
    """Spoken and written differ: after clarification the written letter binds, else the spoken."""
    return asked is Asked.NOW


@rule("NSA-IV.F.2.a.(3)")
def is_bound_by_next_play(asked: Asked) -> bool:
    """The next play made without asking makes the written letter binding, else the spoken."""
    return asked is Asked.JUST_PLAYED


@rule("NSA-IV.F.2.b")
def clarify_on_own_time(case: Case, letter: str) -> None:
    """Later, a blank may be clarified only on one's own time."""
    case.step(StepKind.TELL, text("The opponent asks while their own clock runs."))
    _bind(case, letter, clarify_on_own_time)


def _clarify(case: Case, problem: BlankProblem) -> None:
    asked = case.choose(
        "when",
        text("When does the opponent ask?"),
        {
            Asked.NOW: text("Right after that play, before playing"),
            Asked.JUST_PLAYED: text("Not at all: the next play has been made"),
            Asked.LATER: text("Several plays later"),
        },
    )
    if case.by(clock_runs_until_recorded, asked, problem):
        start_clock(case, Party.PLAYER)
        case.adjust(ClockRestarted(Party.PLAYER, case.rule(clock_runs_until_recorded)))
        case.step(
            StepKind.WRITE, text("The player writes the letter down and may change nothing else.")
        )
        start_clock(case, Party.OPPONENT)
        return
    spoken = case.letter("spoken", text("Which letter was said?"))
    question = text("Which letter was written down?")
    if case.by(is_as_said, problem):
        written = case.may_letter("written", question)
    else:
        written = case.letter("written", question)
    letter = spoken if written == NO_LETTER else written
    if case.by(is_bound_as_written, asked):
        stop_clock(case)
        _bind(case, letter, is_bound_as_written)
        go_on(case)
    elif case.by(is_bound_by_next_play, asked):
        _bind(case, letter, is_bound_by_next_play)
    else:
        case.follow(clarify_on_own_time, letter)


def _bind(case: Case, letter: str, decided_by: Callable[..., object]) -> None:
    if letter == NO_LETTER:
        case.step(StepKind.CALL_DIRECTOR, text("No letter is known: the director decides on one."))
        case.leave_to_director(text("Which letter the blank stands for."))
        return
    case.step(
        StepKind.WRITE,
        text("Write it down: the blank is {letter} for the rest of the game.", letter=letter),
    )
    case.adjust(BlankBound(letter, case.rule(decided_by)))
