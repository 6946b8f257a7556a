"""Every command and every fact there is, and the one command that holds others."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from lexidrome.tournament.messages import (
    COMMANDS,
    FACTS,
    Asker,
    Command,
    Fact,
    Thing,
    command,
    divisions,
    entries,
    incidents,
    lateness,
    league,
    prizes,
    results,
    rounds,
    setup,
    standings,
    teams,
    undo,
)

SUBJECTS = (
    setup,
    divisions,
    entries,
    rounds,
    lateness,
    results,
    league,
    teams,
    incidents,
    prizes,
    standings,
    undo,
)
"""Each has a chapter of its name."""


@command(Asker.HOUSE, None, after_the_end=True)
class TimePassed(Command, frozen=True, kw_only=True, tag="time_passed"):
    """Whatever was due by now happens."""


if TYPE_CHECKING:
    SingleCommand = Command
else:
    SingleCommand = COMMANDS.union(*SUBJECTS, sys.modules[__name__])
"""Every command there is, but for several of them in one."""


@command(Asker.ANYBODY, Thing.EACH)
class Together(Command, frozen=True, kw_only=True, tag="together"):
    """One press for several divisions or entrants: all of these in turn, or none.

    Each is an action of its own, by whoever presses.
    """

    commands: tuple[SingleCommand, ...]


if TYPE_CHECKING:
    AnyCommand = Command
else:
    AnyCommand = COMMANDS.union(*SUBJECTS, sys.modules[__name__])
"""Every command there is."""

if TYPE_CHECKING:
    AnyFact = Fact
else:
    AnyFact = FACTS.union(*SUBJECTS)
"""Every fact there is; the stored name is its tag."""
