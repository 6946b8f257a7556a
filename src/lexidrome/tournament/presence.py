"""Who is kept out of a round because they are not there, or may not play.

The director may let a side play all the same, with a reason: `pairing.Options.let_in`.
"""

from __future__ import annotations

from enum import StrEnum

from lexidrome.rulebook import RuleSet, rule
from lexidrome.tournament.pairing import Championship
from lexidrome.tournament.phases import (
    DoubleElimination,
    Format,
    League,
    SingleElimination,
)
from lexidrome.tournament.state import Division, Entrant, Round
from lexidrome.tournament.values import ResultKind


class KeptOut(StrEnum):
    """Why a side is not paired."""

    NOT_ELIGIBLE = "not_eligible"
    """By what the office has found (WU-1.b)."""
    NO_ID = "no_id"
    """No ID was seen of somebody (WU-1.a)."""
    NOBODY_THERE = "nobody_there"
    """It had a round to come, and nobody of it has."""


def is_check_in_kept(division: Division) -> bool:
    """Only where somebody was checked in can others be missing."""
    return any(entrant.present for entrant in division.entrants.values())


@rule("WU-1.b")
def is_barred(entrant: Entrant) -> bool:
    """Whom the office has found not to be eligible is not paired, unless the director says so."""
    return bool(entrant.entry.ineligible)


@rule("WU-1.a", "WU-1")
def lacks_id(rules: RuleSet, *, is_seen: bool) -> bool:
    """Nobody takes part without a picture ID, unless the director says so."""
    return rules.event.id_needed and not is_seen


@rule("SSC-25", "P18")
def stays_away(division: Division, entrant: Entrant, round_number: int) -> bool:
    """A side of which nobody has come is not paired again, unless the director says so.

    In its first round a side that is not there is late, and has its time to come.
    """
    return entrant.from_round != round_number and not has_come(division, entrant.number)


def is_without_id(rules: RuleSet, division: Division, entrant: Entrant) -> bool:
    """Where IDs are checked, theirs was not seen, and the director has not let them in.

    They are checked where check-in is kept (WU-1.a).
    """
    if not is_check_in_kept(division) or entrant.entry.is_stand_in:
        return False
    return lacks_id(rules, is_seen=entrant.is_complete)


def left_out(
    rules: RuleSet, division: Division, round_number: int, phase: int
) -> dict[int, KeptOut]:
    """Everybody who would play this round and is not paired, and why."""
    format_ = division.phases[phase].format
    has_begun = any(each.phase == phase for each in division.rounds[: round_number - 1])
    is_bracket = isinstance(format_, SingleElimination | DoubleElimination)
    if is_bracket and has_begun:
        # Nobody who is in a bracket drops out of it by not having come.
        return {
            number: KeptOut.NOT_ELIGIBLE
            for number, entrant in division.entrants.items()
            if entrant.plays_in(round_number) and is_barred(entrant)
        }
    # The opponents of a league meet when they have agreed to.
    is_checked_in = not isinstance(format_, League)
    return {
        number: why
        for number, entrant in division.entrants.items()
        if entrant.plays_in(round_number)
        and (why := _why_out(rules, division, entrant, round_number, is_checked_in)) is not None
    }


def _why_out(
    rules: RuleSet, division: Division, entrant: Entrant, round_number: int, is_checked_in: bool
) -> KeptOut | None:
    if is_barred(entrant):
        return KeptOut.NOT_ELIGIBLE
    if not is_checked_in:
        return None
    if is_without_id(rules, division, entrant):
        return KeptOut.NO_ID
    return KeptOut.NOBODY_THERE if stays_away(division, entrant, round_number) else None


def has_come(division: Division, number: int) -> bool:
    """Whether a side is there, as far as check-in knows; who stands in is of the house."""
    entrant = division.entrants[number]
    is_kept = is_check_in_kept(division) and not entrant.entry.is_stand_in
    return not is_kept or _has_come(division, entrant)


def _has_come(division: Division, entrant: Entrant) -> bool:
    """Somebody is checked in, or they have played already: check-in began after that."""
    return bool(entrant.present or entrant.waived) or any(
        game.slip is not None and game.slip.kind is ResultKind.PLAYED
        for _, game in division.games_of(entrant.number)
    )


def playing(
    rules: RuleSet,
    division: Division,
    round_number: int,
    phase: int,
    let_in: tuple[int, ...] = (),
) -> frozenset[int]:
    """Who plays this round; a stand-in where it makes the number even (A-50)."""
    out = left_out(rules, division, round_number, phase).keys() - set(let_in)
    there = [
        each
        for number, each in division.entrants.items()
        if each.plays_in(round_number) and number not in out
    ]
    others = [each.number for each in there if not each.entry.is_stand_in]
    standing_in = [each.number for each in there if each.entry.is_stand_in]
    if len(others) % 2 and takes_stand_in(division.phases[phase].format):
        others += standing_in[:1]
    return frozenset(others)


def can_stand_in(division: Division, each: Round) -> bool:
    """Somebody sits out because the number is odd, and nobody stands in yet (A-50)."""
    return (
        takes_stand_in(division.phases[each.phase].format)
        and any(game.is_bye for game in each.games)
        and not any(entrant.entry.is_stand_in for entrant in division.entrants.values())
    )


def takes_stand_in(format_: Format) -> bool:
    """In a bracket a bye advances, in a league it is a week off; a final is for those in it."""
    return not isinstance(format_, SingleElimination | DoubleElimination | League | Championship)
