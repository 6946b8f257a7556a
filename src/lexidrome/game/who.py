"""Who acts on a game, and who looks at it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

import msgspec

from lexidrome import decider
from lexidrome.base import PersonId
from lexidrome.decider import Said

if TYPE_CHECKING:
    from lexidrome.game.messages import Command


class Role(StrEnum):
    """In which capacity somebody acts."""

    SIDE = "side"
    DIRECTOR = "director"
    STAFF = "staff"
    """Runs the event with the director; in a game they see to the seats alone."""
    JUDGE = "judge"
    """A designated word judge (NSA-IV.K.2.p3)."""
    LEXICON = "lexicon"
    """The word list itself: a verdict by lookup."""
    SCORER = "scorer"
    """Keeps the record beside a real board, for every side: `Actor.side` says for which."""
    HOUSE = "house"
    """The program: timers, starts, restarts."""


class Actor(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who does something; the hall vouches for it."""

    role: Role
    side: int | None = None
    person: PersonId | None = None

    def says(self, command: Command, at_ms: int = 0, *, late_ms: int = 0, lag_ms: int = 0) -> Given:
        """The command in its envelope; without a time until the hall has stamped it."""
        return Given(command, Said(at_ms, self, late_ms, lag_ms))


class Given(decider.Given[Actor, "Command"]):
    """A command, and who gives it when."""

    __slots__ = ()

    def flat(self) -> dict[str, Any]:
        """That time has passed is stored without saying that the house says so.

        What was stored with it says so still, when it is shown.
        """
        flat = super().flat()
        if flat["type"] == NOBODY_SAYS and self.said.by is HOUSE:
            del flat["by"]
        return flat


HOUSE = Actor(Role.HOUSE)
NOBODY_SAYS = "time_passed"


class Audience(StrEnum):
    """Who looks at a game."""

    SIDE = "side"
    SPECTATOR = "spectator"
    DIRECTOR = "director"


class Viewer(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One pair of eyes: a side has its number, the others have none."""

    audience: Audience
    side: int | None = None
    role: Role | None = None
    """What they are where that makes a difference to what they can do and hardly to what they
    see: a judge who sees what the director sees, staff who see what spectators see.
    """

    @property
    def directs(self) -> bool:
        """Not a word judge: what is suspected and which tiles somebody holds is not their business.

        They confirm what was played and say whether it is acceptable (NSA-IV.K.3), and directors
        investigate discreetly (NSA-I.A.p2).
        """
        return self.audience is Audience.DIRECTOR and self.role is not Role.JUDGE
