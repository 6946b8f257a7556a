"""What it costs to pair any two of a field: pairings are chosen and explained from one table.

Each part of `Cost` is a matrix over the entrants in the order of the standings; where
their number is odd, one more row stands for the bye. The parts are never mixed: a
pairing that is worse in an earlier part is worse, whatever the later parts say. The
matching wants one number for each pair, so the parts are put one above the other with
factors large enough that no sum of a lower part ever reaches the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from lexidrome.base import BadInput, text_plural
from lexidrome.tournament.pairing.field import NOBODY, Cost, Entrant, Field, groups_of

Matrix = NDArray[np.int64]

ENTRANTS_LIMIT = 2500
"""In one division; the table grows with the square."""
MEETINGS_LIMIT = 10
POINTS_APART_LIMIT = 30
OFF_LIMIT = 100
"""Larger numbers of meetings, half points or ranks cost no more than these."""

Ideal = Callable[[Sequence[Entrant]], NDArray[np.int64]]
"""How many ranks below each entrant the usual opponent stands."""


def half_of_group(entrants: Sequence[Entrant]) -> NDArray[np.int64]:
    """Upper half against lower half; an odd group takes the top of the next."""
    ideal = np.ones(len(entrants), np.int64)
    start = taken = 0
    while start < len(entrants):
        points = entrants[start].half_points
        end = start
        while end < len(entrants) and entrants[end].half_points == points:
            end += 1
        left = end - start - taken
        taken = left % 2
        ideal[start:end] = max((left + taken) // 2, 1)
        start = end
    return ideal


def neighbours(entrants: Sequence[Entrant]) -> NDArray[np.int64]:
    return np.ones(len(entrants), np.int64)


class CostTable:
    """The costs of all pairs among some entrants of a field."""

    def __init__(
        self,
        field: Field,
        entrants: Sequence[Entrant],
        ideal: Ideal = half_of_group,
        *,
        points_matter: bool = True,
    ) -> None:
        if len(entrants) > ENTRANTS_LIMIT:
            raise BadInput(
                text_plural(
                    "{count} entrant is more than one division can pair.",
                    "{count} entrants are more than one division can pair; the limit is {limit}.",
                    len(entrants),
                    limit=ENTRANTS_LIMIT,
                )
            )
        self.field = field
        self.entrants = tuple(entrants)
        self.has_bye = len(entrants) % 2 == 1
        self.size = len(entrants) + self.has_bye
        self.row_of = {entrant.number: row for row, entrant in enumerate(entrants)}
        if self.has_bye:
            self.row_of[NOBODY] = self.size - 1
        self._ideal = ideal
        self._points_matter = points_matter

    def number(self, row: int) -> int:
        return self.entrants[row].number if row < len(self.entrants) else NOBODY

    def cost(self, one: int, other: int) -> Cost:
        """Of pairing two numbers; one may be `NOBODY`."""
        at = self.row_of[one], self.row_of[other]
        return Cost(*(int(part[at]) for part in self._parts))

    @cached_property
    def _parts(self) -> tuple[Matrix, ...]:
        return (
            self.repeats,
            self.back_to_back,
            self.same_group,
            self.bye,
            self.points_apart,
            self.shared,
            self.off,
            self.firsts,
        )

    def _nothing(self) -> Matrix:
        return np.zeros((self.size, self.size), np.int64)

    @cached_property
    def repeats(self) -> Matrix:
        """1, 3, 7, 15, … for having met once, twice, …"""
        met = self._nothing()
        recent = self.field.options.repeats_free_after
        for row, entrant in enumerate(self.entrants):
            past = entrant.opponents if recent is None else entrant.opponents[-recent:]
            for number in past if recent != 0 else ():
                column = self.row_of.get(number, row)
                met[row, column] += number != NOBODY
        np.fill_diagonal(met, 0)
        # A file may have one side of a meeting only.
        met = np.minimum(np.maximum(met, met.T), MEETINGS_LIMIT)
        return (np.int64(1) << met) - 1

    @cached_property
    def back_to_back(self) -> Matrix:
        same = self._nothing()
        last_round = self.field.round_number - 1
        for row, entrant in enumerate(self.entrants):
            if last_round and len(entrant.opponents) >= last_round:
                column = self.row_of.get(entrant.opponents[last_round - 1], row)
                if column != row and column < len(self.entrants):
                    same[row, column] = same[column, row] = 1
        # Where a repeat is free, so is one that comes at once.
        return np.where(self.repeats > 0, same, 0)

    @cached_property
    def same_group(self) -> Matrix:
        """Where they are kept apart whatever it costs but a rematch."""
        field = self.field
        is_asked = field.round_number <= field.options.apart_rounds
        is_kept = field.apart.is_strict and field.apart.holds_in(field.round_number)
        return self._of_one_group if is_asked or is_kept else self._nothing()

    @cached_property
    def shared(self) -> Matrix:
        """Where they are kept apart for as long as it costs nothing."""
        apart = self.field.apart
        is_kept = not apart.is_strict and apart.holds_in(self.field.round_number)
        # Where the order of the standings decides alone, neighbours meet whoever they are.
        return self._of_one_group if is_kept and self._points_matter else self._nothing()

    @cached_property
    def _of_one_group(self) -> Matrix:
        same = self._nothing()
        members: dict[str, list[int]] = {}
        for row, entrant in enumerate(self.entrants):
            for key in groups_of(entrant):
                members.setdefault(key, []).append(row)
        for rows in members.values():
            same[np.ix_(rows, rows)] = 1
        np.fill_diagonal(same, 0)
        return same

    def usual_opponent(self, number: int) -> int | None:
        """Whom upper half against lower half gives an entrant; nobody in the lower half."""
        row = self.row_of[number]
        other = row + int(self._ideal_below[row])
        if other >= len(self.entrants):
            return None
        is_equal = self.entrants[other].half_points == self.entrants[row].half_points
        return self.entrants[other].number if is_equal else None

    @cached_property
    def bye(self) -> Matrix:
        """How many come before in the order of byes: fewest byes, then the lowest rank."""
        cost = self._nothing()
        if self.has_bye:
            rows = range(len(self.entrants))
            order = sorted(rows, key=lambda row: (self.entrants[row].byes, -row))
            cost[order, -1] = cost[-1, order] = range(len(order))
        return cost

    @cached_property
    def points_apart(self) -> Matrix:
        cost = self._nothing()
        if self._points_matter:
            points = np.array([entrant.half_points for entrant in self.entrants], np.int64)
            apart = np.abs(points[:, None] - points[None, :])
            count = len(points)
            cost[:count, :count] = np.minimum(apart, POINTS_APART_LIMIT) ** 2
        return cost

    @cached_property
    def off(self) -> Matrix:
        cost = self._nothing()
        count = len(self.entrants)
        rank = np.arange(count)
        apart = np.abs(rank[:, None] - rank[None, :])
        higher = np.minimum(rank[:, None], rank[None, :])
        off = np.abs(apart - self._ideal_below[higher])
        cost[:count, :count] = np.minimum(off, OFF_LIMIT) ** 2
        return cost

    @cached_property
    def _ideal_below(self) -> NDArray[np.int64]:
        """As if the lowest who may had the bye already, so that the halves come out even."""
        if not self.has_bye:
            return self._ideal(self.entrants)
        lowest = int(np.argmin(self.bye[: len(self.entrants), -1]))
        without = [*self.entrants[:lowest], *self.entrants[lowest + 1 :]]
        ideal = self._ideal(without) if without else np.ones(0, np.int64)
        return np.insert(ideal, lowest, 1)

    @cached_property
    def firsts(self) -> Matrix:
        cost = self._nothing()
        if self.field.options.balance_firsts:
            owed = np.array([each.firsts - each.seconds for each in self.entrants], np.int64)
            one, other = owed[:, None], owed[None, :]
            count = len(owed)
            now = np.maximum(np.abs(one), np.abs(other))
            one_first = np.maximum(np.abs(one + 1), np.abs(other - 1))
            other_first = np.maximum(np.abs(one - 1), np.abs(other + 1))
            cost[:count, :count] = np.clip(np.minimum(one_first, other_first) - now + 1, 0, 2)
        return cost

    @cached_property
    def _low_units(self) -> tuple[int, int, int]:
        """Factors of `off`, `shared` and `points_apart` above `firsts`, for sums over all pairs."""
        pairs = self.size // 2
        off_unit = 2 * pairs + 1
        shared_unit = off_unit * (OFF_LIMIT**2 * pairs + 1)
        # Most fields have nobody to keep apart, and their numbers stay smaller by that.
        points_unit = shared_unit * (pairs + 1 if self.shared.any() else 1)
        return off_unit, shared_unit, points_unit

    @cached_property
    def points_unit(self) -> int:
        """What one squared half point weighs in `low`."""
        return self._low_units[2]

    @cached_property
    def low(self) -> Matrix:
        """The parts that every round has: points apart, schools, halves and firsts."""
        return self.points_apart * self.points_unit + self.low_without_points

    @cached_property
    def low_without_points(self) -> Matrix:
        off_unit, shared_unit, _ = self._low_units
        return self.shared * shared_unit + self.off * off_unit + self.firsts

    @cached_property
    def high(self) -> Matrix:
        """The parts that are nought in most rounds: repeats, groups, a bye higher up."""
        pairs = self.size // 2
        group_unit = self.size + 1
        back_unit = group_unit * (pairs + 1)
        repeat_unit = back_unit * (pairs + 1)
        return (
            self.repeats * repeat_unit
            + self.back_to_back * back_unit
            + self.same_group * group_unit
            + self.bye
        )

    @cached_property
    def high_unit(self) -> int:
        """What one unit of `high` weighs against a whole round of `low`."""
        return self.points_unit * (POINTS_APART_LIMIT**2 * (self.size // 2) + 1)

    @cached_property
    def possible(self) -> NDArray[np.bool_]:
        """Which rows may meet: nobody themselves, and the bye only who has had the fewest."""
        possible = np.ones((self.size, self.size), np.bool_)
        if self.has_bye:
            fewest = min(entrant.byes for entrant in self.entrants)
            has_more = [entrant.byes > fewest for entrant in self.entrants]
            possible[:-1, -1][has_more] = possible[-1, :-1][has_more] = False
        np.fill_diagonal(possible, False)
        return possible
