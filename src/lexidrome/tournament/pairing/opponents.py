"""Turns opponents into a paired round: who plays first, at which table, met how often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from lexidrome.tournament.pairing.costs import CostTable
from lexidrome.tournament.pairing.field import (
    NOBODY,
    Certainty,
    Cost,
    Entrant,
    Field,
    Pairing,
    Reason,
    RoundPairings,
    Why,
)
from lexidrome.tournament.pairing.starts import starter


class Opponents(msgspec.Struct, frozen=True):
    """Two numbers that a format has put together, or one and `NOBODY`."""

    one: int
    other: int = NOBODY
    reasons: tuple[Reason, ...] = ()
    label: str | None = None
    is_order_set: bool = False
    """The format has decided that `one` plays first."""


def seat(
    field: Field,
    opponents: Iterable[Opponents],
    certainty: Certainty = Certainty.BY_RULE,
) -> RoundPairings:
    """The round that these opponents make, best pair at the first table, byes last."""
    placed = sorted(opponents, key=lambda pair: _place(field, pair))
    pairings = [_pairing(field, pair) for pair in placed]
    return RoundPairings(
        field.round_number,
        tuple(_with_tables(field, pairings)),
        certainty,
        total_cost(field, pairings),
    )


def total_cost(field: Field, pairings: Sequence[Pairing]) -> Cost:
    """What the Swiss system would say of this round; byes that were given cost nothing."""
    playing = {number for pairing in pairings if not pairing.is_bye for number in pairing.numbers}
    byes = [pairing.first for pairing in pairings if pairing.is_bye]
    counted_bye = next((number for number in byes if number not in field.options.byes), None)
    counted = playing | ({counted_bye} if counted_bye is not None else set())
    table = CostTable(field, [each for each in field.active if each.number in counted])
    costs = [table.cost(each.first, each.second) for each in pairings if not each.is_bye]
    if counted_bye is not None:
        costs.append(table.cost(counted_bye, NOBODY))
    return sum(costs, Cost())


def given_byes(field: Field) -> list[Opponents]:
    return [
        Opponents(number, reasons=(Reason(Why.BYE_GIVEN),))
        for number in field.options.byes
        if number in field.rank_of
    ]


def to_be_paired(field: Field) -> list[Entrant]:
    """Who is active and has not been given a bye, in the order of the standings."""
    return [entrant for entrant in field.active if entrant.number not in field.options.byes]


def _place(field: Field, pair: Opponents) -> tuple[bool, int]:
    ranks = [field.rank_of[number] for number in (pair.one, pair.other) if number != NOBODY]
    return pair.other == NOBODY, min(ranks)


def _pairing(field: Field, pair: Opponents) -> Pairing:
    if pair.other == NOBODY:
        return Pairing(pair.one, label=pair.label, reasons=pair.reasons)
    one, other = field.by_number[pair.one], field.by_number[pair.other]
    if pair.is_order_set:
        first, second, order = one, other, Reason(Why.ORDER_SET)
    else:
        higher, lower = sorted((one, other), key=lambda each: field.rank_of[each.number])
        first, second, order = starter(field, higher, lower)
    return Pairing(
        first.number,
        second.number,
        label=pair.label,
        repeats=field.meetings(one.number, other.number),
        reasons=(*pair.reasons, order),
    )


def _with_tables(field: Field, pairings: Sequence[Pairing]) -> Iterator[Pairing]:
    """Tables in order from the division's first, but fixed ones to those who need theirs."""
    fixed: dict[int, frozenset[int]] = {}
    for pairing in pairings:
        if not pairing.is_bye:
            wishes = [field.by_number[number].table for number in sorted(pairing.numbers)]
            free_wishes = (t for t in wishes if t and t not in fixed and t not in field.busy_tables)
            wish = next(free_wishes, None)
            if wish is not None:
                fixed[wish] = pairing.numbers
    table_of = {numbers: table for table, numbers in fixed.items()}
    taken = {*fixed, *field.reserved_tables, *field.busy_tables}
    free = field.first_table - 1
    for pairing in pairings:
        if pairing.is_bye:
            yield pairing
            continue
        table = table_of.get(pairing.numbers)
        if table is None:
            free += 1
            while free in taken:
                free += 1
            table = free
        yield msgspec.structs.replace(pairing, table=table)
