"""What a stream has come to is kept beside the facts, and goes whenever it could be wrong."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from msgspec.structs import replace

from lexidrome.base import PersonId, StreamId
from lexidrome.store import (
    Person,
    Snapshot,
    SqliteStore,
    Store,
    back_up,
    export_store,
    import_store,
    restore,
    sealed,
    sqlite_file,
    verify,
)
from lexidrome.store.postgres import PostgresStore
from store.making import GAME, OTHER, append
from store.places import Place
from store.test_people import bytes_in

SECRET = b"the rack is QUIXOTRY"


def kept(version: int = 1, stream: StreamId = GAME) -> Snapshot:
    return sealed(stream, version, b"h" * 32, "this code", SECRET)


def test_the_last_snapshot_of_each_stream_is_kept(place: Place) -> None:
    store = place.open()
    assert store.snapshot(GAME) is None
    for snapshot in (kept(1), kept(1, OTHER), kept(2)):
        store.put_snapshot(snapshot).result()
    store.close()
    again = place.open()
    assert again.snapshots() == [GAME, OTHER]
    assert again.snapshot(GAME) == kept(2)
    assert again.snapshot(OTHER) == kept(1, OTHER)


def test_it_is_no_part_of_the_chain(store: Store) -> None:
    append(store, "a")
    seal = store.head().seal
    store.put_snapshot(kept()).result()
    append(store, "b")
    assert verify(store).is_sound
    assert next(iter(store.stored())).seal == seal


@pytest.mark.parametrize("field", ["stream", "version", "hash", "made_by", "data"])
def test_one_that_was_changed_is_not_whole(field: str) -> None:
    others = {"stream": OTHER, "version": 3, "hash": b"g" * 32, "made_by": "you", "data": b"x"}
    assert kept().is_whole
    assert not replace(kept(), **{field: others[field]}).is_whole


def test_erasing_somebody_throws_all_of_them_away(store: Store) -> None:
    store.put_person(Person(PersonId("p1"), "Ann")).result()
    store.put_snapshot(kept()).result()
    store.erase_person(PersonId("p1")).result()
    assert store.snapshots() == []
    assert store.snapshot(GAME) is None


def test_no_byte_of_one_is_left_after_an_erasure(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        store.put_snapshot(kept()).result()
        assert SECRET in bytes_in(tmp_path)
        store.erase_person(PersonId("p1")).result()
        assert SECRET not in bytes_in(tmp_path)


def test_a_backup_and_what_is_restored_from_it_have_none(
    store: Store, new_place: Callable[[str], Place], tmp_path: Path
) -> None:
    append(store, "a", count=50)
    store.put_snapshot(kept()).result()
    backup = tmp_path / "backups" / "b.db"
    backup.parent.mkdir()
    assert back_up(store, backup).is_sound
    assert SECRET not in bytes_in(backup.parent)
    with SqliteStore(backup, is_read_only=True) as copied:
        assert (copied.snapshots(), copied.snapshot(GAME)) == ([], None)
    assert store.snapshot(GAME) == kept()
    for kind in ("sqlite", "postgres"):
        target = new_place(kind).open()
        target.put_snapshot(kept()).result()
        restore(backup, target)
        assert target.snapshots() == []
        assert target.head() == store.head()


def test_an_export_has_none_and_an_import_leaves_none(
    store: Store, new_place: Callable[[str], Place]
) -> None:
    append(store, "a")
    store.put_snapshot(kept()).result()
    exported = io.BytesIO()
    export_store(store, exported)
    assert SECRET not in exported.getvalue()
    assert b"snapshot" not in exported.getvalue()
    target = new_place("sqlite").open()
    target.put_snapshot(kept()).result()
    import_store(target, exported.getvalue().splitlines())
    assert target.snapshots() == []


def test_a_file_of_an_earlier_version_gets_a_place_for_them(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with SqliteStore(path) as store:
        append(store, "a")
    with sqlite3.connect(path) as earlier:
        earlier.execute("DROP TABLE snapshots")
    earlier.close()
    with SqliteStore(path, is_read_only=True) as read:
        assert (read.snapshots(), read.snapshot(GAME)) == ([], None)
        assert back_up(read, tmp_path / "backup.db").is_sound
    with SqliteStore(path) as store:
        store.put_snapshot(kept()).result()
        assert store.snapshot(GAME) == kept()


def test_a_schema_of_an_earlier_version_gets_a_place_for_them(
    postgres_address: str, sql: psycopg.Connection
) -> None:
    with PostgresStore(postgres_address, schema="earlier") as store:
        append(store, "a")
    sql.execute("DROP TABLE earlier.snapshots")
    with PostgresStore(postgres_address, schema="earlier", is_read_only=True) as read:
        assert (read.snapshots(), read.snapshot(GAME)) == ([], None)
    with PostgresStore(postgres_address, schema="earlier") as store:
        store.put_snapshot(kept()).result()
        assert store.snapshot(GAME) == kept()


def test_where_no_place_can_be_made_the_store_is_opened_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store.db"
    with SqliteStore(path) as store:
        append(store, "a")
    with sqlite3.connect(path, isolation_level=None) as earlier:
        earlier.execute("DROP TABLE snapshots")
        earlier.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(sqlite_file, "BUSY_S", 0.01)
        with SqliteStore(path) as store:
            assert len(store.read(GAME)) == 1
            earlier.execute("ROLLBACK")
            store.put_snapshot(kept()).result()
            assert store.snapshot(GAME) is None
            append(store, "b")
    earlier.close()
