"""What goes into the store and what comes out of it."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from lexidrome.base import BadInput, CommandId, Ms, StreamId, text

NAME = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+\.[1-9][0-9]*", re.ASCII)
LONGEST_ID = 200
LARGEST_DATA = 16 * 2**20
LATEST_MS = 2**62


class NewEvent(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, not yet stored."""

    name: str
    """An explicit, versioned name such as `game.tiles_played.1`; never a class path."""
    data: bytes
    """What the store keeps byte for byte and never looks into; by custom compact JSON."""


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, durable."""

    sequence: int
    """The place among all events of the store: 1, 2, 3 … without gaps."""
    stream: StreamId
    version: int
    """The place in its stream: 1, 2, 3 … without gaps."""
    name: str
    data: bytes
    who: str
    """A person's id, or the part of the house that acted (`timer`, `bot`)."""
    at_ms: Ms
    command_id: CommandId
    hash: bytes
    """The stream's chain up to and with this event."""
    seal: bytes
    """The whole store's chain up to and with this event."""


class Appended(msgspec.Struct, frozen=True, gc=False):
    """The answer to an append; the same command always gets the same one."""

    stream: StreamId
    command_id: CommandId
    first_version: int
    last_version: int
    """The stream's version after the append: what the next one expects."""
    first_sequence: int
    last_sequence: int


class Unless(msgspec.Struct, frozen=True, gc=False):
    """Nothing is appended as long as the last event of another stream has this name."""

    stream: StreamId
    name: str


class Append(msgspec.Struct, frozen=True, gc=False):
    """What a caller asked to have written, all of it or nothing."""

    stream: StreamId
    expected_version: int | None
    events: tuple[NewEvent, ...]
    command_id: CommandId
    who: str
    at_ms: Ms
    unless: Unless | None = None

    def __post_init__(self) -> None:
        check_id("stream", self.stream)
        check_id("command id", self.command_id)
        check_id("who", self.who)
        if not self.events:
            raise BadInput(text("A command that changes nothing is not stored."))
        if not 0 <= self.at_ms <= LATEST_MS:
            raise BadInput(text("{at_ms} is not a time in milliseconds.", at_ms=self.at_ms))
        for event in self.events:
            check_name(event.name)
            if len(event.data) > LARGEST_DATA:
                raise BadInput(
                    text(
                        "{name} holds {size} bytes; an event may hold {largest}.",
                        name=event.name,
                        size=len(event.data),
                        largest=LARGEST_DATA,
                    )
                )


@lru_cache(maxsize=1024)
def check_name(name: str) -> None:
    """There are a few hundred names, and millions of events."""
    if not NAME.fullmatch(name):
        raise BadInput(
            text(
                "{name} is not an event name with a version, such as game.tiles_played.1.",
                name=ascii(name[: LONGEST_ID + 1]),
            )
        )


def check_id(what: str, value: str) -> None:
    """Both databases must hold the id and any terminal must be able to show it."""
    if not value:
        raise BadInput(text("The {what} is empty.", what=what))
    check_line(what, value)


def check_line(what: str, value: str) -> None:
    """One line of text that both databases hold and give back as it was."""
    if len(value) <= LONGEST_ID and (not value or value.isprintable()):
        return
    raise BadInput(
        text(
            "The {what} must have at most {longest} printable characters, but is {value}.",
            what=what,
            longest=LONGEST_ID,
            value=ascii(value[: LONGEST_ID + 1]),
        )
    )
