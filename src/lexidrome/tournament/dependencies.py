"""What each fact changes and what it builds on, as keys.

Two uses: an action can be undone as long as no later one builds on it, and a
command is stale when what it is about has changed since its sender looked.
"""

from __future__ import annotations

from lexidrome.tournament.messages import FACTS, Key
from lexidrome.tournament.messages.results import ResultEntered
from lexidrome.tournament.unions import AnyFact
from lexidrome.tournament.who import Role


def written(fact: AnyFact) -> tuple[Key, ...]:
    """What a fact changes."""
    return FACTS.of(fact).writes(fact)


def built_on(fact: AnyFact) -> tuple[Key, ...]:
    """What has to be there for a fact to make sense."""
    return FACTS.of(fact).on(fact)


def can_be_undone(fact: AnyFact) -> bool:
    """What people did, and the forfeit that a late clock brought; no event is uncreated."""
    if FACTS.of(fact).stays:
        return False
    return fact.by.role is not Role.HOUSE or forfeiting_side(fact) is not None


def forfeiting_side(fact: AnyFact) -> int | None:
    """Whose late clock has brought this forfeit (NSA-III.C.p2); none: it is no such thing."""
    return fact.forfeiting_side if isinstance(fact, ResultEntered) else None
