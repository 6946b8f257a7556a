"""A backup is taken while the store is written to, and a spare machine takes over from it."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from lexidrome.base import BadInput, Damaged, LexidromeError, Ms, NotFound, PersonId, Unavailable
from lexidrome.base.folders import make_folder
from lexidrome.store import (
    FILE_NAME,
    BackupFolder,
    Person,
    SqliteStore,
    Store,
    back_up,
    restore,
    verify,
)
from store.making import append, commands, send
from store.places import Place

pytestmark = pytest.mark.slow

AT_MS = Ms(1_794_700_800_123)


def filled(store: Store) -> Store:
    store.put_person(Person(PersonId("p1"), "Zoë")).result()
    pending = [send(store, f"c{number}", number) for number in range(30)]
    pending[-1].result()
    return store


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("into", ["sqlite", "postgres"])
def test_a_backup_of_either_database_restores_into_either(
    new_place: Callable[[str], Place], tmp_path: Path, kind: str, into: str
) -> None:
    store = filled(new_place(kind).open())
    report = back_up(store, tmp_path / "b.backup")
    assert (report.event_count, report.seal) == (30, store.head().seal)
    other = new_place(into).open()
    assert restore(tmp_path / "b.backup", other) == store.head()
    assert list(other.stored()) == list(store.stored())
    assert other.people() == store.people()
    append(other, "goes on", 30)
    assert append(other, "c3").last_version == 4
    assert verify(other).is_sound


def test_a_backup_taken_under_load_holds_one_moment(tmp_path: Path, place: Place) -> None:
    """Every append is two events: a backup with half of one would have an odd number."""
    store = place.open()
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            pending = [send(store, f"{number}-{each}", count=2) for each in range(20)]
            pending[-1].result()

    writer = threading.Thread(target=write)
    writer.start()
    counts = []
    try:
        for number in range(8):
            acknowledged = store.head().sequence
            report = back_up(store, tmp_path / f"{number}.backup")
            assert report.event_count >= acknowledged
            counts.append(report.event_count)
    finally:
        stop.set()
        writer.join()
    assert all(count % 2 == 0 for count in counts)
    assert counts[-1] > counts[0]


def test_a_backup_is_one_file_that_read_only_media_can_hold(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    with SqliteStore(tmp_path / "store.db") as store:
        back_up(filled(store), folder / "b.backup")
    assert [path.name for path in folder.iterdir()] == ["b.backup"]
    assert (folder / "b.backup").read_bytes()[18:20] == b"\x01\x01"
    with SqliteStore(folder / "b.backup", is_read_only=True) as backup:
        assert verify(backup).is_sound
        with pytest.raises(Unavailable, match="opened for reading only"):
            append(backup, "no")
    assert [path.name for path in folder.iterdir()] == ["b.backup"]


def test_a_file_that_is_there_is_replaced_only_when_asked(tmp_path: Path) -> None:
    target = tmp_path / "b.backup"
    target.write_text("precious")
    with SqliteStore(tmp_path / "store.db") as store:
        with pytest.raises(BadInput, match="already exists; choose another file"):
            back_up(store, target)
        assert target.read_text() == "precious"
        back_up(store, target, may_replace=True)
        with pytest.raises(BadInput, match="already exists"):
            back_up(store, store.path)


def test_a_damaged_store_makes_no_backup(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    with SqliteStore(tmp_path / "store.db") as store:
        filled(store)
        spoil(store.path)
        with pytest.raises(Damaged, match="Sequence 7: version 7 of game-1"):
            back_up(store, folder / "b.backup")
    assert list(folder.iterdir()) == []


def spoil(path: Path, statement: str = "UPDATE events SET who = 'x' WHERE sequence = 7") -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE events SET who = 'x' WHERE sequence = 7", "Sequence 7: version 7"),
        ("DELETE FROM events WHERE sequence > 20", "should end at sequence 30, but ends at 20"),
    ],
)
def test_a_damaged_backup_is_not_restored(tmp_path: Path, statement: str, sentence: str) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        back_up(filled(store), tmp_path / "b.backup")
    spoil(tmp_path / "b.backup", statement)
    with SqliteStore(tmp_path / "new.db") as other:
        with pytest.raises(Damaged, match=sentence):
            restore(tmp_path / "b.backup", other)
        assert (other.head().sequence, other.people()) == (0, [])


def test_a_place_that_is_not_empty_is_not_restored_into(tmp_path: Path, place: Place) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        back_up(filled(store), tmp_path / "b.backup")
    other = place.open()
    append(other, "mine")
    with pytest.raises(BadInput, match="not empty; it was not changed"):
        restore(tmp_path / "b.backup", other)
    assert commands(other) == ["mine"]


@pytest.mark.parametrize("content", [None, b"", b"not a database, but long enough" * 99])
def test_what_is_not_a_backup_is_said(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "b.backup").write_bytes(content)
    with SqliteStore(tmp_path / "new.db") as other:
        with pytest.raises(LexidromeError, match=r"b\.backup"):
            restore(tmp_path / "b.backup", other)
        assert other.head().sequence == 0


def test_backups_after_rounds_are_kept_and_the_oldest_go(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick/holiday.jpg").write_bytes(b"mine")
    with SqliteStore(tmp_path / "store.db") as store:
        folder = BackupFolder.choose(tmp_path / "stick", kept=3)
        written = [
            folder.write(filled_further(store, number), f"Round {number}", Ms(AT_MS + number))
            for number in range(1, 6)
        ]
        assert folder.backups() == written[:1:-1]
        assert written[0].name == "lexidrome-20261115-000000124-round-1.backup"
        assert (tmp_path / "stick/holiday.jpg").exists()
        with SqliteStore(tmp_path / "new.db") as other:
            assert restore(folder.backups()[0], other) == store.head()


def filled_further(store: Store, number: int) -> Store:
    append(store, f"round {number}")
    return store


@pytest.mark.parametrize("label", ["", "../../etc/passwd", "Final: A/B?", "Ж", "x" * 300])
def test_any_label_makes_a_file_name(tmp_path: Path, label: str) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        (tmp_path / "stick").mkdir()
        folder = BackupFolder.choose(tmp_path / "stick")
        assert folder.write(store, label, AT_MS).parent == tmp_path / "stick"
        assert len(folder.backups()) == 1


def test_a_stick_that_is_gone_is_said_and_nothing_is_written_in_its_place(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    with pytest.raises(Unavailable, match="is missing; is the USB stick plugged in"):
        BackupFolder.choose(stick)
    stick.mkdir()
    folder = BackupFolder.choose(stick)
    with SqliteStore(tmp_path / "store.db") as store:
        folder.write(filled(store), "round 1", AT_MS)
        shutil.rmtree(stick)
        with pytest.raises(Unavailable, match="is missing; is the USB stick plugged in"):
            folder.write(store, "round 2", Ms(AT_MS + 1))
        assert not stick.exists()
        # The empty folder on which the stick was mounted is not the stick.
        stick.mkdir()
        with pytest.raises(Unavailable, match="not the backup folder you chose"):
            folder.write(store, "round 2", Ms(AT_MS + 1))
        assert list(stick.iterdir()) == []
        with pytest.raises(Unavailable, match="is missing; is the USB stick plugged in"):
            back_up(store, tmp_path / "nowhere" / "b.backup")


def test_at_least_one_backup_is_kept(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="at least one"):
        BackupFolder(tmp_path, kept=0)


def test_a_missing_store_is_not_made_by_looking_at_it(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There is no store at"):
        SqliteStore(tmp_path / "none.db", is_read_only=True)
    assert list(tmp_path.iterdir()) == []


def furnished(tmp_path: Path) -> Path:
    """A data folder with lexicons, settings, and things that are nobody's business."""
    data = tmp_path / "data"
    for path in ("lexicons/club.txt", "lexicons/deep/er.kwg", "station.json", "half.part"):
        (data / path).parent.mkdir(parents=True, exist_ok=True)
        (data / path).write_bytes(f"this is {path}".encode() * 1000)
    (data / "inner-stick").mkdir()
    BackupFolder.choose(data / "inner-stick")
    (data / "link").symlink_to(tmp_path)
    return data


