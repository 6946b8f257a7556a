"""What is announced of an event, and which divisions it has, after it was made.

What is paired stays as it is: a division keeps its name from its first pairing on, and its
place among the others, by which the games on screen are called.
"""

from __future__ import annotations

import re

from lexidrome.base import Refusal, text
from lexidrome.tournament.decide.entries import bad_entry
from lexidrome.tournament.decide.setup import bad_address
from lexidrome.tournament.decide.work import Work, decides, division_of
from lexidrome.tournament.messages.divisions import (
    ChangeDivision,
    DivisionMerged,
    DivisionRemoved,
    DivisionRenamed,
    MergeDivision,
    RatingsLimited,
    RemoveDivision,
)
from lexidrome.tournament.messages.setup import DescribeEvent, EventDescribed
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Division

_ZONE = re.compile(r"[A-Za-z0-9_+\-]+(/[A-Za-z0-9_+\-]+)*")


@decides(DescribeEvent)
def describe_event(work: Work, command: DescribeEvent) -> Refusal | None:
    """Before, while and after it is played: none of it decides a game or a place."""
    if not command.title.strip():
        return refuse(Reason.NO_TITLE, text("An event needs a title."))
    if refusal := bad_address(command.info_url):
        return refusal
    if command.zone and _ZONE.fullmatch(command.zone) is None:
        return refuse(
            Reason.NO_ZONE,
            text(
                "“{zone}” is not a time zone; write it like Europe/Vienna.", zone=command.zone[:40]
            ),
        )
    work.emit(
        EventDescribed(
            title=command.title,
            date=command.date,
            place=command.place,
            check_in_at=command.check_in_at,
            info_url=command.info_url,
            starts_at=command.starts_at,
            zone=command.zone,
        )
    )
    return None


@decides(ChangeDivision)
def change_division(work: Work, command: ChangeDivision) -> Refusal | None:
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    name, plan = command.name.strip(), division.plan
    least, most = command.rating_least, command.rating_most
    if not name:
        return refuse(Reason.DIVISION_EXISTS, text("A division needs a name."))
    if least is not None and most is not None and least > most:
        return refuse(
            Reason.RATING_OUTSIDE, text("The lowest rating is higher than the highest one.")
        )
    if name != division.name:
        if name in work.tournament.divisions:
            return refuse(
                Reason.DIVISION_EXISTS, text("There are two divisions called “{name}”.", name=name)
            )
        if division.rounds:
            return refuse(
                Reason.DIVISION_PAIRED,
                text("Division {name} is paired; its name cannot change.", name=division.name),
            )
        numbers = tuple(division.entrants)
        work.emit(DivisionRenamed(division=division.name, name=name, numbers=numbers))
    if (least, most) != (plan.rating_least, plan.rating_most):
        work.emit(RatingsLimited(division=name, least=least, most=most))
    return None


@decides(MergeDivision)
def merge_division(work: Work, command: MergeDivision) -> Refusal | None:
    """Everybody keeps their number, unless somebody of the other division has it."""
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    into = division_of(work, command.into)
    if isinstance(into, Refusal):
        return into
    if division is into:
        return refuse(
            Reason.DIVISION_NEEDED, text("A division is merged into another one, not into itself.")
        )
    if refusal := _not_to_be_removed(work, division):
        return refusal
    if into.rounds:
        return refuse(
            Reason.DIVISION_PAIRED,
            text("Division {name} is paired; nobody can be moved into it.", name=into.name),
        )
    numbers = _numbers_in(into, division)
    if refusal := _bad_move(work, division, into, numbers):
        return refusal
    work.emit(DivisionMerged(division=division.name, into=into.name, numbers=numbers))
    return None


@decides(RemoveDivision)
def remove_division(work: Work, command: RemoveDivision) -> Refusal | None:
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    if refusal := _not_to_be_removed(work, division):
        return refusal
    if division.entrants:
        return refuse(
            Reason.DIVISION_NEEDED,
            text(
                "Players are entered in division {name}; merge it into another division.",
                name=division.name,
            ),
        )
    work.emit(DivisionRemoved(division=division.name))
    return None


def _not_to_be_removed(work: Work, division: Division) -> Refusal | None:
    """Games on screen are called by the place of their division among the others."""
    divisions = list(work.tournament.divisions.values())
    if len(divisions) == 1:
        return refuse(Reason.DIVISION_NEEDED, text("An event has at least one division."))
    for each in divisions[divisions.index(division) :]:
        if each.rounds:
            return refuse(
                Reason.DIVISION_PAIRED,
                text(
                    "Division {name} is paired; the divisions up to {last} cannot move.",
                    name=each.name,
                    last=division.name,
                )
                if each is not division
                else text(
                    "Division {name} is paired; it cannot be removed or moved.", name=each.name
                ),
            )
    return None


def _numbers_in(into: Division, division: Division) -> tuple[tuple[int, int], ...]:
    free = max((*into.entrants, *division.entrants), default=0) + 1
    numbers = []
    for number in division.entrants:
        is_taken = number in into.entrants
        numbers.append((number, free if is_taken else number))
        free += is_taken
    return tuple(numbers)


def _bad_move(
    work: Work, division: Division, into: Division, numbers: tuple[tuple[int, int], ...]
) -> Refusal | None:
    """Whoever may not enter the other division is not moved into it (ST-HS)."""
    taken = set(into.entrants)
    for before, number in numbers:
        entry = division.entrants[before].entry
        if refusal := bad_entry(work, into, entry, set(), taken, number=number):
            return refusal
        taken.add(number)
    return None
