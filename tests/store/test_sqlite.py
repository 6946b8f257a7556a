"""The SQLite store keeps what it acknowledged."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lexidrome.base import BadInput, CommandId, Conflict, Ms, StreamId
from lexidrome.store import Appended, NewEvent, Pending, SqliteStore

GAME = StreamId("game-1")


def event(number: int) -> NewEvent:
    return NewEvent("game.tested.1", b'{"number":%d}' % number)


def append(store: SqliteStore, expected: int | None, command: str, count: int = 1) -> Appended:
    return send(store, expected, command, count).result()


def send(
    store: SqliteStore, expected: int | None, command: str, count: int = 1
) -> Pending[Appended]:
    events = [event(number) for number in range(count)]
    return store.append(GAME, expected, events, CommandId(command), who="p1", at_ms=Ms(7))


def test_what_was_appended_is_read_back_after_a_restart(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        append(store, 0, "first", 2)
    with SqliteStore(tmp_path / "store.db") as store:
        append(store, 2, "second")
        events = store.read(GAME)
        assert [(each.version, each.command_id) for each in events] == [
            (1, "first"),
            (2, "first"),
            (3, "second"),
        ]
        assert store.read(GAME, 3) == events[2:]
        assert list(store.read_all()) == events


def test_a_wrong_expected_version_writes_nothing_and_spares_its_neighbours(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        pending = [send(store, 0, "a"), send(store, 0, "b"), send(store, 1, "c")]
        with pytest.raises(Conflict, match="version 0 was expected and it is at 1"):
            pending[1].result()
        assert pending[2].result().last_version == 2
        assert [each.command_id for each in store.read(GAME)] == ["a", "c"]


def test_a_repeated_command_gets_its_first_answer(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        first = append(store, 0, "a", 2)
        append(store, 2, "b")
        assert append(store, 0, "a", 5) == first
        assert store.answer(GAME, CommandId("a")) == first
        assert store.answer(GAME, CommandId("z")) is None
        assert len(store.read(GAME)) == 3


def test_an_append_can_be_awaited(tmp_path: Path) -> None:
    async def run(store: SqliteStore) -> Appended:
        return await send(store, None, "a")

    with SqliteStore(tmp_path / "store.db") as store:
        assert asyncio.run(run(store)).last_version == 1


@pytest.mark.parametrize("name", ["Tiles", "game.TilesPlayed.1", "game.tiles_played", "game.x.0"])
def test_an_event_needs_an_explicit_name_with_a_version(tmp_path: Path, name: str) -> None:
    with SqliteStore(tmp_path / "store.db") as store, pytest.raises(BadInput, match="event name"):
        store.append(GAME, 0, [NewEvent(name, b"{}")], CommandId("a"), who="p1", at_ms=Ms(7))