def test_the_other_files_of_the_data_folder_come_along(tmp_path: Path) -> None:
    data = furnished(tmp_path)
    with SqliteStore(data / FILE_NAME) as store:
        folder = BackupFolder(data / "inner-stick")
        back_up(store, data / "by-hand.backup", data)
        backup = folder.write(filled(store), "round 1", AT_MS, data)
    spare = tmp_path / "spare"
    with SqliteStore(make_folder(spare) / FILE_NAME) as other:
        restore(backup, other, spare)
    found = {path.relative_to(spare).as_posix() for path in spare.rglob("*") if path.is_file()}
    assert found == {"lexicons/club.txt", "lexicons/deep/er.kwg", "station.json", FILE_NAME}
    assert (spare / "station.json").read_bytes() == (data / "station.json").read_bytes()


def test_a_data_folder_that_is_not_there_has_no_files(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        assert back_up(store, tmp_path / "b.backup", tmp_path / "none").event_count == 0


def test_a_file_that_is_there_and_differs_stops_the_restoring(tmp_path: Path) -> None:
    data = furnished(tmp_path)
    with SqliteStore(data / FILE_NAME) as store:
        back_up(filled(store), tmp_path / "b.backup", data)
    spare = make_folder(tmp_path / "spare")
    with SqliteStore(spare / FILE_NAME) as other:
        (spare / "station.json").write_text("mine")
        with pytest.raises(BadInput, match=r"station\.json already exists; it was not changed"):
            restore(tmp_path / "b.backup", other, spare)
        assert (other.head().sequence, (spare / "lexicons").exists()) == (0, False)
        (spare / "station.json").write_bytes((data / "station.json").read_bytes())
        restore(tmp_path / "b.backup", other, spare)
        (spare / "lexicons/club.txt").unlink()
        with pytest.raises(BadInput, match="not empty; it was not changed"):
            restore(tmp_path / "b.backup", other, spare)
        assert not (spare / "lexicons/club.txt").exists()


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE files SET data = x'00' WHERE path = 'station.json'", "station.json was changed"),
        ("UPDATE files SET path = '../out' WHERE path = 'station.json'", "is damaged"),
        ("UPDATE files SET path = '/tmp/out' WHERE path = 'station.json'", "is damaged"),
        ("UPDATE files SET path = '..\\out' WHERE path = 'station.json'", "is damaged"),
        ("UPDATE files SET path = '' WHERE path = 'station.json'", "is damaged"),
        ("UPDATE events SET who = 'x' WHERE sequence = 7", "Sequence 7: version 7"),
    ],
)
def test_a_backup_with_a_damaged_or_roaming_file_restores_nothing(
    tmp_path: Path, statement: str, sentence: str
) -> None:
    data = furnished(tmp_path)
    with SqliteStore(data / FILE_NAME) as store:
        back_up(filled(store), tmp_path / "b.backup", data)
    spoil(tmp_path / "b.backup", statement)
    spare = make_folder(tmp_path / "spare")
    with SqliteStore(spare / FILE_NAME) as other:
        with pytest.raises(Damaged, match=sentence):
            restore(tmp_path / "b.backup", other, spare)
        assert other.head().sequence == 0
    assert [path.name for path in spare.iterdir()] == [FILE_NAME]
