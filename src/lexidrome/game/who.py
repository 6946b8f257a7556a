"""Who acts on a game, and who looks at it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.base import PersonId


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


HOUSE = Actor(Role.HOUSE)


class Audience(StrEnum):
    """Who looks at a game."""

    SIDE = "side"
    SPECTATOR = "spectator"
    DIRECTOR = "director"


class Viewer(msgspec.Struct, frozen=True, gc=False):
    """One pair of eyes: a side has its number, the others have none."""

    audience: Audience
    side: int | None = None
