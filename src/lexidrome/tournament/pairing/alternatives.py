"""What else could have been paired: a swap with its price, and the next best pairing."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import BadInput, Text, text
from lexidrome.tournament.pairing.costs import CostTable
from lexidrome.tournament.pairing.field import (
    NOBODY,
    Certainty,
    Cost,
    Field,
    Pairing,
    Reason,
    RoundPairings,
    Why,
)
from lexidrome.tournament.pairing.hill import met_before
from lexidrome.tournament.pairing.matching import cheapest, next_cheapest
from lexidrome.tournament.pairing.opponents import (
    Opponents,
    given_byes,
    seat,
    to_be_paired,
    total_cost,
)
from lexidrome.tournament.pairing.swiss import explained


def swapped(field: Field, paired: RoundPairings, one: int, other: int) -> RoundPairings:
    """The round in which these two have exchanged opponents; the rest stays as it is."""
    pairings = [paired.pairing_of(number) for number in (one, other)]
    for number, pairing in zip((one, other), pairings, strict=True):
        if pairing is None:
            raise BadInput(text("Number {number} is not paired in this round.", number=number))
    if pairings[0] == pairings[1]:
        raise BadInput(text("Numbers {one} and {other} meet each other.", one=one, other=other))
    moved = {one: other, other: one}
    changed = []
    for pairing in paired.pairings:
        if pairing in pairings:
            first = moved.get(pairing.first, pairing.first)
            second = moved.get(pairing.second, pairing.second)
            changed.append(_by_the_director(field, first, second, pairing))
        else:
            changed.append(pairing)
    return RoundPairings(
        paired.round_number,
        tuple(sorted(changed, key=lambda each: (each.is_bye, each.table or 0))),
        Certainty.BY_RULE,
        total_cost(field, changed),
    )


def next_best(field: Field) -> RoundPairings | None:
    """The cheapest Swiss pairing that differs from the best; None if there is no other."""
    table = CostTable(field, to_be_paired(field))
    best = cheapest(table)
    other = None if best is None else next_cheapest(table, best)
    if other is None:
        return None
    return seat(field, [*given_byes(field), *explained(table, other)], other.certainty)


def cost_changes(before: Cost, after: Cost) -> tuple[Text, ...]:
    """What gets worse or better, the most important first."""
    changes = []
    for part, worse, better in _CHANGES:
        difference = getattr(after, part) - getattr(before, part)
        if difference:
            changes.append(worse if difference > 0 else better)
    return tuple(changes)


def _by_the_director(field: Field, first: int, second: int, before: Pairing) -> Pairing:
    if NOBODY in (first, second):
        number = max(first, second)
        return Pairing(number, label=before.label, reasons=(Reason(Why.BYE_GIVEN),))
    again = met_before(field, field.by_number[first], field.by_number[second])
    pair = Opponents(first, second, (Reason(Why.DIRECTOR), *again), before.label)
    (pairing,) = seat(field, [pair]).pairings
    return replace(pairing, table=before.table)


_CHANGES = (
    ("repeats", text("More have to meet again."), text("Fewer have to meet again.")),
    (
        "back_to_back",
        text("More meet whom they met in the last round."),
        text("Fewer meet whom they met in the last round."),
    ),
    (
        "same_group",
        text("More meet somebody of their own group."),
        text("Fewer meet somebody of their own group."),
    ),
    (
        "bye",
        text("The bye goes to somebody who comes later in the order of byes."),
        text("The bye goes to somebody who comes earlier in the order of byes."),
    ),
    (
        "points_apart",
        text("Opponents are further apart in points."),
        text("Opponents are nearer to each other in points."),
    ),
    (
        "shared",
        text("More meet somebody of their own school or club."),
        text("Fewer meet somebody of their own school or club."),
    ),
    (
        "halves",
        text("Opponents are further from upper half against lower half."),
        text("Opponents are nearer to upper half against lower half."),
    ),
    (
        "firsts",
        text("Firsts and seconds get less balanced."),
        text("Firsts and seconds get more balanced."),
    ),
)
"""Each part of a cost with what is said where it grows and where it shrinks."""
