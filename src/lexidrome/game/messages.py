"""What commands and facts of a game are, and what is declared of each.

    @command(Asker.SIDE, Thing.TURN)
    class PassTurn(TurnCommand, …): …

    @fact(OPEN, changes=(Thing.TURN,))
    class TurnPassed(Fact, …): …

Who may give a command, what it builds on, what a fact changes and who must not
know which of its fields stand here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import TypeVar

import msgspec

from lexidrome.base import Text
from lexidrome.decider import Declared
from lexidrome.game.who import HOUSE, Actor, Role


class Command(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag=True):
    """What is asked; who asks it and when stands on its envelope (`Given`)."""


class TurnCommand(Command, frozen=True, kw_only=True, tag=True):
    """What completes a turn."""


class Fact(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag=True):
    """What all facts carry."""

    at_ms: int
    by: Actor = HOUSE


# What is declared of a command


class Thing(IntEnum):
    """What a command can be about: it is stale when that has changed since its sender looked.

    A game has many versions that do not matter to a command: the opponent draws
    tiles or a window closes while a side is about to commit its play.
    """

    TURN = 0
    """Who is on turn and what was played last; all turns and challenges."""
    JUDGING = 1
    """The challenge or the attempts being judged."""
    RESULT = 2
    """Scores after the end; signing a result that has changed is refused."""
    CLOCK = 3
    """Time given or taken by hand."""


class Asker(StrEnum):
    """Who gives a command."""

    SIDE = "side"
    """A side alone, or whoever enters it for that side beside a real board."""
    EITHER = "either"
    """A player as a side, and a director as the director."""
    DIRECTOR = "director"
    """Who directs; a side is told by the referee what it may not, and where it may."""
    HOUSE = "house"
    """The program: nobody outside sends it."""
    NOBODY = "nobody"
    """Nobody any more: games of earlier versions have it in their record."""


class Asked(msgspec.Struct, frozen=True):
    """What is declared of a command."""

    by: Asker
    about: Thing | None
    """Nothing: the referee itself refuses it when it no longer fits."""
    is_personal: bool = False
    """Nobody enters it for another side: a signature, a resignation, a side's own sheet."""
    judges_too: bool = False
    """A word judge gives it as well."""
    not_in_own_game: bool = False
    """A director who plays leaves it to somebody else."""
    alone: Role | None = None
    """In which capacity a player gives it in a game that has no director."""
    sides_too: bool = False
    """A director's command that the referee lets a side give as well, where the book does."""
    at_board: bool = False
    """Given beside a real board only: on screen the referee refuses it always."""
    of_record: bool = False
    """About the record itself, not about what happened on the board: it is no entry in it."""
    label: Text | None = None
    """What the button says on pages that have no place of their own for it: they show it among
    what is seldom needed. `{name}` is the side, `{number}` what is chosen of an offer's numbers.
    """

    def __call__(self, kind: type[C]) -> type[C]:
        COMMANDS.declare(kind, self)
        return kind

    def can_be_by(self, role: Role, *, is_at_board: bool) -> bool:
        """Whether somebody in this capacity can ever give it in such a game."""
        if self.at_board and not is_at_board:
            return False
        is_of_director = self.by is Asker.DIRECTOR and not self.sides_too
        return not is_of_director or role not in (Role.SIDE, Role.SCORER)


COMMANDS: Declared[Command, Asked] = Declared(Command)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Fact)


command = Asked
"""`@command(Asker.SIDE, Thing.TURN)` above its class declares it."""


# What is declared of a fact


class Secret(StrEnum):
    """Who must not know a field, and until when; `game.views` has the rule of each."""

    SEED = "seed"
    """Nobody knows it before the end."""
    TIE_SEED = "tie_seed"
    """Nobody is ever told."""
    RACK = "rack"
    """Who must not see the rack of the fact's side."""
    RETURNED = "returned"
    """The same, unless the tiles were shown when they went back."""
    EXCHANGED = "exchanged"
    """The same, where the rule set does not let everybody know how many."""
    ENTERED = "entered"
    """What was entered may name tiles; what it led to is in the view of the game."""
    SUSPICION = "suspicion"
    """Everybody but the director, where the procedure is private (NSA-I.A.p2)."""
    TEAM = "team"
    """Whoever is not of the fact's side learns nothing of it, not even that it happened."""


class Told(msgspec.Struct, frozen=True):
    """What is declared of a fact."""

    secret: Mapping[str, Secret]
    """The fields that not everybody may know; a whole fact by `WHOLE`."""
    changes: tuple[Thing, ...]
    runs: bool | None
    """Whether time runs after it; nothing: as it did before."""
    decided: tuple[str, ...] = ()
    """Fields that say what the rules brought about; facts of earlier versions have them not."""
    tells: type[Command] | None = None
    """The command that led to it, where that can be told from this fact alone: its fields are
    the fact's. By that a game on screen is decided once more (`share/replay.py`).
    """


WHOLE = "*"
OPEN: Mapping[str, Secret] = MappingProxyType({})
"""Everybody may know everything that stands in it."""
FACTS: Declared[Fact, Told] = Declared(Fact)


def fact(
    secret: Mapping[str, Secret],
    *,
    changes: tuple[Thing, ...] = (),
    runs: bool | None = None,
    decided: tuple[str, ...] = (),
    tells: type[Command] | None = None,
) -> Callable[[type[E]], type[E]]:
    """Declares of a fact what of it is secret, what it changes and which command it tells."""

    def declared(kind: type[E]) -> type[E]:
        assert set(secret) <= {WHOLE, *kind.__struct_fields__}, kind
        assert set(decided) <= set(kind.__struct_fields__), kind
        FACTS.declare(kind, Told(secret, changes, runs, decided, tells))
        return kind

    return declared
