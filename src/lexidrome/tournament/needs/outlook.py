"""Whether a place is certain, open or gone, and what would make it certain."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from functools import cached_property

import msgspec

from lexidrome.base import BadInput, Text, text
from lexidrome.tournament.needs.bounds import fewest_above, sure_half_points
from lexidrome.tournament.needs.lastround import LastRound
from lexidrome.tournament.needs.race import Race, Runner
from lexidrome.tournament.needs.simulation import Finish, chance, finishes


class Status(StrEnum):
    """Whether a place is certain, possible or lost."""

    CLINCHED = "clinched"
    ALIVE = "alive"
    OUT = "out"


class Basis(StrEnum):
    """How certain an outlook is."""

    EXACT = "exact"
    """Every possible result has been considered, or a bound holds for all of them."""
    SIMULATED = "simulated"
    """The rounds left were played through many times."""


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entrant needs for a place, and how likely it is."""

    number: int
    place: int
    """To finish at this place or better."""
    status: Status
    basis: Basis
    sure_margin: int | None = None
    """In the last round this result is enough whatever others do: a lead, or if below
    nought a deficit. None if no result is."""
    possible_margin: int | None = None
    """In the last round a worse result than this is too little."""
    sure_half_points: int | None = None
    """So much from the rounds left is enough whatever others do."""
    chance: float | None = None
    """How often the simulation came out well."""
    trials: int = 0


class Forecast:
    """Answers for everybody in a race; what is simulated is simulated once for all."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._column = {runner.number: at for at, runner in enumerate(race.runners)}
        self._last_round = LastRound(race)

    def outlook(self, number: int, place: int, among: Collection[int] | None = None) -> Outlook:
        """Whether this entrant can finish at this place or better, among all or some others."""
        if number not in self._column:
            raise BadInput(text("There is no entrant with number {number}.", number=number))
        if place < 1:
            raise BadInput(text("Places start at 1."))
        own = self._race.runners[self._column[number]]
        rivals = frozenset(self._column if among is None else among) & self._column.keys()
        rivals -= {number}
        if self._race.rounds_left == 0 or (self._race.rounds_left == 1 and self._race.next_round):
            return self._in_last_round(own, place, rivals)
        return self._with_more_rounds(own, place, rivals)

    @cached_property
    def _finishes(self) -> Finish:
        return finishes(self._race)

    def _in_last_round(self, own: Runner, place: int, rivals: frozenset[int]) -> Outlook:
        last = self._last_round
        worst, best = last.margins(own)
        if last.above(own, worst, rivals, is_worst=True) < place:
            return Outlook(own.number, place, Status.CLINCHED, Basis.EXACT)
        if last.above(own, best, rivals, is_worst=False) >= place:
            return Outlook(own.number, place, Status.OUT, Basis.EXACT)
        return Outlook(
            own.number,
            place,
            Status.ALIVE,
            Basis.EXACT,
            sure_margin=last.least_margin(own, place, rivals, is_worst=True),
            possible_margin=last.least_margin(own, place, rivals, is_worst=False),
        )

    def _with_more_rounds(self, own: Runner, place: int, rivals: frozenset[int]) -> Outlook:
        race = self._race
        sure = sure_half_points(race, own, place, rivals)
        if sure == 0:
            return Outlook(own.number, place, Status.CLINCHED, Basis.EXACT, sure_half_points=0)
        if fewest_above(race, own, rivals) >= place:
            return Outlook(own.number, place, Status.OUT, Basis.EXACT)
        columns = [self._column[number] for number in sorted(rivals)]
        return Outlook(
            own.number,
            place,
            Status.ALIVE,
            Basis.SIMULATED,
            sure_half_points=sure,
            chance=chance(self._finishes, self._column[own.number], columns, place),
            trials=race.trials,
        )


def outlook(race: Race, number: int, place: int, among: Collection[int] | None = None) -> Outlook:
    """The answer for one entrant."""
    return Forecast(race).outlook(number, place, among)


def sentence(found: Outlook) -> Text:
    """What the entrant is told."""
    if found.status is Status.CLINCHED:
        return text("Place {place} or better is certain.", place=found.place)
    if found.status is Status.OUT:
        return text("Place {place} is out of reach.", place=found.place)
    if found.basis is Basis.SIMULATED:
        return text(
            "Place {place} or better in {share} % of {trials} simulated finishes.",
            place=found.place,
            share=round(100 * (found.chance or 0)),
            trials=found.trials,
        )
    return _last_round_sentence(found)


def _last_round_sentence(found: Outlook) -> Text:
    sure = found.sure_margin
    if sure is None:
        return text("Place {place} depends on results at other tables.", place=found.place)
    if sure > 0:
        return text(
            "A win by {margin} is enough for place {place}.", margin=sure, place=found.place
        )
    if sure == 0:
        return text("A tie is enough for place {place}.", place=found.place)
    return text(
        "Place {place} is safe with a loss by at most {margin}.",
        margin=-sure,
        place=found.place,
    )
