"""Pairings that the director sets: checked, explained, priced."""

from __future__ import annotations

from collections import Counter

from lexidrome.base import BadInput, text, the_entrant
from lexidrome.tournament.pairing.field import NOBODY, Field, Reason, RoundPairings, Why
from lexidrome.tournament.pairing.formats import Manual
from lexidrome.tournament.pairing.hill import met_before
from lexidrome.tournament.pairing.opponents import Opponents, seat


def pair_manual(manual: Manual, field: Field) -> RoundPairings:
    _check(manual, field)
    return seat(field, [_opponents(manual, field, one, other) for one, other in manual.pairs])


def _opponents(manual: Manual, field: Field, one: int, other: int) -> Opponents:
    if NOBODY in (one, other):
        return Opponents(max(one, other), reasons=(Reason(Why.BYE_GIVEN),))
    again = met_before(field, field.by_number[one], field.by_number[other])
    reasons = (Reason(Why.DIRECTOR), *again)
    return Opponents(one, other, reasons, is_order_set=manual.is_order_set)


def _check(manual: Manual, field: Field) -> None:
    times = Counter(number for pair in manual.pairs for number in pair if number != NOBODY)
    for number, count in times.items():
        if number not in field.by_number:
            raise BadInput(text("There is no entrant with number {number}.", number=number))
        if number not in field.rank_of:
            raise BadInput(text("{entrant} does not play this round.", entrant=the_entrant(number)))
        if count > 1:
            raise BadInput(text("{entrant} is paired more than once.", entrant=the_entrant(number)))
    missing = sorted(set(field.rank_of) - set(times))
    if missing:
        raise BadInput(
            text(
                "These have no opponent and no bye: {numbers}.",
                numbers=", ".join(str(number) for number in missing),
            )
        )
    if any(one == other for one, other in manual.pairs):
        raise BadInput(text("Enter at least one player for a pairing."))
