"""What restoring leaves in the store: which backup, how old, and another id each time."""

from __future__ import annotations

import asyncio
import os
from contextlib import closing
from pathlib import Path

import msgspec

from lexidrome.base import CommandId, Ms, StreamId
from lexidrome.hall.run.restorations import Restorations, Restored, restored_record
from lexidrome.store import BackupFolder, NewEvent, Record, Store, back_up, open_store, restore

NOON_MS = Ms(1_760_000_000_000)


def filled(folder: Path) -> Store:
    folder.mkdir()
    store = open_store(folder, None)
    event = NewEvent("thing.done.1", b"{}")
    stream, identity = StreamId("thing/1"), CommandId("first")
    store.append(stream, 0, [event], identity, who="ann", at_ms=NOON_MS).result()
    return store


def moved(backup: Path, folder: Path, at_ms: int) -> Restored:
    """Restore into a folder of its own, and see what the house there knows of it."""
    folder.mkdir()
    with closing(open_store(folder, None)) as store:
        restore(backup, store, folder, [restored_record(backup, Ms(at_ms))])
        last = Restorations(store).last
    assert last is not None
    return last


def test_the_record_has_the_time_of_the_backup_and_of_the_last_thing_in_it(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with closing(filled(tmp_path / "data")) as store:
        assert Restorations(store).last is None
        path = BackupFolder.choose(stick).write(store, "round 4", Ms(NOON_MS + 5_000))
    os.utime(path, (1, 1))
    found = moved(path, tmp_path / "spare", NOON_MS + 90_000)
    assert found.backup == path.name
    assert (found.backup_ms, found.last_ms) == (NOON_MS + 5_000, NOON_MS)
    assert found.restored_ms == NOON_MS + 90_000
    assert found.as_of_ms == NOON_MS + 5_000
    assert not found.is_settled


def test_a_backup_that_a_person_named_is_as_old_as_its_file_or_what_it_holds(
    tmp_path: Path,
) -> None:
    backup = tmp_path / "saturday.backup"
    with closing(filled(tmp_path / "data")) as store:
        back_up(store, backup)
    os.utime(backup, (NOON_MS // 1000 + 60, NOON_MS // 1000 + 60))
    assert moved(backup, tmp_path / "one", NOON_MS).as_of_ms == NOON_MS + 60_000
    os.utime(backup, (1, 1))
    assert moved(backup, tmp_path / "two", NOON_MS).as_of_ms == NOON_MS


def test_a_house_that_moves_twice_has_the_last_move_alone_and_another_id(tmp_path: Path) -> None:
    backup, again = tmp_path / "one.backup", tmp_path / "two.backup"
    with closing(filled(tmp_path / "data")) as store:
        back_up(store, backup)
    first = moved(backup, tmp_path / "one", NOON_MS)
    with closing(open_store(tmp_path / "one", None)) as store:
        asyncio.run(Restorations(store).settle())
        assert not Restorations(store).is_open
        assert store.records("restored") != []
        back_up(store, again)
    second = moved(again, tmp_path / "two", NOON_MS + 1)
    assert second.id != first.id
    assert second.backup == "two.backup"
    assert not second.is_settled
    with closing(open_store(tmp_path / "two", None)) as store:
        assert len(store.records("restored")) == 1
        assert Restorations(store).is_open


def test_an_empty_store_can_be_restored_too(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    backup = tmp_path / "empty.backup"
    with closing(open_store(tmp_path / "data", None)) as store:
        store.put_record(Record("key", "k", msgspec.json.encode("v"))).result()
        back_up(store, backup)
    found = moved(backup, tmp_path / "spare", NOON_MS)
    assert found.last_ms is None
    with closing(open_store(tmp_path / "spare", None)) as store:
        assert store.records("key") == [Record("key", "k", b'"v"')]
