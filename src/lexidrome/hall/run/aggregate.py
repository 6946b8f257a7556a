"""What the hall needs to know of a thing that commands change, and nothing more.

A game is one such thing, the roles of an event another. The hall finds its
state, hands commands to it and keeps what comes of them; what they mean it
never asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from lexidrome.base import Damaged, Refusal, text
from lexidrome.decider import encode
from lexidrome.store import NewEvent, StoredEvent

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Decision(msgspec.Struct, Generic[S, E], frozen=True, gc=False):
    """What a command led to."""

    events: tuple[E, ...]
    state: S
    """The state after these events."""


class Aggregate(Protocol[S, C, E]):
    """A stream's rules, as pure functions."""

    def stamp(self, command: C, at_ms: int, /) -> C:
        """The command with the time at which the hall got it."""
        ...

    def decide(self, state: S | None, command: C, /) -> Decision[S, E] | Refusal:
        """Events and the state after them; no state means that the stream has no event yet."""
        ...

    def evolve(self, state: S | None, event: E, /) -> S:
        """The state after one more event."""
        ...

    def fold(self, state: S | None, events: Sequence[E], /) -> S | None:
        """The state after all of these events: `folded`, where many at once cost no less."""
        ...

    def encode(self, event: E, /) -> NewEvent: ...

    def decode(self, stored: StoredEvent, /) -> E: ...

    def touched_at(self, state: S, command: C, /) -> int:
        """The version at which what this command is about changed last.

        A command whose sender saw less than that is stale.
        """
        ...

    def is_live(self, state: S, /) -> bool:
        """Whether time runs in this stream, so that a restart must wake it up."""
        ...

    def life_of(self, name: str, /) -> bool | None:
        """Whether time runs after an event of this name; None: as it did before.

        With this a restart finds the live streams among all others without loading any.
        """
        ...

    def next_due_ms(self, state: S, /) -> int | None:
        """When something happens by itself, if it does."""
        ...

    def time_passed(self, at_ms: int, /) -> C:
        """The command that lets it happen."""
        ...

    def credit_outage(self, from_ms: int, at_ms: int, /) -> C:
        """The command that takes the time in which the house stood still out of the reckoning."""
        ...


def folded(evolve: Callable[[S | None, E], S], state: S | None, events: Iterable[E]) -> S | None:
    """The state after these events, one after the other."""
    for event in events:
        state = evolve(state, event)
    return state


class Timeless(Generic[S, C]):
    """What an aggregate answers that knows no time and whose commands are never stale."""

    def stamp(self, command: C, _at_ms: int, /) -> C:
        return command

    def touched_at(self, _state: S, _command: C, /) -> int:
        return 0

    def is_live(self, _state: S, /) -> bool:
        return False

    def life_of(self, _name: str, /) -> bool | None:
        return None

    def next_due_ms(self, _state: S, /) -> int | None:
        return None

    def time_passed(self, _at_ms: int, /) -> C:
        raise NotImplementedError("nothing is ever due here")

    def credit_outage(self, _from_ms: int, _at_ms: int, /) -> C:
        raise NotImplementedError("no time passes here")


def encoded(event: msgspec.Struct) -> NewEvent:
    """The event as it is stored, under its tag."""
    return NewEvent(str(event.__struct_config__.tag), encode(event))


def decoded(decoder: msgspec.json.Decoder[E], stored: StoredEvent) -> E:
    """The event that was stored, or a sentence that says which one cannot be read."""
    try:
        return decoder.decode(stored.data)
    except msgspec.MsgspecError as error:
        # The decoder's message may quote what it could not read, which may be a rack.
        raise Damaged(
            text(
                "{stream}, version {version}: {name} cannot be read.",
                stream=stored.stream,
                version=stored.version,
                name=stored.name,
            )
        ) from error
