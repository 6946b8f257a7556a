"""Short ways to write to a store in tests."""

from __future__ import annotations

from lexidrome.base import CommandId, Ms, StreamId
from lexidrome.store import Appended, NewEvent, Pending, Store

GAME = StreamId("game-1")
OTHER = StreamId("game-2")


def event(number: int, name: str = "game.tested.1") -> NewEvent:
    return NewEvent(name, b'{"number":%d}' % number)


def send(
    store: Store,
    command: str,
    expected: int | None = None,
    *,
    count: int = 1,
    stream: StreamId = GAME,
) -> Pending[Appended]:
    events = [event(number) for number in range(count)]
    return store.append(stream, expected, events, CommandId(command), who="p1", at_ms=Ms(7))


def append(
    store: Store,
    command: str,
    expected: int | None = None,
    *,
    count: int = 1,
    stream: StreamId = GAME,
) -> Appended:
    return send(store, command, expected, count=count, stream=stream).result()


def commands(store: Store, stream: StreamId = GAME) -> list[str]:
    return [each.command_id for each in store.read(stream)]
