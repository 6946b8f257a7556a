"""Who plays first: NSA-III.D.

| rule | decides |
|---|---|
| NSA-III.D.1 | fewer firsts |
| NSA-III.D.2 | more seconds |
| NSA-III.D.3 | a draw, made with the round's seed |
"""

from __future__ import annotations

import hashlib

from lexidrome.tournament.pairing.field import Entrant, Field, Reason, Why


def starter(field: Field, one: Entrant, other: Entrant) -> tuple[Entrant, Entrant, Reason]:
    """First, second, and why. `one` is the one that stands higher."""
    if not field.options.balance_firsts:
        return one, other, Reason(Why.DRAW_AT_TABLE)
    if one.firsts != other.firsts:  # NSA-III.D.1
        first, second = (one, other) if one.firsts < other.firsts else (other, one)
        reason = Reason(Why.FEWER_FIRSTS, (first.number, first.firsts, second.firsts))
        return first, second, reason
    if one.seconds != other.seconds:  # NSA-III.D.2
        first, second = (one, other) if one.seconds > other.seconds else (other, one)
        reason = Reason(Why.MORE_SECONDS, (first.number, first.seconds, second.seconds))
        return first, second, reason
    first, second = (one, other) if _one_wins_draw(field, one, other) else (other, one)
    return first, second, Reason(Why.DRAWN, (first.number,))  # NSA-III.D.3


def _one_wins_draw(field: Field, one: Entrant, other: Entrant) -> bool:
    low, high = sorted((one.number, other.number))
    drawn = hashlib.sha256(f"{field.seed}/{field.round_number}/{low}/{high}".encode()).digest()
    return (low if drawn[0] % 2 else high) == one.number
