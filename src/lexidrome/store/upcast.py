"""Turns events of old versions into the newest when they are read.

What is stored never changes; a new version of an event gets a new name and a
step from the old one. Steps are followed one after another, so that each new
version costs one function and none of the old ones is touched.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from lexidrome.base import BadInput, Damaged, text
from lexidrome.store.event import StoredEvent, check_name

Turn = Callable[[bytes], bytes]
"""Makes the data of the newer event from the data of the older one."""


class Upcasters:
    """The steps from each old name to the next."""

    def __init__(self) -> None:
        self._steps: dict[str, tuple[str, Turn]] = {}

    def add(self, old: str, new: str, turn: Turn) -> None:
        """From now on `old` is read as `new`."""
        check_name(old)
        check_name(new)
        if old in self._steps:
            raise BadInput(text("{name} already has a step to a newer event.", name=old))
        if self.newest(new) == old:
            raise BadInput(text("{old} and {new} would turn into each other.", old=old, new=new))
        self._steps[old] = (new, turn)

    def newest(self, name: str) -> str:
        """The name under which events stored as `name` are read today."""
        while name in self._steps:
            name = self._steps[name][0]
        return name

    def upcast(self, event: StoredEvent) -> StoredEvent:
        """The event as its newest version; its place, hash and metadata are those stored."""
        if event.name not in self._steps:
            return event
        name, data = event.name, event.data
        while name in self._steps:
            name, turn = self._steps[name]
            data = turned(turn, data, event)
        return msgspec.structs.replace(event, name=name, data=data)


def turned(turn: Turn, data: bytes, event: StoredEvent) -> bytes:
    try:
        return turn(data)
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged(
            text(
                "{stream}, version {version}: {name} cannot be read as a newer event ({reason}).",
                stream=event.stream,
                version=event.version,
                name=event.name,
                reason=str(error),
            )
        ) from error
