"""The envelope of a command: who says it, when, over how slow a line and how late.

A command says what is asked and nothing else. Whoever hands it on puts it into its
envelope (`Actor.says`), the hall stamps that, and a decider gets both side by side.

What was entered beside a real board is stored in its envelope, as one flat object:
the command's own fields after `at_ms`, `by` and whatever is not nought.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, Self, TypeVar

import msgspec

from lexidrome.base import Parcel

A = TypeVar("A")
C = TypeVar("C", bound=msgspec.Struct)
E = TypeVar("E")


class Said(msgspec.Struct, Generic[A], frozen=True, gc=False, omit_defaults=True):
    """Who says it, and when."""

    at_ms: int
    by: A
    late_ms: int = 0
    """How long after it had happened the table's device told of it; `at_ms` is when it did."""
    lag_ms: int = 0
    """Measured on the sender's line; the rule set says how much of it counts."""


class Given(Parcel, Generic[A, C]):
    """A command in its envelope."""

    __slots__ = ("command", "said")

    def __init__(self, command: C, said: Said[A]) -> None:
        self.command = command
        self.said = said

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Given) and (self.command, self.said) == (
            other.command,
            other.said,
        )

    def __hash__(self) -> int:
        return hash((self.command, self.said))

    def __repr__(self) -> str:
        return f"{self.command!r} said by {self.said!r}"

    def parts(self) -> tuple[msgspec.Struct, ...]:
        return self.command, self.said

    def of(self, *parts: Any) -> Self:
        return type(self)(*parts)

    def at(self, at_ms: int) -> Self:
        """The same, said at this time."""
        return type(self)(self.command, msgspec.structs.replace(self.said, at_ms=at_ms))

    def flat(self) -> dict[str, Any]:
        """As it is written."""
        tag = self.command.__struct_config__.tag
        return {"type": tag, **_told(self.said), **_told(self.command)}


def _told(struct: msgspec.Struct) -> dict[str, Any]:
    """Its fields that are not what they are if nothing is said."""
    plan = _defaults(type(struct))
    told = {name: getattr(struct, name) for name in plan}
    return {name: value for name, value in told.items() if value != plan[name]}


@cache
def _defaults(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field.default for field in msgspec.structs.fields(struct)}


_ENVELOPE = frozenset(Said.__struct_fields__)


def write_given(value: object) -> object:
    """For encoders: an envelope that stands in what is written."""
    if isinstance(value, Given):
        return value.flat()
    raise NotImplementedError(f"{type(value).__name__} cannot be written")


def split(flat: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is the envelope's of something flat, and what is the command's."""
    if not isinstance(flat, dict):
        raise TypeError("a command is an object")
    envelope = {name: value for name, value in flat.items() if name in _ENVELOPE}
    return envelope, {name: value for name, value in flat.items() if name not in _ENVELOPE}


ENCODER = msgspec.json.Encoder(enc_hook=write_given)
encode = ENCODER.encode
"""Facts, or views of them, as bytes."""
