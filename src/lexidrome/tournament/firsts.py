"""Who plays first (NSA-III.D): the first that applies of fewer firsts, more seconds, the draw."""

from __future__ import annotations

import hashlib
from enum import StrEnum

import msgspec

from lexidrome.rulebook import rule


class Balance(msgspec.Struct, frozen=True):
    """Firsts and seconds of one entrant."""

    firsts: int = 0
    seconds: int = 0


class FirstBy(StrEnum):
    """What decided who plays first."""

    FEWER_FIRSTS = "fewer_firsts"
    MORE_SECONDS = "more_seconds"
    DRAW = "draw"


def is_first(own: Balance, others: Balance) -> tuple[bool | None, FirstBy]:
    """Whether the one with `own` plays first, and by what; none: they draw."""
    is_it = has_fewer_firsts(own, others)
    if is_it is not None:
        return is_it, FirstBy.FEWER_FIRSTS
    is_it = has_more_seconds(own, others)
    if is_it is not None:
        return is_it, FirstBy.MORE_SECONDS
    # NSA-III.D.3: they draw at the table, or `drawn_first` for them.
    return None, FirstBy.DRAW


@rule("NSA-III.D", "NSA-III.D.1")
def has_fewer_firsts(own: Balance, others: Balance) -> bool | None:
    """Who has fewer firsts plays first."""
    return own.firsts < others.firsts if own.firsts != others.firsts else None


@rule("NSA-III.D", "NSA-III.D.2", "A-39")
def has_more_seconds(own: Balance, others: Balance) -> bool | None:
    """With equal firsts who has more seconds plays first, whatever the difference."""
    return own.seconds > others.seconds if own.seconds != others.seconds else None


def drawn_first(one: int, other: int, seed: int) -> int:
    """Either of two numbers, whichever is named first.

    The draw (NSA-III.D.3) with the seed of the round, where the director publishes the order.
    """
    low, high = sorted((one, other))
    digest = hashlib.sha256(f"first {seed} {low} {high}".encode()).digest()
    return low if digest[0] % 2 == 0 else high
