"""What is said of a message is said at its class, and every table follows from it.

    COMMANDS: Declared[Command, Asked] = Declared(Command)

    COMMANDS.declare(PassTurn, Asked(by=Asker.SIDE, about=Thing.TURN))

which each room does by a decorator of its own (`@command`, `@fact`).

A message of which nothing is said fails when its room is imported: nothing is
allowed, open or never stale by default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Generic, TypeVar, Union

import msgspec

M = TypeVar("M", bound=msgspec.Struct)
D = TypeVar("D")


class Undeclared(TypeError):
    """A message was defined and something that must be said of it was not."""


class Declared(Generic[M, D]):
    """What was said of each class of one kind of message."""

    def __init__(self, base: type[M]) -> None:
        self._base = base
        self._said: dict[type[M], D] = {}

    def declare(self, kind: type[M], said: D) -> None:
        assert kind not in self._said, f"{kind.__name__} is declared twice"
        self._said[kind] = said

    def of(self, message: M) -> D:
        return self._said[type(message)]

    def of_kind(self, kind: type[M]) -> D:
        return self._said[kind]

    def kinds(self) -> tuple[type[M], ...]:
        return tuple(self._said)

    def where(self, holds: Callable[[D], bool]) -> frozenset[type[M]]:
        """The classes of which this was said."""
        return frozenset(kind for kind, said in self._said.items() if holds(said))

    def items(self) -> Iterator[tuple[type[M], D]]:
        return iter(self._said.items())

    def union(self, *modules: ModuleType) -> Any:
        """One type that is any of them, for whoever reads them from bytes.

        They are defined in these modules, and something is declared of each.
        """
        self._must_be_complete()
        names = {module.__name__ for module in modules}
        assert names == {kind.__module__ for kind in self._said}, "messages of other modules"
        return Union[self.kinds()]  # noqa: UP007 -- made of a list that only the program knows

    def _must_be_complete(self) -> None:
        missing = [kind.__name__ for kind in _named(self._base) if kind not in self._said]
        if missing:
            raise Undeclared(f"nothing is declared of {', '.join(missing)}")


def _named(base: type[M]) -> Iterator[type[M]]:
    """Every class of message that can be sent or stored: what has a name of its own."""
    for kind in base.__subclasses__():
        yield from _named(kind)
        if kind.__struct_config__.tag not in (None, kind.__name__):
            yield kind
