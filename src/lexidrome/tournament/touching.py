"""What each event changes and what it builds on, as keys.

Two uses: an action can be undone as long as no later one builds on it, and a
command is stale when what it is about has changed since its sender looked.
"""

from __future__ import annotations

from lexidrome.tournament import facts as e
from lexidrome.tournament.messages import FACTS, Key
from lexidrome.tournament.who import Role


def written(event: e.AnyEvent) -> tuple[Key, ...]:
    """What an event changes."""
    return FACTS.of(event).writes(event)


def built_on(event: e.AnyEvent) -> tuple[Key, ...]:
    """What has to be there for an event to make sense."""
    return FACTS.of(event).on(event)


def can_be_undone(event: e.AnyEvent) -> bool:
    """What people did, and the forfeit that a late clock brought; no event is uncreated."""
    if FACTS.of(event).stays:
        return False
    return event.by.role is not Role.HOUSE or forfeiting_side(event) is not None


def forfeiting_side(event: e.AnyEvent) -> int | None:
    """Whose late clock has brought this forfeit (NSA-III.C.p2); none: it is no such thing."""
    return event.forfeiting_side if isinstance(event, e.ResultEntered) else None
