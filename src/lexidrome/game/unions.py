"""Every command and every fact there is, and the one fact that holds others."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from msgspec import field

from lexidrome.game.messages import COMMANDS, FACTS, Command, Fact, Secret, Thing, fact
from lexidrome.game.subjects import of_each_subject
from lexidrome.game.who import Given

if TYPE_CHECKING:
    AnyCommand = Command
else:
    AnyCommand = COMMANDS.union(*of_each_subject("messages"))
"""Every command there is."""


@fact(
    {"inserted": Secret.ENTERED, "facts": Secret.ENTERED},
    changes=tuple(Thing),
)
class Corrected(Fact, frozen=True, kw_only=True, tag="game.corrected.1"):
    """Something entered earlier was changed, and what came after it was decided again."""

    at: int
    """The number of the first entry that was changed."""
    removed: int
    inserted: tuple[Given, ...]
    reason: str
    facts: tuple[AnyFact, ...] = field(name="events")
    """Everything that has happened since that entry, as it now is."""
    is_agreed: bool = False
    """A side changed it, and said that the other side had seen it and agreed."""


if TYPE_CHECKING:
    AnyFact = Fact
else:
    AnyFact = FACTS.union(sys.modules[__name__], *of_each_subject("messages"))
"""Every fact there is; the stored name is its tag."""
