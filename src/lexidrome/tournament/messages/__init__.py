"""What all commands and all facts of an event carry, and what is declared of each.

    @command(Asker.STAFF, Thing.ROUND)
    class BeginRound(OfRound, …): …

    @fact(writes=key("begun", *ROUND), on=PUBLISHED_ROUND, runs=True)
    class RoundBegun(OfRound, …): …

Who may give a command, what it is about, what a fact changes and what it builds on
stand here and nowhere else; the tables follow from it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from lexidrome.decider import Declared
from lexidrome.tournament.who import HOUSE, Actor


class Command(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """What is asked; who asks it and when stands on its envelope (`Given`)."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True):
    """What all facts carry; whoever decides leaves it to `Work.emit` to fill it in."""

    at_ms: int = 0
    by: Actor = HOUSE
    action: int = 0


C = TypeVar("C", bound=Command)
F = TypeVar("F", bound=Fact)


# What is declared of a command


class Thing(StrEnum):
    """What a command is about: it is stale when that has changed since its sender looked.

    `tournament.subjects` has the keys of each.
    """

    GAME = "game"
    ROUND = "round"
    NEXT_ROUND = "next_round"
    """The last round as it is, and that the next is not paired yet."""
    ENTRANT = "entrant"
    TEAM = "team"
    ACTION = "action"
    """What an action changed that is to be undone or done again."""
    ABOUT = "about"
    """What is announced of the event."""
    DIVISION = "division"
    """Its name, who may enter it, and who has."""
    PHASES = "phases"
    TABLES = "tables"
    APART = "apart"
    PRIZES = "prizes"
    SEEDS = "seeds"
    LOTS = "lots"
    TROPHY = "trophy"
    BREAK = "break"
    HELP = "help"
    EACH = "each"
    """What each of several commands is about."""


class Asker(StrEnum):
    """Who gives a command; what a director may not ask nobody may."""

    DIRECTOR = "director"
    STAFF = "staff"
    """The director or the staff."""
    HOUSE = "house"
    """The program, or the director in its stead."""
    SIDE = "side"
    """A side, or the director or the staff for it: the decider says so once the game is found."""
    ANYBODY = "anybody"
    """Nobody is refused for who they are."""


class Asked(msgspec.Struct, frozen=True):
    """What is declared of a command."""

    by: Asker | Callable[[Any], Asker]
    """Where it depends on what the command says: a function of it."""
    about: Thing | None
    """Nothing that was there before: it is never overtaken."""
    after_the_end: bool
    """It is given also when the event is closed."""
    takes_long: bool
    """So long that others must not wait for it."""

    def asker(self, command: Command) -> Asker:
        return self.by if isinstance(self.by, Asker) else self.by(command)


COMMANDS: Declared[Command, Asked] = Declared(Command)


def command(
    by: Asker | Callable[[Any], Asker],
    about: Thing | None,
    *,
    after_the_end: bool = False,
    takes_long: bool = False,
) -> Callable[[type[C]], type[C]]:
    """Declares of a command who gives it and what it is about."""

    def declared(kind: type[C]) -> type[C]:
        COMMANDS.declare(kind, Asked(by, about, after_the_end, takes_long))
        return kind

    return declared


# What is declared of a fact


Key = tuple[str | int, ...]
"""A kind of thing, then whatever tells it from others of its kind."""
Keys = Callable[[Any], tuple[Key, ...]]
"""The keys of a fact's things."""

DIVISION = ("division",)
ENTRANT = ("division", "number")
ROUND = ("division", "round_number")
GAME = (*ROUND, "game")


def key(kind: str, *fields: str) -> Keys:
    """Of the thing of this kind that these fields of a fact name."""
    named = [attrgetter(field) for field in fields]
    return lambda fact: ((kind, *(field(fact) for field in named)),)


def keys(*parts: Keys) -> Keys:
    """All of these."""
    return lambda fact: tuple(each for part in parts for each in part(fact))


NOTHING = keys()
A_DIVISION = key("division", *DIVISION)
AN_ENTRANT = keys(A_DIVISION, key("entrant", *ENTRANT))
A_ROUND = key("round", *ROUND)
PUBLISHED_ROUND = keys(A_ROUND, key("published", *ROUND))
BEGUN_ROUND = keys(PUBLISHED_ROUND, key("begun", *ROUND))
AN_ABSENCE = keys(BEGUN_ROUND, key("late", *GAME, "number"))


class Told(msgspec.Struct, frozen=True):
    """What is declared of a fact."""

    writes: Keys
    """What it changes."""
    on: Keys
    """What has to be there for it to make sense."""
    stays: bool
    """Nobody undoes it."""
    is_only_said: bool
    """The house has only said it: it stands in the way of no undoing."""
    runs: bool
    """Time runs after it; when it is over only the state says."""


FACTS: Declared[Fact, Told] = Declared(Fact)


def fact(
    *, writes: Keys, on: Keys, stays: bool = False, is_only_said: bool = False, runs: bool = False
) -> Callable[[type[F]], type[F]]:
    """Declares of a fact what it changes and what it builds on."""

    def declared(kind: type[F]) -> type[F]:
        FACTS.declare(kind, Told(writes, on, stays, is_only_said, runs))
        return kind

    return declared
