"""The Swiss system: those with equal points meet, upper half against lower half.

What comes first when not everything can be had stands in `Cost`. The same matching
serves king of the hill without repeats and what other formats leave over.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from lexidrome.tournament.pairing.costs import CostTable, neighbours
from lexidrome.tournament.pairing.field import (
    NOBODY,
    Certainty,
    Entrant,
    Field,
    Reason,
    RoundPairings,
    Why,
)
from lexidrome.tournament.pairing.formats import Swiss
from lexidrome.tournament.pairing.matching import Matched, cheapest
from lexidrome.tournament.pairing.opponents import Opponents, given_byes, seat, to_be_paired


def pair_swiss(_swiss: Swiss, field: Field) -> RoundPairings:
    opponents, certainty = swiss_among(field, to_be_paired(field))
    return seat(field, [*given_byes(field), *opponents], certainty)


def swiss_among(field: Field, entrants: Sequence[Entrant]) -> tuple[list[Opponents], Certainty]:
    """Pair some of the field by themselves."""
    table = CostTable(field, entrants)
    matched = cheapest(table)
    assert matched is not None, "everybody may meet everybody, at a price"
    return explained(table, matched), matched.certainty


def pair_neighbours(field: Field) -> RoundPairings:
    """1 meets 2, 3 meets 4, …, with the least change that avoids repeats."""
    table = CostTable(field, to_be_paired(field), neighbours, points_matter=False)
    matched = cheapest(table)
    assert matched is not None, "everybody may meet everybody, at a price"
    opponents = [
        Opponents(pair.one, pair.other, _neighbour_reasons(field, table, pair))
        for pair in explained(table, matched)
    ]
    return seat(field, [*given_byes(field), *opponents], matched.certainty)


def explained(table: CostTable, matched: Matched) -> list[Opponents]:
    return [_explain(table, table.number(one), table.number(other)) for one, other in matched.pairs]


def bye_reason(table: CostTable, number: int) -> Reason:
    byes = table.field.by_number[number].byes
    is_lowest = table.cost(number, NOBODY).bye == 0
    why = Why.BYE_LOWEST if is_lowest else Why.BYE_MOVED_UP
    return Reason(why, (table.field.rank_of[number], byes))


def repeat_reasons(table: CostTable, one: int, other: int) -> tuple[Reason, ...]:
    """What is said where two meet again, or although they are to be kept apart."""
    reasons = []
    cost = table.cost(one, other)
    met = table.field.meetings(one, other)
    if met:
        reasons.append(Reason(Why.REPEAT_FORCED if cost.repeats else Why.REPEAT_ALLOWED, (met,)))
    if cost.back_to_back:
        reasons.append(Reason(Why.BACK_TO_BACK))
    if cost.same_group:
        reasons.append(Reason(Why.SAME_GROUP_FORCED, (table.field.shared(one, other),)))
    if cost.shared:
        reasons.append(_same(table.field, one, other))
    return tuple(reasons)


def _same(field: Field, one: int, other: int) -> Reason:
    why = Why.SAME_SCHOOL if is_by_school(field, one, other) else Why.SAME_CLUB
    return Reason(why, (field.shared(one, other),))


def is_kept_apart(field: Field, one: int, other: int) -> bool:
    """These would not meet in this round, if there is another way."""
    return field.apart.holds_in(field.round_number) and bool(field.shared(one, other))


def same_by_place(field: Field, one: int, other: int) -> tuple[Reason, ...]:
    """Where places alone decide, two of one school or club meet, and that is said."""
    is_said = is_kept_apart(field, one, other)
    return (Reason(Why.SAME_BY_PLACE, (field.shared(one, other),)),) if is_said else ()


def is_by_school(field: Field, one: int, other: int) -> bool:
    """What two have in common is their school, and not their club."""
    shared = field.shared(one, other)
    return shared in {field.by_number[each].school for each in (one, other)}


def kept_from(table: CostTable, one: int, other: int) -> tuple[Reason, ...]:
    """Whom they would have met, if it were not somebody of their own school or club."""
    for number in (one, other):
        usual = table.usual_opponent(number)
        if usual is None or usual in (one, other):
            continue
        cost = table.cost(number, usual)
        if cost.shared or cost.same_group:
            is_school = is_by_school(table.field, number, usual)
            why = Why.NOT_SAME_SCHOOL if is_school else Why.NOT_SAME_CLUB
            return (Reason(why, (number, usual, table.field.shared(number, usual))),)
    return ()


def _explain(table: CostTable, one: int, other: int) -> Opponents:
    if other == NOBODY:
        return Opponents(one, reasons=(bye_reason(table, one),))
    field = table.field
    points, others_points = (field.by_number[each].half_points for each in (one, other))
    missed = isqrt(table.cost(one, other).halves)
    if points != others_points:
        reasons = [Reason(Why.ACROSS_GROUPS, (points, others_points))]
    else:
        reasons = [Reason(Why.WIN_GROUP, (points,))]
        if not missed:
            reasons.append(Reason(Why.HALVES, (field.rank_of[one], field.rank_of[other])))
    if missed:
        reasons += kept_from(table, one, other) or (Reason(Why.MOVED, (missed,)),)
    return Opponents(one, other, (*reasons, *repeat_reasons(table, one, other)))


def _neighbour_reasons(field: Field, table: CostTable, pair: Opponents) -> tuple[Reason, ...]:
    if pair.other == NOBODY:
        return pair.reasons
    ranks = Reason(Why.RANKS, (field.rank_of[pair.one], field.rank_of[pair.other]))
    again = repeat_reasons(table, pair.one, pair.other)
    return (ranks, *again, *same_by_place(field, pair.one, pair.other))
