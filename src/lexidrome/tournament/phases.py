"""What an event consists of: divisions, each with its phases of rounds."""

from __future__ import annotations

import msgspec

from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import EventFormat, Final
from lexidrome.tournament.pairing import Apart, Championship, Swiss
from lexidrome.tournament.pairing import Format as PairedFormat


class SingleElimination(msgspec.Struct, frozen=True, tag="single_elimination", omit_defaults=True):
    """Who loses a match is out (WU-2)."""

    best_of: int = 1
    """Games of a match; odd."""
    places: int | None = None
    """How many of the standings so far take part; none: everybody."""


class DoubleElimination(msgspec.Struct, frozen=True, tag="double_elimination", omit_defaults=True):
    """Who has lost two games is out (ST-OPEN)."""

    places: int | None = None


class League(msgspec.Struct, frozen=True, tag="league", omit_defaults=True):
    """Everybody against everybody, at times the opponents agree on (DP-1.I.a)."""

    times: int = 1
    venue: str = ""
    """Where all games must be played (DP-1.I.b)."""
    report_to: str = ""
    """The address that results are sent to (DP-1.II.a)."""


Elimination = SingleElimination | DoubleElimination
Format = PairedFormat | SingleElimination | DoubleElimination | League


class Phase(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some rounds in a row that are paired in one way."""

    format: Format
    rounds: int | None = None
    """None: as many as the format has, or as the director pairs."""

    @property
    def limit(self) -> int | None:
        """How many rounds there are at most; a final is one game (SSC-36)."""
        return 1 if isinstance(self.format, Championship) else self.rounds


class TablePlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a division sits in the hall."""

    first: int = 1
    reserved: tuple[int, ...] = ()
    """Kept free for those who have one of them to themselves, or for nobody."""


class DivisionPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the event with standings of its own."""

    name: str
    phases: tuple[Phase, ...] = ()
    rating_most: int | None = None
    """Nobody rated higher may enter."""
    rating_least: int | None = None
    is_for_schools: bool = False
    """Every entry names its school (ST-HS)."""
    trophy: str = ""
    """A traveling trophy that the best team of the division holds for a year (ST-HS.a)."""
    table_plan: TablePlan = TablePlan()
    apart: Apart | None = None
    """Whether those of one school or club are kept apart; none: as nobody has said, which is not
    at all in events that were made before it could be said."""


CLUB_ROUNDS = 3
"""Those of one club meet all year; the first rounds of an event are for others."""


def default_apart(rules: RuleSet, plan: DivisionPlan) -> Apart:
    """For as long as it costs nothing: schools in all rounds, clubs in the first ones."""
    is_of_schools = rules.sides.persons_per_side > 1 or plan.is_for_schools
    return Apart(None if is_of_schools else CLUB_ROUNDS)


def default_phases(rules: RuleSet, rounds: int | None = None) -> tuple[Phase, ...]:
    """The phases that a rule set prescribes, or offers where it prescribes none."""
    event = rules.event
    count = event.rounds if rounds is None else rounds
    if event.format is EventFormat.SINGLE_ELIMINATION:
        return (Phase(SingleElimination()),)
    if event.format is EventFormat.DOUBLE_ELIMINATION:
        return (Phase(DoubleElimination()),)
    is_league = event.format is EventFormat.LEAGUE
    phases = (Phase(League(), rounds) if is_league else Phase(Swiss(), count),)
    if event.final is Final.TOP_TWO_ONE_GAME:
        return (*phases, Phase(Championship(), 1))
    return phases
