"""What can be done: the command, from when, until when, how much, at what cost, by which rule.

    @offers(c.ExchangeTiles)
    def can_exchange(work: Work) -> Offer | Wait | Refusal: …

Beside the function that decides a command stands one that says whether it can be
given at all, now, by this person. `handle` asks it first, so that what is not
offered is not accepted; `can` asks all of them. What depends on the command's own
fields is left to the decider, and as far as a person can be told beforehand it
stands in the offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

import msgspec

from lexidrome.base import Refusal, RuleId, Text
from lexidrome.decider import Handlers


class Offer(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A command can be given."""

    until_ms: int | None = None
    """From then on no longer, if nothing else happens."""
    least: int | None = None
    """How many tiles, words, points or milliseconds it takes at least, and at most."""
    most: int | None = None
    sides: tuple[int, ...] = ()
    """The sides it can name, where it names one."""
    numbers: tuple[int, ...] = ()
    """The turns, entries, rulings, disputes or squares it can name, where it names one."""
    choices: tuple[str, ...] = ()
    """What it can choose, by the names that are sent, where not everything there is."""
    cost: Text | None = None
    """What it costs or may cost, in a sentence."""
    rule: RuleId | None = None
    """The rule by which it can be done so, or so much."""
    from_ms: int | None = None
    """In a view: not before, if nothing else happens; without it, now."""
    label: Text | None = None
    """In a view: what a button for it says, on a page that has no place of its own for it."""
    field: str | None = None
    """The field of such a command that is one of `numbers`."""


class Wait(msgspec.Struct, frozen=True, gc=False):
    """A command can be given soon, if nothing else happens."""

    from_ms: int
    refusal: Refusal
    """What is said to whoever gives it before."""
    offer: Offer = Offer()
    """How it can be given then."""


class Nothing(msgspec.Struct, frozen=True, gc=False):
    """There is nothing that a command could name: it is not offered.

    Whoever names something all the same is told by the decider what is wrong with that.
    """

    refusal: Refusal
    """Why there is nothing."""


Offered = Offer | Wait | Nothing | Refusal
ALWAYS = Offer()
"""It can be given, and there is nothing to say of it."""
GATES: Handlers[Offered] = Handlers("offers")


def choices_but(
    among: Iterable[StrEnum], why_not: Callable[[Any], Refusal | None]
) -> tuple[str, ...] | Refusal:
    """Those against which nothing speaks; if there are none, what speaks against the first."""
    found = {each: why_not(each) for each in among}
    free = tuple([each for each, refusal in found.items() if refusal is None])
    first = next(iter(found.values()))
    return free if free or first is None else first


class Can(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One command that a person can give, now or soon."""

    command: type[msgspec.Struct]
    offer: Offer = ALWAYS
    from_ms: int | None = None
    """Not before."""
