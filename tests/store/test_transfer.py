"""A store that moves is the same store."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import islice

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.base import BadInput, CommandId, Damaged, LexidromeError, Ms, PersonId, StreamId
from lexidrome.store import (
    NewEvent,
    Person,
    Store,
    StoredEvent,
    export_lines,
    export_store,
    import_store,
    verify,
)
from lexidrome.store.transfer import EventLine, Reader, data_of, is_one_line_of_json, line_of
from store.making import GAME, append, commands, send
from store.places import Place

pytestmark = pytest.mark.slow

AWKWARD = [
    b"",
    b"{}",
    b' {"a":1}',
    b'{"a":\n1}',
    b"\xff\x00",
    '{"é":"木"}'.encode(),
    b'{"a":',
    b"1 2",
]


def filled(store: Store) -> Store:
    store.put_person(Person(PersonId("p1"), "Zoë Ünal", "z@example.org")).result()
    store.put_person(Person(PersonId("p2"), "Bo")).result()
    for number in range(120):
        send(store, f"c{number}", stream=StreamId(f"game-{number % 7}"), count=1 + number % 3)
    events = [NewEvent("game.awkward.1", data) for data in AWKWARD]
    store.append(GAME, None, events, CommandId("awkward"), who="p1", at_ms=Ms(5)).result()
    return store


def exported(store: Store) -> list[bytes]:
    return list(export_lines(store))


@pytest.mark.parametrize(
    "way", [("sqlite", "postgres", "sqlite"), ("postgres", "sqlite", "postgres")], ids=str
)
def test_moving_to_the_other_database_and_back_changes_nothing(
    new_place: Callable[[str], Place], way: tuple[str, ...]
) -> None:
    store = filled(new_place(way[0]).open())
    lines, events, head = exported(store), list(store.stored()), store.head()
    for kind in way[1:]:
        moved = new_place(kind).open()
        assert import_store(moved, lines) == head
        assert list(moved.stored()) == events
        assert moved.people() == store.people()
        assert exported(moved) == lines
        assert moved.answer(GAME, CommandId("awkward")) == store.answer(GAME, CommandId("awkward"))
        append(moved, "goes on")
        assert verify(moved).is_sound


def test_every_line_is_json_and_plain_data_stands_as_it_is(
    new_place: Callable[[str], Place],
) -> None:
    store = new_place("sqlite").open()
    append(store, "a")
    file = io.BytesIO()
    assert export_store(store, file) == store.head()
    lines = [msgspec.json.decode(line) for line in file.getvalue().splitlines()]
    assert [line["kind"] for line in lines] == ["store", "event", "end"]
    assert lines[1]["data"] == {"number": 0}


def test_people_can_be_left_at_home(new_place: Callable[[str], Place]) -> None:
    store = filled(new_place("sqlite").open())
    other = new_place("sqlite").open()
    lines = list(export_lines(store, with_people=False))
    assert not [line for line in lines if "Zoë".encode() in line]
    import_store(other, lines)
    assert other.people() == []
    assert other.head() == store.head()


def test_what_is_written_while_the_export_runs_is_not_half_in_it(
    new_place: Callable[[str], Place],
) -> None:
    store = filled(new_place("sqlite").open())
    other = new_place("sqlite").open()
    head = store.head()
    lines = export_lines(store)
    begun = list(islice(lines, 1))
    append(store, "late", count=3)
    assert import_store(other, [*begun, *lines]) == head


def damaged_exports() -> list[tuple[str, Callable[[list[bytes]], list[bytes]]]]:
    def changed(number: int, old: bytes, new: bytes) -> Callable[[list[bytes]], list[bytes]]:
        return lambda lines: [
            line.replace(old, new) if place == number else line for place, line in enumerate(lines)
        ]

    return [
        ("not an exported store", lambda _: []),
        ("not an exported store", lambda lines: lines[1:]),
        ("format 2; this Lexidrome reads format 1", changed(0, b'"format":1', b'"format":2')),
        ("cut short", lambda lines: lines[:-1]),
        ("cut short", lambda lines: lines[:3]),
        ("Line 5 is not a line", lambda lines: [*lines[:4], lines[4][:-9]]),
        ("Line 5 is not a line", lambda lines: [*lines[:4], b"\xff", *lines[5:]]),
        ("Line 5 is not a line", changed(4, b'"version":1', b'"version":"1"')),
        ("Sequence 2: version 1 of game-1", changed(4, b'"number":0', b'"number":1')),
        ("Sequence 2: version 1 of game-1", changed(4, b'"who":"p1"', b'"who":"p2"')),
        ("Sequence 3: the event is missing", lambda lines: [*lines[:5], *lines[6:]]),
        ("missing|belongs here", lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]]),
        ("hash or the data cannot be read", changed(4, b'"hash":"', b'"hash":"x')),
        ("says that it holds", lambda lines: [*lines[:-2], lines[-1]]),
        ("continues after its end", lambda lines: [*lines, lines[-1]]),
        ("cut short", lambda lines: [*lines[:-1], lines[1]]),
    ]


@pytest.mark.parametrize(("sentence", "damage"), damaged_exports())
def test_a_damaged_export_is_refused_whole(
    new_place: Callable[[str], Place],
    sentence: str,
    damage: Callable[[list[bytes]], list[bytes]],
) -> None:
    lines = exported(filled(new_place("sqlite").open()))
    other = new_place("sqlite").open()
    with pytest.raises((BadInput, Damaged), match=sentence):
        import_store(other, damage(lines))
    assert (other.head().sequence, other.people()) == (0, [])
    import_store(other, lines)


def test_a_store_that_holds_something_is_not_written_over(
    place: Place, new_place: Callable[[str], Place]
) -> None:
    lines = exported(filled(new_place("sqlite").open()))
    store = place.open()
    append(store, "mine")
    with pytest.raises(BadInput, match="not empty; it was not changed"):
        import_store(store, lines)
    assert commands(store) == ["mine"]


@given(st.binary(max_size=40) | st.from_regex(rb"\s*[\[{\"0-9tfn].{0,20}", fullmatch=True))
def test_any_data_comes_back_byte_for_byte(data: bytes) -> None:
    event = StoredEvent(1, GAME, 1, "a.b.1", data, "p", Ms(0), CommandId("c"), b"", b"")
    line = msgspec.json.encode(line_of(event))
    assert b"\n" not in line
    assert data_of(msgspec.json.decode(line, type=EventLine)) == data


@given(st.binary(max_size=60))
def test_no_line_makes_the_reader_stumble(junk: bytes) -> None:
    head = b'{"kind":"store","format":1}'
    try:
        reader = Reader([head, junk])
        reader.people()
        list(reader.events())
    except LexidromeError:
        return
    assert is_one_line_of_json(junk.strip())
