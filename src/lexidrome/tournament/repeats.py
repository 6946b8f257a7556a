"""Who meets the same opponent again: what is to be expected, and what has happened.

Every page that says something about it asks here.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from lexidrome.tournament.division_figures import fairness
from lexidrome.tournament.pairing import (
    Australian,
    Championship,
    Fontes,
    KingOfTheHill,
    RoundRobin,
    Swiss,
)
from lexidrome.tournament.phases import DoubleElimination, League, Phase, SingleElimination
from lexidrome.tournament.state import Division


class ExpectedRepeats(StrEnum):
    """Whether somebody has to meet the same opponent again."""

    NONE = "none"
    """Nobody has to meet the same opponent twice."""
    PERHAPS = "perhaps"
    """Nobody can say beforehand, or the format does not ask."""
    CERTAIN = "certain"
    """There are more rounds than opponents."""


class MetAgain(msgspec.Struct, frozen=True):
    """Two who have met more than once."""

    one: int
    other: int
    times: int


def met_again(division: Division) -> tuple[MetAgain, ...]:
    """Pairs that were published more than once, by number."""
    return tuple(
        MetAgain(line.number, other, times)
        for line in fairness(division)
        for other, times in line.repeats
        if line.number < other
    )


def most_without_repeats(count: int) -> int:
    """In so many rounds everybody has met everybody once; one of an odd field sits out."""
    return count - 1 + count % 2


def expected_repeats(phases: Sequence[Phase], count: int) -> ExpectedRepeats:
    """Of the rounds before a final or a bracket, in a field of so many."""
    paired = [
        phase
        for phase in phases
        if not isinstance(
            phase.format, Championship | SingleElimination | DoubleElimination | League
        )
    ]
    rounds = 0
    for phase in paired:
        if phase.limit is None:
            return ExpectedRepeats.PERHAPS
        rounds += phase.limit
    if rounds > most_without_repeats(count):
        return ExpectedRepeats.CERTAIN
    is_round_robin = len(paired) == 1 and paired[0].format == RoundRobin()
    # As long as everybody has met fewer than half of the others, all can be paired anew: in a
    # field of n the graph of those who have not met has a perfect matching (Dirac).
    is_half = 2 * rounds <= count + count % 2 and all(map(_avoids, paired))
    return (
        ExpectedRepeats.NONE
        if rounds <= 1 or is_round_robin or is_half
        else ExpectedRepeats.PERHAPS
    )


def _avoids(phase: Phase) -> bool:
    """No rematch if it can be avoided (A-50)."""
    format_ = phase.format
    if isinstance(format_, KingOfTheHill):
        return format_.avoid_repeats
    return isinstance(format_, Swiss | Australian | Fontes | RoundRobin)
