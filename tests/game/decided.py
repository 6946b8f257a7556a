"""What a fact must say of what was decided when it was made."""

from __future__ import annotations

from lexidrome.game import AnyFact
from lexidrome.game.messages import FACTS


def undecided(event: AnyFact) -> list[str]:
    """The fields that it leaves to whoever folds it, as facts of earlier versions do."""
    return [name for name in FACTS.of(event).decided if getattr(event, name) is None]
