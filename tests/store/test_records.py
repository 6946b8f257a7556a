"""Records lie beside the chain, by kind and key, and can be erased."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from lexidrome.base import BadInput
from lexidrome.store import Record, SqliteStore, Store, verify
from lexidrome.store.backup import back_up, restore
from lexidrome.store.transfer import export_lines, export_store, import_store
from store.making import append
from store.places import Place
from store.test_people import bytes_in

ANN = Record("account", "ann", b'{"login":"Ann"}')
BOB = Record("account", "bob", b"\x00\xff")
KEY = Record("key", "ann", b"secret")


def test_records_are_kept_replaced_and_listed_by_kind(store: Store) -> None:
    for record in (KEY, BOB, ANN, Record("account", "bob", b"new")):
        store.put_record(record).result()
    assert store.records("account") == [ANN, Record("account", "bob", b"new")]
    assert store.records() == [ANN, Record("account", "bob", b"new"), KEY]
    assert store.records("nothing") == []


def test_an_erased_record_is_gone_and_the_chain_stays_whole(store: Store) -> None:
    append(store, "a")
    seal = store.head().seal
    store.put_record(ANN).result()
    store.put_record(KEY).result()
    assert store.erase_record("account", "ann").result() is True
    assert store.erase_record("account", "ann").result() is False
    assert store.records() == [KEY]
    assert store.head().seal == seal
    assert verify(store).is_sound


def test_records_are_there_after_a_restart(place: Place) -> None:
    first = place.open()
    first.put_record(ANN).result()
    first.close()
    assert place.open().records() == [ANN]


@pytest.mark.parametrize("how", ["erased", "replaced"])
def test_no_byte_of_a_forgotten_record_is_left_in_the_files(tmp_path: Path, how: str) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        store.put_record(Record("account", "w", b"Wilhelmina Quux")).result()
        append(store, "a", count=50)
        assert b"Wilhelmina" in bytes_in(tmp_path)
        if how == "erased":
            store.erase_record("account", "w").result()
        else:
            store.put_record(Record("account", "w", b"W. Q.")).result()
        assert b"Wilhelmina" not in bytes_in(tmp_path)


def test_a_backup_holds_the_records_and_gives_them_back(
    tmp_path: Path, store: Store, new_place: Callable[[str], Place]
) -> None:
    append(store, "a")
    for record in (ANN, BOB, KEY):
        store.put_record(record).result()
    back_up(store, tmp_path / "b.backup")
    spare = new_place("sqlite").open()
    spare.put_record(Record("key", "of a first start", b"x")).result()
    restore(tmp_path / "b.backup", spare)
    assert spare.records() == [ANN, BOB, KEY]


def test_an_export_moves_the_records_unless_people_stay(
    store: Store, new_place: Callable[[str], Place]
) -> None:
    append(store, "a")
    for record in (ANN, BOB):
        store.put_record(record).result()
    file = io.BytesIO()
    export_store(store, file)
    other = new_place("sqlite").open()
    import_store(other, file.getvalue().splitlines())
    assert other.records() == [ANN, BOB]
    assert not [line for line in export_lines(store, with_people=False) if b"record" in line]


def test_a_spoiled_record_is_refused_with_its_line(new_place: Callable[[str], Place]) -> None:
    lines = [
        b'{"kind":"store","format":1}',
        b'{"kind":"record","of":"a","key":"b","data_base64":"?"}',
    ]
    with pytest.raises(BadInput, match="Line 2"):
        import_store(new_place("sqlite").open(), lines)


@pytest.mark.parametrize(("kind", "key"), [("", "a"), ("a", ""), ("a\n", "b"), ("a", "x" * 201)])
def test_a_record_s_place_is_short_and_printable(kind: str, key: str) -> None:
    with pytest.raises(BadInput):
        Record(kind, key, b"")
