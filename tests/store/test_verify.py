"""Whatever is done to the past behind the store's back is found, and where."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from lexidrome.base import LexidromeError, StreamId
from lexidrome.store import Report, SqliteStore, StoredEvent, verify
from lexidrome.store.chain import START
from store.making import GAME, OTHER, append
from store.places import Place

COLUMNS = ["stream", "version", "name", "data", "who", "at_ms", "command_id", "hash", "seal"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Twelve events in two streams, by turns."""
    path = tmp_path / "store.db"
    with SqliteStore(path) as store:
        for number in range(6):
            append(store, f"a{number}", number)
            append(store, f"b{number}", number, stream=OTHER)
    return path


def tampered(path: Path, *statements: str) -> Report:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return verified(path)


def verified(path: Path) -> Report:
    with SqliteStore(path, is_read_only=True) as store:
        return verify(store)


def sentences(report: Report) -> list[str]:
    return [str(fault) for fault in report.faults]


def test_an_untouched_store_is_sound_and_has_a_seal_to_note_down(path: Path) -> None:
    report = verified(path)
    assert report.is_sound
    assert (report.event_count, report.stream_count) == (12, 2)
    assert report.seal != START


def test_an_empty_store_is_sound(place: Place) -> None:
    assert verify(place.open()) == Report(0, 0, START, [])


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        (
            "UPDATE events SET data = '{\"number\":1}' WHERE sequence = 7",
            "Sequence 7: version 4 of game-1 (game.tested.1) was changed.",
        ),
        (
            "DELETE FROM events WHERE sequence = 6",
            "Sequence 6: the event is missing.",
        ),
        (
            "DELETE FROM events WHERE sequence > 9",
            "Sequence 10 to 12: the events are missing.",
        ),
        (
            "DELETE FROM events",
            "Sequence 1 to 12: the events are missing.",
        ),
        (
            "UPDATE head SET sequence = 11",
            "The end of the store is not at its last event.",
        ),
    ],
)
def test_a_change_is_found_where_it_was_made(path: Path, statement: str, fault: str) -> None:
    statement = statement.replace("'{", "CAST('{").replace("}'", "}' AS BLOB)")
    assert fault in sentences(tampered(path, statement))


@pytest.mark.parametrize("column", COLUMNS)
def test_a_change_to_any_column_is_found_in_its_row(path: Path, column: str) -> None:
    kept = {
        "stream": "'game-3'",
        "version": "100",
        "name": "'game.tested.2'",
        "data": "CAST('{}' AS BLOB)",
        "who": "'p2'",
        "at_ms": "8",
        "command_id": "'forged'",
        "hash": "zeroblob(32)",
        "seal": "zeroblob(32)",
    }
    report = tampered(path, f"UPDATE events SET {column} = {kept[column]} WHERE sequence = 5")
    assert sentences(report)[0].startswith("Sequence 5: ")


def test_rows_swapped_within_a_stream_are_found(path: Path) -> None:
    report = tampered(
        path,
        "UPDATE events SET version = -3 WHERE sequence = 5",
        "UPDATE events SET version = 3 WHERE sequence = 7",
        "UPDATE events SET version = 4 WHERE sequence = 5",
    )
    assert sentences(report)[:2] == [
        "Sequence 5: version 3 of game-1 belongs here, version 4 was found.",
        "Sequence 7: version 5 of game-1 belongs here, version 3 was found.",
    ]


def test_neighbours_of_two_streams_that_changed_places_are_found(path: Path) -> None:
    """Each stream by itself is whole; only the order between them was changed."""
    report = tampered(
        path,
        "UPDATE events SET sequence = -5 WHERE sequence = 5",
        "UPDATE events SET sequence = 5 WHERE sequence = 6",
        "UPDATE events SET sequence = 6 WHERE sequence = -5",
    )
    assert sentences(report)[0] == ("Sequence 5: version 3 of game-2 was not stored at this place.")


def test_an_event_slipped_in_is_found(path: Path) -> None:
    columns = ", ".join(COLUMNS[2:])
    report = tampered(
        path,
        f"INSERT INTO events SELECT 13, stream, 7, {columns} FROM events WHERE sequence = 11",
        "UPDATE head SET sequence = 13",
    )
    assert sentences(report)[0] == "Sequence 13: version 7 of game-1 (game.tested.1) was changed."


def test_a_changed_byte_in_the_file_is_found_or_was_in_an_unused_place(
    path: Path, tmp_path: Path
) -> None:
    """Three hundred files, each with one bit changed where the file is not blank."""
    whole = path.read_bytes()
    events, seal = contents(path), verified(path).seal
    randomly = random.Random(6)
    used = [place for place, byte in enumerate(whole) if byte]
    found = 0
    for number in range(300):
        broken = tmp_path / f"broken-{number}.db"
        place = randomly.choice(used)
        flipped = whole[place] ^ (1 << randomly.randrange(8))
        broken.write_bytes(whole[:place] + bytes([flipped]) + whole[place + 1 :])
        try:
            report = verified(broken)
        except LexidromeError:
            found += 1
            continue
        if report.is_sound:
            assert (contents(broken), report.seal) == (events, seal), f"byte {place}"
        else:
            found += 1
    assert found > 250


def contents(path: Path) -> list[StoredEvent]:
    with SqliteStore(path, is_read_only=True) as store:
        assert store.read(GAME)
        return list(store.stored())


def test_a_file_cut_short_is_found(path: Path, tmp_path: Path) -> None:
    whole = path.read_bytes()
    for pages in range(len(whole) // 4096):
        broken = tmp_path / f"cut-{pages}.db"
        broken.write_bytes(whole[: pages * 4096])
        assert_unsound(broken)


def assert_unsound(path: Path) -> None:
    try:
        report = verified(path)
    except LexidromeError:
        return
    assert not report.is_sound


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def test_events_stored_while_the_walk_goes_on_are_not_faults(
    new_place: Callable[[str], Place], kind: str
) -> None:
    store = new_place(kind).open()
    append(store, "a", count=1500)
    events = store.stored()
    next(events)
    append(store, "b", stream=StreamId("late"))
    assert verify(store).is_sound


def test_a_copy_of_the_file_has_the_same_seal(path: Path, tmp_path: Path) -> None:
    shutil.copy(path, tmp_path / "copy.db")
    assert verified(tmp_path / "copy.db").seal == verified(path).seal
