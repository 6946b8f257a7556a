"""Lookups done wrongly, and verdicts that were wrong."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text
from lexidrome.procedures.case import Case
from lexidrome.procedures.changes import Party, ScoreChanged, SpreadChanged
from lexidrome.procedures.resolution import StepKind
from lexidrome.rulebook import rule


class Fault(StrEnum):
    """By whose fault a word was looked up improperly."""

    BOTH = "both"
    PLAYER = "player"
    OPPONENT = "opponent"


def improper_lookup(case: Case) -> None:
    """The words of a challenge were looked up one by one instead of together."""
    fault = case.choose(
        "fault",
        text("Who looked the words up one by one?"),
        {
            Fault.PLAYER: text("The challenger alone"),
            Fault.OPPONENT: text("The challenged player alone"),
            Fault.BOTH: text("Both had a part in it"),
        },
    )
    is_unacceptable = case.yes(
        "unacceptable",
        text("Is the verdict on the words looked up so far “unacceptable”?"),
        unsaid=False if fault is Fault.BOTH else None,
    )
    if case.by(ends_the_lookup, is_unacceptable=is_unacceptable):
        case.step(StepKind.CONTINUE, text("No more words are entered; the verdict stands."))
    elif not is_unacceptable:
        case.step(
            StepKind.CONTINUE,
            text("The other words that were challenged, if there are any, are still entered."),
        )
    points = case.values.improper_lookup_points
    if case.by(is_fault_shared, fault) or not points:
        case.step(StepKind.CONTINUE, text("There is no penalty."))
    else:
        case.follow(penalise_lookup, fault, points, is_unacceptable=is_unacceptable)


@rule("NSA-IV.J.2.p3")
def ends_the_lookup(*, is_unacceptable: bool) -> bool:
    """Whoever is at fault: once the words so far are “unacceptable”, no more are entered."""
    return is_unacceptable


@rule("NSA-IV.J.2.p1")
def is_fault_shared(fault: Fault) -> bool:
    """Words looked up one by one: no penalty if both contributed."""
    return fault is Fault.BOTH


@rule("NSA-IV.J.2.p2", "NSA-IDX.P4", "A-28")
def penalise_lookup(case: Case, fault: Fault, points: int, *, is_unacceptable: bool) -> None:
    """Whoever alone is responsible loses points if the verdict is “unacceptable”."""
    if is_unacceptable:
        party = Party.PLAYER if fault is Fault.PLAYER else Party.OPPONENT
        case.step(StepKind.TELL, text("Whoever did it loses {points} points.", points=points))
        case.adjust(ScoreChanged(party, -points, case.rule(penalise_lookup)))
    else:
        # The adjudication that costs something is that of all the words (NSA-IV.J.2.p2).
        case.step(
            StepKind.TELL,
            text(
                "If the verdict is “unacceptable” in the end, whoever did it loses {points} "
                "points: go through this again then. Else there is no penalty.",
                points=points,
            ),
        )


class GivenBy(StrEnum):
    """Who gave a verdict that was wrong."""

    JUDGE = "judge"
    COMPUTER = "computer"


def wrong_verdict(case: Case) -> None:
    """A verdict turns out to have been wrong, and the player lost a turn by it."""
    given_by = case.choose(
        "given_by",
        text("Who gave the verdict?"),
        {GivenBy.JUDGE: text("A word judge"), GivenBy.COMPUTER: text("The computer")},
    )
    if given_by is GivenBy.COMPUTER:
        case.step(
            StepKind.CALL_DIRECTOR,
            text("A verdict of the computer is final unless it was entered wrongly or is flawed."),
        )
        case.leave_to_director(text("Whether the verdict is given again."))
        return
    is_in_time = case.yes(
        "same_day", text("Was the director told before the player left that day?")
    )
    extra = case.values.wrong_verdict_spread
    if extra:
        case.follow(compensate_wrong_verdict, extra, is_in_time=is_in_time)
    else:
        _let_stand(case)


@rule("NSA-IV.K.5", "A-27")
def compensate_wrong_verdict(case: Case, extra: int, *, is_in_time: bool) -> None:
    """A turn lost by a wrong manual verdict: spread for the points of the play and 25 more."""
    if not is_in_time:
        _let_stand(case)
        return
    points = case.amount("points", text("How many points was the play worth?"), 0, 2000)
    case.step(
        StepKind.TELL,
        text(
            "The player's cumulative spread rises by {sum}: {points} of the play and {extra}. "
            "The result of the game stands.",
            sum=points + extra,
            points=points,
            extra=extra,
        ),
    )
    case.adjust(SpreadChanged(Party.PLAYER, points + extra, case.rule(compensate_wrong_verdict)))


def _let_stand(case: Case) -> None:
    case.step(StepKind.CONTINUE, text("The result stands; there is no compensation."))
