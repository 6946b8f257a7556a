"""Who plays first (NSA-III.D): the first that applies of fewer firsts, more seconds, the draw.

The checks below are the table of this module. NSA-III.D.3, the draw, is made at
the table, or with the seed of the round where the director publishes the order.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum

import msgspec

from lexidrome.tournament.checks import effect

FEWER_FIRSTS = effect(
    "event_fewer_firsts", "Who has fewer firsts plays first.", "NSA-III.D", "NSA-III.D.1"
)
MORE_SECONDS = effect(
    "event_more_seconds",
    "With equal firsts who has more seconds plays first, whatever the difference.",
    "NSA-III.D", "NSA-III.D.2", "A-39",
)  # fmt: skip


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
    if own.firsts != others.firsts and FEWER_FIRSTS.is_on:
        return own.firsts < others.firsts, FirstBy.FEWER_FIRSTS
    if own.seconds != others.seconds and MORE_SECONDS.is_on:
        return own.seconds > others.seconds, FirstBy.MORE_SECONDS
    return None, FirstBy.DRAW


def drawn_first(one: int, other: int, seed: int) -> int:
    """Either of two numbers, whichever is named first."""
    low, high = sorted((one, other))
    digest = hashlib.sha256(f"first {seed} {low} {high}".encode()).digest()
    return low if digest[0] % 2 == 0 else high
