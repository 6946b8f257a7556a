"""Blanks that are none, and blanks whose letter is not clear."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text
from lexidrome.game.checks import Check, effect
from lexidrome.game.irregularities.afterdraw import take_play_back
from lexidrome.game.irregularities.case import Case
from lexidrome.game.irregularities.pools import go_on, start_clock, stop_clock
from lexidrome.game.irregularities.questions import NO_LETTER
from lexidrome.game.irregularities.values import (
    BlankBound,
    ClockRestarted,
    Party,
    PlayWithdrawn,
    StepKind,
    TurnLost,
)
from lexidrome.rulebook import FalseBlank

BLANK_VERIFIED = effect(
    "blank_verified",
    "A blank may be turned over to see that it is one before the play is accepted.",
    "SSC-7",
)
FALSE_BLANK_OFF = effect(
    "false_blank_off",
    "A false blank found before the next play: the play comes off and the turn is lost.",
    "SSC-7.a", "P48",
)  # fmt: skip
FALSE_BLANK_STAYS = effect(
    "false_blank_stays",
    "Once the next play is made a false blank stays.",
    "SSC-7.b",
)
FALSE_BLANK_RULED = effect(
    "false_blank_ruled",
    "Where the book says nothing of false blanks the director rules.",
    "A-62",
)
CLOCK_BACK_FOR_BLANK = effect(
    "clock_back_for_blank",
    "A blank not designated: its player's clock runs until it is recorded, and nothing else.",
    "NSA-IV.F.2.a.(1)", "NSA-IDX.P20",
)  # fmt: skip
WRITTEN_BINDS = effect(
    "written_blank_binds",
    "Spoken and written differ: after clarification the written letter binds, else the spoken.",
    "NSA-IV.F.2.a.(2)", "A-61",
)  # fmt: skip
UNWRITTEN_NOT_ASKED = effect(
    "unwritten_blank_is_as_said",
    "A blank that was not written down is what was said of it.",
    "NSA-IV.F.2.a.(2)",
)
NEXT_PLAY_BINDS = effect(
    "next_play_binds_blank",
    "The next play made without asking makes the written letter binding, else the spoken.",
    "NSA-IV.F.2.a.(3)",
)
LATER_ON_OWN_TIME = effect(
    "blank_clarified_on_own_time",
    "Later, a blank may be clarified only on one's own time.",
    "NSA-IV.F.2.b",
)
DIRECTOR_DESIGNATES = effect(
    "director_designates_blank",
    "A dispute about a blank is decided by the director.",
    "NSA-IV.F.3.p1",
)
REFUSAL_TO_RECORD = effect(
    "blank_not_recorded",
    "The director is called if a player refuses to record the blank.",
    "NSA-IV.F.3.p2",
)


def false_blank(case: Case) -> None:
    """A tile played as a blank may have a letter on its other side."""
    if case.by(BLANK_VERIFIED):
        case.step(StepKind.SHOW, text("Turn the blank over for both to see."), count=1)
    if not case.yes("letter", text("Does it have a letter on the other side?")):
        case.step(StepKind.CONTINUE, text("It is a blank: play on."))
        return
    if case.rules.record.false_blank is FalseBlank.DIRECTOR:
        _rule_on_false_blank(case)
        return
    is_late = case.yes("replied", text("Has the next side made a play since?"))
    if case.by(FALSE_BLANK_STAYS, is_late):
        case.step(StepKind.CONTINUE, text("It is too late: the play stands as it lies."))
    elif case.by(FALSE_BLANK_OFF):
        _take_off(case, FALSE_BLANK_OFF)


def _rule_on_false_blank(case: Case) -> None:
    case.by(FALSE_BLANK_RULED)
    case.leave_to_director(text("The book does not speak of false blanks: the director decides."))
    if case.yes("off", text("Does the director take the play off the board?")):
        _take_off(case, FALSE_BLANK_RULED)
    else:
        case.step(StepKind.CONTINUE, text("The play stands as it lies."))


def _take_off(case: Case, check: Check) -> None:
    """Tiles drawn since are treated as after a successful challenge (A-62)."""
    stop_clock(case)
    rule = case.rule(check)
    case.adjust(PlayWithdrawn(Party.PLAYER, rule))
    case.adjust(TurnLost(Party.PLAYER, rule))
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
    if case.by(REFUSAL_TO_RECORD, problem is BlankProblem.REFUSED):
        case.step(StepKind.CALL_DIRECTOR, text("Call the director."))
        case.step(StepKind.WRITE, text("The director has the letter written down."))
    elif case.by(DIRECTOR_DESIGNATES, problem is BlankProblem.DISPUTED):
        letter = case.letter("letter", text("Which letter does the director decide on?"))
        case.step(StepKind.CALL_DIRECTOR, text("The director decides as seems most reasonable."))
        case.leave_to_director(text("Which letter the blank stands for."))
        _bind(case, letter, DIRECTOR_DESIGNATES)
    else:
        _clarify(case, problem)


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
    if case.by(CLOCK_BACK_FOR_BLANK, asked is Asked.NOW and problem is BlankProblem.MISSING):
        start_clock(case, Party.PLAYER)
        case.adjust(ClockRestarted(Party.PLAYER, case.rule(CLOCK_BACK_FOR_BLANK)))
        case.step(
            StepKind.WRITE, text("The player writes the letter down and may change nothing else.")
        )
        start_clock(case, Party.OPPONENT)
        return
    spoken = case.letter("spoken", text("Which letter was said?"))
    question = text("Which letter was written down?")
    if case.by(UNWRITTEN_NOT_ASKED, problem is BlankProblem.MISSING):
        written = case.may_letter("written", question)
    else:
        written = case.letter("written", question)
    letter = spoken if written == NO_LETTER else written
    if case.by(WRITTEN_BINDS, asked is Asked.NOW):
        stop_clock(case)
        _bind(case, letter, WRITTEN_BINDS)
        go_on(case)
    elif case.by(NEXT_PLAY_BINDS, asked is Asked.JUST_PLAYED):
        _bind(case, letter, NEXT_PLAY_BINDS)
    elif case.by(LATER_ON_OWN_TIME):
        case.step(StepKind.TELL, text("The opponent asks while their own clock runs."))
        _bind(case, letter, LATER_ON_OWN_TIME)


def _bind(case: Case, letter: str, check: Check) -> None:
    if letter == NO_LETTER:
        case.step(StepKind.CALL_DIRECTOR, text("No letter is known: the director decides on one."))
        case.leave_to_director(text("Which letter the blank stands for."))
        return
    case.step(
        StepKind.WRITE,
        text("Write it down: the blank is {letter} for the rest of the game.", letter=letter),
    )
    case.adjust(BlankBound(letter, case.rule(check)))
