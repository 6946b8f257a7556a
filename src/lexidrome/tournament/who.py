"""Who acts in an event."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.base import PersonId


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


HOUSE = Actor(Role.HOUSE)
DIRECTOR = Actor(Role.DIRECTOR)
