"""Who acts in an event."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from lexidrome import decider
from lexidrome.base import PersonId
from lexidrome.decider import Said

if TYPE_CHECKING:
    from lexidrome.tournament.messages import Command


class Role(StrEnum):
    """In which capacity somebody acts."""

    DIRECTOR = "director"
    STAFF = "staff"
    """Takes slips, checks people in, validates results."""
    ENTRANT = "entrant"
    HOUSE = "house"
    """The program: timers, results of games on screen."""


class Actor(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who does something; the hall vouches for it."""

    role: Role
    division: str | None = None
    """With `number`: the side that somebody plays on."""
    number: int | None = None
    person: PersonId | None = None

    def says(self, command: Command, at_ms: int = 0) -> Given:
        """The command in its envelope; without a time until the hall has stamped it."""
        return Given(command, Said(at_ms, self))


class Given(decider.Given[Actor, "Command"]):
    """A command, and who gives it when."""

    __slots__ = ()


HOUSE = Actor(Role.HOUSE)
DIRECTOR = Actor(Role.DIRECTOR)
