"""What else could have been paired: a swap with its price, and the next best pairing."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import BadInput, Text, text, the_entrant
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
            raise BadInput(
                text("{entrant} is not paired in this round.", entrant=the_entrant(number))
            )
    if pairings[0] == pairings[1]:
        raise BadInput(
            text(
                "{one} and {other} play each other.", one=the_entrant(one), other=the_entrant(other)
            )
        )
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
    ("repeats", text("More rematches."), text("Fewer rematches.")),
    (
        "back_to_back",
        text("More rematches from the last round."),
        text("Fewer rematches from the last round."),
    ),
    (
        "same_group",
        text("More players meet someone of their own group."),
        text("Fewer players meet someone of their own group."),
    ),
    (
        "bye",
        text("The bye goes to someone later in the order of byes."),
        text("The bye goes to someone earlier in the order of byes."),
    ),
    (
        "points_apart",
        text("Opponents are further apart in points."),
        text("Opponents are nearer to each other in points."),
    ),
    (
        "shared",
        text("More players meet someone of their own school or club."),
        text("Fewer players meet someone of their own school or club."),
    ),
    (
        "halves",
        text("Fewer pairings of upper half against lower half."),
        text("More pairings of upper half against lower half."),
    ),
    (
        "firsts",
        text("Firsts and seconds become less balanced."),
        text("Firsts and seconds become more balanced."),
    ),
)
"""Each part of a cost with what is said where it grows and where it shrinks."""
