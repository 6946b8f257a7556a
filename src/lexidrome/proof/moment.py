"""What a sentence of a scenario needs to become a command: who, when, and what lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from lexidrome.base import PersonId
from lexidrome.game import Actor, GameState, Role
from lexidrome.game.board import EMPTY as EMPTY_SQUARE
from lexidrome.game.board import parse_place, side_of
from lexidrome.game.values import DrawScheme, PlacedTile
from lexidrome.rulebook import RuleSet

SIDES = "ABCD"
"""What scenarios call the sides of a game."""
DRAWS = DrawScheme.SERVER
"""What a scenario says is drawn follows from its own seed and nothing else."""


_NO_SENSE = (
    ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError,
)  # fmt: skip


class BadStep(Exception):
    """A sentence that is none of ours."""


class Progress:
    """How far the playing of a scenario has come."""

    step: int | None = None


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Whatever cannot be made sense of is the scenario's fault, and said in a sentence."""
    try:
        yield
    except _NO_SENSE as error:
        raise BadStep(f"{what} is not of the form that is read there") from error


class Table(msgspec.Struct, frozen=True):
    """What lies on the table when a step is taken."""

    rules: RuleSet
    state: GameState | None
    last_ms: int
    """When the step before happened."""
    judge: Callable[[Sequence[str]], bool]
    """What the scenario's word lists say of these words."""
    seed: bytes


class Moment(msgspec.Struct, frozen=True):
    """What a sentence needs to become a command."""

    table: Table
    at_ms: int
    by: Actor
    lag_ms: int = 0

    @property
    def state(self) -> GameState:
        if self.table.state is None:
            raise BadStep("there is no game yet")
        return self.table.state


def parse_time(given: str | float) -> int:
    """`1:05`, `-0:01` or `0:59.9` in milliseconds; a bare number is in seconds."""
    if isinstance(given, int | float):
        return round(given * 1000)
    sign = -1 if given.startswith("-") else 1
    total = 0.0
    for part in given.lstrip("-").split(":"):
        total = total * 60 + float(part)
    return sign * round(total * 1000)


def parse_actor(name: str) -> Actor:
    if name[0] in SIDES:
        member = name[1:] or "1"
        seated = PersonId(f"{name[0].lower()}{member}")
        return Actor(Role.SIDE, side=SIDES.index(name[0]), person=seated)
    if name.startswith("judge"):
        person = name.removeprefix("judge").strip() or "Judge"
        return Actor(Role.JUDGE, person=PersonId(person))
    return Actor(Role(name), person=PersonId(name) if name == "director" else None)


def place_word(state: GameState, where: str, word: str) -> tuple[PlacedTile, ...]:
    """The new tiles of a word laid at a place; letters that lie there already are not new.

    What would lie beyond the edge is on no square of the board, and the game says so.
    """
    side = side_of(state.board)
    place = parse_place(where, side)
    step = 1 if place.is_across else side
    tiles = []
    for at, letter in enumerate(word):
        square = place.square + at * step
        is_beyond = place.is_across and square // side != place.square // side
        if is_beyond or square >= len(state.board):
            tiles.append(PlacedTile(max(square, len(state.board)), letter))
        elif state.board[square] == EMPTY_SQUARE:
            tiles.append(PlacedTile(square, letter))
        elif state.board[square] != letter:
            raise BadStep(f"{word} at {where} does not fit the board")
    return tuple(tiles)
