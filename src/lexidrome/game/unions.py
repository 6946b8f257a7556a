"""Every command and every fact there is, and the one fact that holds others."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from msgspec import field

from lexidrome.game.absence import messages as absence
from lexidrome.game.audience import messages as audience
from lexidrome.game.challenge import messages as challenge
from lexidrome.game.clock import messages as clock
from lexidrome.game.correction import messages as correction
from lexidrome.game.draw import messages as draw
from lexidrome.game.equipment import messages as equipment
from lexidrome.game.exchange import messages as exchange
from lexidrome.game.finish import messages as finish
from lexidrome.game.messages import COMMANDS, FACTS, Command, Fact, Secret, Thing, fact
from lexidrome.game.play import messages as play
from lexidrome.game.recount import messages as recount
from lexidrome.game.ruling import messages as ruling
from lexidrome.game.share import messages as share
from lexidrome.game.sheet import messages as sheet
from lexidrome.game.start import messages as start
from lexidrome.game.tie import messages as tie
from lexidrome.game.verdict import messages as verdict
from lexidrome.game.who import Given

if TYPE_CHECKING:
    AnyCommand = Command
else:
    AnyCommand = COMMANDS.union(
        absence,
        audience,
        challenge,
        clock,
        correction,
        draw,
        equipment,
        exchange,
        finish,
        play,
        recount,
        ruling,
        share,
        sheet,
        start,
        tie,
        verdict,
    )
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
    AnyFact = FACTS.union(
        sys.modules[__name__],
        absence,
        audience,
        challenge,
        clock,
        correction,
        draw,
        equipment,
        exchange,
        finish,
        play,
        recount,
        ruling,
        share,
        sheet,
        start,
        tie,
        verdict,
    )
"""Every fact there is; the stored name is its tag."""
