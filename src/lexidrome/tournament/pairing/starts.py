"""Who plays first in a pairing: what `firsts` says (NSA-III.D), as a reason for people."""

from __future__ import annotations

from lexidrome.tournament.firsts import Balance, FirstBy, drawn_first, is_first
from lexidrome.tournament.pairing.field import Entrant, Field, Reason, Why


def starter(field: Field, one: Entrant, other: Entrant) -> tuple[Entrant, Entrant, Reason]:
    """First, second, and why. `one` is the one that stands higher."""
    if not field.options.balance_firsts:
        return one, other, Reason(Why.DRAW_AT_TABLE)
    is_one, decided_by = is_first(
        Balance(one.firsts, one.seconds), Balance(other.firsts, other.seconds)
    )
    if is_one is None:
        seed = field.seed + field.round_number
        is_one = drawn_first(one.number, other.number, seed) == one.number
    first, second = (one, other) if is_one else (other, one)
    if decided_by is FirstBy.FEWER_FIRSTS:
        values = (first.number, first.firsts, second.firsts)
        return first, second, Reason(Why.FEWER_FIRSTS, values)
    if decided_by is FirstBy.MORE_SECONDS:
        values = (first.number, first.seconds, second.seconds)
        return first, second, Reason(Why.MORE_SECONDS, values)
    return first, second, Reason(Why.DRAWN, (first.number,))
