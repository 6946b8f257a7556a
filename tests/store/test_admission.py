"""Streams go on in another store, all of them or none, and one stream can close others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace

from lexidrome.base import CommandId, Conflict, Damaged, Ms, PersonId, StreamId
from lexidrome.store import (
    Admission,
    ChangedRecord,
    Closed,
    NewEvent,
    Person,
    Record,
    Store,
    StoredEvent,
    Unless,
    mark_of,
    verify,
)
from store.places import Place

A, B, DOOR = StreamId("game/spring/a"), StreamId("game/spring/b"), StreamId("moves/spring")
SHUT = Unless(DOOR, "door.shut.1")
KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.slow)]


def write(
    store: Store, stream: StreamId, *names: str, to: str = "", unless: Unless | None = None
) -> None:
    """One command for each; `to` tells those of different stores apart."""
    for name in names:
        command = CommandId(f"{to}{stream}-{len(store.read(stream))}")
        store.append(
            stream, None, [NewEvent(name, b"{}")], command, who="p", at_ms=Ms(5), unless=unless
        ).result()


def all_of(store: Store, *streams: StreamId) -> tuple[StoredEvent, ...]:
    return tuple(event for event in store.stored() if event.stream in streams)


def admit(store: Store, events: Sequence[StoredEvent]) -> None:
    store.admit(Admission(tuple(events))).result()


@pytest.fixture(params=KINDS)
def other(request: pytest.FixtureRequest, new_place: Callable[[str], Place]) -> Store:
    return new_place(request.param).open()


def test_what_another_stream_has_closed_takes_nothing_until_that_goes_on(store: Store) -> None:
    write(store, A, "x.y.1", unless=SHUT)
    write(store, DOOR, "door.shut.1")
    with pytest.raises(Closed):
        write(store, A, "x.y.1", unless=SHUT)
    assert len(store.read(A)) == 1
    write(store, DOOR, "door.opened.1")
    write(store, A, "x.y.1", unless=SHUT)
    assert len(store.read(A)) == 2


def test_of_appends_handed_in_together_those_after_the_closing_one_are_refused(
    store: Store,
) -> None:
    write(store, A, "x.y.1")
    handed_in = [
        store.append(stream, None, [NewEvent(name, b"{}")], CommandId(f"c{at}"), who="p",
                     at_ms=Ms(5), unless=unless)
        for at, (stream, name, unless) in enumerate(
            [(A, "x.y.1", SHUT), (DOOR, "door.shut.1", None), (A, "x.y.1", SHUT)]
        )
    ]  # fmt: skip
    handed_in[0].result()
    handed_in[1].result()
    with pytest.raises(Closed):
        handed_in[2].result()
    assert len(store.read(A)) == 2


def test_a_command_that_was_carried_out_gets_its_answer_though_the_stream_is_closed_now(
    store: Store,
) -> None:
    def give() -> int:
        asked = store.append(
            A, 0, [NewEvent("x.y.1", b"{}")], CommandId("c"), who="p", at_ms=Ms(5), unless=SHUT
        )
        return asked.result().last_version

    first = give()
    write(store, DOOR, "door.shut.1")
    assert give() == first


def test_streams_keep_their_hashes_in_the_other_store_whose_chain_holds(
    store: Store, other: Store
) -> None:
    write(store, A, "x.y.1", "x.z.1")
    write(store, B, "x.y.1")
    write(other, StreamId("game/own"), "x.y.1", "x.y.1")
    admit(other, all_of(store, A, B))
    assert [e.hash for e in other.read(A)] == [e.hash for e in store.read(A)]
    assert [(e.who, e.at_ms, e.command_id) for e in other.read(B)] == [
        (e.who, e.at_ms, e.command_id) for e in store.read(B)
    ]
    assert verify(other).faults == []
    write(other, A, "x.y.1")
    assert verify(other).faults == []


def test_what_comes_home_goes_on_behind_what_is_there_and_twice_is_once(
    store: Store, other: Store
) -> None:
    write(store, A, "x.y.1")
    admit(other, all_of(store, A))
    write(other, A, "x.z.1", to="there")
    admit(store, all_of(other, A))
    admit(store, all_of(other, A))
    assert [event.name for event in store.read(A)] == ["x.y.1", "x.z.1"]
    assert verify(store).faults == []


def test_a_stream_that_has_gone_on_here_and_there_is_refused_and_nothing_is_written(
    store: Store, other: Store
) -> None:
    write(store, A, "x.y.1")
    admit(other, all_of(store, A))
    write(store, A, "x.here.1", to="here")
    write(other, B, "x.y.1")
    write(other, A, "x.there.1", to="there")
    with pytest.raises(Conflict):
        admit(store, all_of(other, B, A))
    assert store.read(B) == []
    with pytest.raises(Conflict):
        admit(store, all_of(other, A)[:1])
    assert [event.name for event in store.read(A)] == ["x.y.1", "x.here.1"]


def test_a_changed_event_is_damaged_and_nothing_is_written(store: Store, other: Store) -> None:
    write(store, A, "x.y.1", "x.z.1")
    first, second = all_of(store, A)
    with pytest.raises(Damaged, match=r"Version 2 of game/spring/a \(x\.z\.1\) was changed"):
        admit(other, [first, replace(second, data=b"[]")])
    with pytest.raises(Damaged):
        admit(other, [second])
    assert other.read(A) == []


def test_people_and_records_come_along_and_whoever_follows_hears_of_all(
    store: Store, other: Store
) -> None:
    other.put_record(Record("slip", "old", b"1")).result()
    other.changed_elsewhere().result()
    other.written_elsewhere().result()
    write(store, A, "x.y.1")
    ann = Person(PersonId("person:1"), "Ann")
    kept = Record("entry_book", "spring", b"{}")
    other.admit(Admission(all_of(store, A), (ann,), (kept,), (("slip", "old"),))).result()
    assert other.person(ann.person) == ann
    assert other.records() == [kept]
    assert [event.stream for event in other.written_elsewhere().result()] == [A]
    told = [replace(each, number=0) for each in other.changed_elsewhere().result().records]
    assert ChangedRecord(0, kept.kind, kept.key, kept.data) in told
    assert ChangedRecord(0, "", ann.person) in told
    assert ChangedRecord(0, "slip", None, b"", mark_of("slip", "old")) in told
    assert other.changed_elsewhere().result().records == ()
