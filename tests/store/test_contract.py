"""What every store promises, asked of SQLite and of PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from lexidrome.base import BadInput, CommandId, Conflict, Ms, StreamId, Unavailable
from lexidrome.store import MOST_ELSEWHERE, Appended, NewEvent, Store, verify
from store.making import GAME, OTHER, append, commands, event, send
from store.places import Place


def test_what_was_appended_is_read_back_after_a_restart(place: Place) -> None:
    before = place.open()
    append(before, "first", 0, count=2)
    before.close()
    store = place.open()
    append(store, "second", 2)
    events = store.read(GAME)
    assert [(each.version, each.command_id) for each in events] == [
        (1, "first"),
        (2, "first"),
        (3, "second"),
    ]
    assert store.read(GAME, 3) == events[2:]
    assert list(store.read_all()) == events


def test_streams_are_found_by_how_their_names_begin(store: Store) -> None:
    names = ["roles/house", "roles/cup", "rolesmith", "game/1", "roles/Žatec", "Roles/x"]
    for name in names:
        for command in ("a", "b"):
            note = NewEvent("a.b.1", b"")
            stream, command_id = StreamId(name), CommandId(command)
            store.append(stream, None, [note], command_id, who="x", at_ms=Ms(1)).result()
    assert store.streams("roles/") == ["roles/cup", "roles/house", "roles/Žatec"]
    assert store.streams("nothing") == []
    assert set(store.streams("")) == set(names)


def test_what_others_write_is_told_once_and_own_events_never(place: Place) -> None:
    store, other = place.open(), place.open()
    append(other, "before anybody looked", stream=OTHER)
    assert store.written_elsewhere().result() == []
    append(store, "own")
    assert store.written_elsewhere().result() == []
    append(other, "strange", stream=OTHER)
    append(store, "own again")
    append(other, "strange too", stream=StreamId("game-3"))
    events = list(store.read_all())
    assert store.written_elsewhere().result() == [events[2], events[4]]
    assert store.written_elsewhere().result() == []


def test_what_others_write_is_told_in_portions_and_in_order(place: Place) -> None:
    store, other = place.open(), place.open()
    store.written_elsewhere().result()
    for number in range(4):
        append(other, f"strange {number}", count=MOST_ELSEWHERE * 2 // 4 - 1, stream=OTHER)
        append(store, f"own {number}", count=2)
    append(other, "the last", count=10, stream=OTHER)
    strange = [each for each in store.read_all() if each.stream == OTHER]
    first = store.written_elsewhere().result()
    append(store, "own between", count=2)
    rest = [*store.written_elsewhere().result(), *store.written_elsewhere().result()]
    assert len(first) == MOST_ELSEWHERE
    assert [*first, *rest] == strange
    assert store.written_elsewhere().result() == []


def test_an_event_comes_back_byte_for_byte_with_who_and_when(store: Store) -> None:
    data = bytes(range(256))
    who, command = "Zoë 木", CommandId("ключ-1")
    store.append(GAME, 0, [NewEvent("a.b.12", data)], command, who=who, at_ms=Ms(123)).result()
    (stored,) = store.read(GAME)
    assert (stored.name, stored.data, stored.who, stored.at_ms, stored.command_id) == (
        "a.b.12",
        data,
        who,
        123,
        command,
    )


def test_a_wrong_expected_version_writes_nothing(store: Store) -> None:
    append(store, "a", 0)
    for expected in (0, 2, -1):
        with pytest.raises(Conflict, match=f"version {expected} was expected, but it is at 1"):
            append(store, f"b{expected}", expected)
    assert commands(store) == ["a"]
    assert store.head().sequence == 1


def test_a_conflict_spares_its_neighbours_in_the_group(store: Store) -> None:
    pending = [
        send(store, "a", 0, count=2),
        send(store, "b", 0, count=2),
        send(store, "c", 2),
        send(store, "d", 0, stream=OTHER),
        send(store, "e", 7, stream=OTHER),
        send(store, "f", 3),
    ]
    told = [each.exception() or each.result() for each in pending]
    assert [type(each) for each in told] == [
        Appended,
        Conflict,
        Appended,
        Appended,
        Conflict,
        Appended,
    ]
    assert commands(store) == ["a", "a", "c", "f"]
    assert commands(store, OTHER) == ["d"]
    assert verify(store).is_sound


def test_a_repeated_command_gets_its_first_answer_and_writes_nothing(place: Place) -> None:
    store = place.open()
    first = append(store, "a", 0, count=2)
    append(store, "b", 2)
    assert append(store, "a", 0, count=5) == first
    store.close()
    store = place.open()
    assert append(store, "a", 99) == first
    assert store.answer(GAME, CommandId("a")) == first
    assert commands(store) == ["a", "a", "b"]


def test_a_command_repeated_within_one_group_is_written_once(store: Store) -> None:
    answers = {pending.result() for pending in [send(store, "a", 0) for _ in range(50)]}
    assert len(answers) == 1
    assert commands(store) == ["a"]


def test_conflicts_and_repeats_leave_no_trace_on_the_disk(
    new_place: Callable[[str], Place], tmp_path: Path
) -> None:
    store = new_place("sqlite").open()
    append(store, "a", 0)
    before = [(path.name, path.stat().st_mtime_ns) for path in sorted(tmp_path.glob("*.db*"))]
    assert isinstance(send(store, "b", 0).exception(), Conflict)
    append(store, "a", 0)
    after = [(path.name, path.stat().st_mtime_ns) for path in sorted(tmp_path.glob("*.db*"))]
    assert [pair for pair in after if "-shm" not in pair[0]] == [
        pair for pair in before if "-shm" not in pair[0]
    ]


def test_a_command_belongs_to_its_stream(store: Store) -> None:
    append(store, "a", 0)
    assert append(store, "a", 0, stream=OTHER).last_version == 1
    assert store.answer(StreamId("game-3"), CommandId("a")) is None


def test_without_an_expected_version_everybody_gets_in(store: Store) -> None:
    def add(number: int) -> Appended:
        return append(store, f"c{number}", None)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(add, range(100)))
    assert sorted(answer.last_version for answer in answers) == list(range(1, 101))
    assert sorted(answer.last_sequence for answer in answers) == list(range(1, 101))


def test_of_many_who_saw_the_same_version_one_gets_in(store: Store) -> None:
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda n: send(store, f"c{n}", 0).exception(), range(40)))
    assert sum(error is None for error in told) == 1
    assert all(isinstance(error, Conflict) for error in told if error)


def test_all_events_are_read_in_one_order_without_gaps(store: Store) -> None:
    pending = [
        send(store, f"c{number}", stream=StreamId(f"s-{number % 7}"), count=1 + number % 3)
        for number in range(1200)
    ]
    last = max(each.result().last_sequence for each in pending)
    everything = list(store.read_all())
    assert [each.sequence for each in everything] == list(range(1, last + 1))
    assert list(store.read_all(1001)) == everything[1000:]
    assert list(store.read_all(last + 1)) == []
    for number in range(7):
        stream = StreamId(f"s-{number}")
        own = [each for each in everything if each.stream == stream]
        assert store.read(stream) == own
        assert [each.version for each in own] == list(range(1, len(own) + 1))


def test_two_stores_on_one_place_do_not_disturb_each_other(place: Place) -> None:
    stores = [place.open(), place.open()]

    def add(number: int) -> Appended:
        return append(stores[number % 2], f"c{number}", stream=StreamId(f"s-{number % 3}"))

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(add, range(120)))
    report = verify(place.open())
    assert report.is_sound
    assert report.event_count == 120


def test_an_append_can_be_awaited_beside_others(store: Store) -> None:
    async def run() -> list[Appended]:
        return await asyncio.gather(*[awaited(store, number) for number in range(50)])

    async def awaited(store: Store, number: int) -> Appended:
        return await send(store, f"c{number}")

    assert sorted(each.last_version for each in asyncio.run(run())) == list(range(1, 51))


def test_answers_come_to_several_event_loops_each_its_own(store: Store) -> None:
    async def run(loop: int) -> set[str]:
        pending = [send(store, f"{loop}-{number}") for number in range(40)]
        return {(await each).command_id for each in pending}

    with ThreadPoolExecutor(4) as pool:
        answered = list(pool.map(lambda loop: asyncio.run(run(loop)), range(4)))
    assert answered == [{f"{loop}-{number}" for number in range(40)} for loop in range(4)]


def test_who_gives_up_waiting_disturbs_nobody(store: Store) -> None:
    async def run() -> int:
        tasks = [asyncio.ensure_future(awaited(number)) for number in range(60)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        return sum(isinstance(answer, Appended) for answer in answers)

    async def awaited(number: int) -> Appended:
        return await send(store, f"c{number}")

    assert asyncio.run(run()) >= 30
    written = set(commands(store))
    assert {f"c{number}" for number in range(1, 60, 2)} <= written
    assert verify(store).is_sound


def test_a_conflict_reaches_the_one_who_awaits(store: Store) -> None:
    async def run() -> None:
        await send(store, "a", 5)

    with pytest.raises(Conflict):
        asyncio.run(run())


def test_a_closed_store_takes_nothing_more_but_writes_what_it_took(place: Place) -> None:
    store = place.open()
    pending = [send(store, f"c{number}") for number in range(100)]
    store.close()
    assert [each.result().last_version for each in pending] == list(range(1, 101))
    with pytest.raises(Unavailable, match="closed"):
        send(store, "late")
    with pytest.raises(Unavailable, match="closed"):
        store.read(GAME)


def bad_appends() -> list[tuple[str, Callable[[Store], object]]]:
    def put(
        stream: str = "game-1",
        events: list[NewEvent] | None = None,
        command: str = "c",
        who: str = "p",
        at_ms: int = 0,
    ) -> Callable[[Store], object]:
        given = [event(1)] if events is None else events
        return lambda store: store.append(
            StreamId(stream), None, given, CommandId(command), who=who, at_ms=Ms(at_ms)
        )

    return [
        ("stream is empty", put(stream="")),
        ("stream must have", put(stream="a\nb")),
        ("stream must have", put(stream="x" * 201)),
        ("command id is empty", put(command="")),
        ("command id must have", put(command="a\0b")),
        ("command id must have", put(command="\ud800")),
        ("who must have", put(who="\x1b[31m")),
        ("not a time", put(at_ms=-1)),
        ("not a time", put(at_ms=2**63)),
        ("changes nothing", put(events=[])),
        ("event name", put(events=[event(1, "Tiles")])),
        ("event name", put(events=[event(1, "game.TilesPlayed.1")])),
        ("event name", put(events=[event(1, "game.tiles_played")])),
        ("event name", put(events=[event(1, "game.tiles_played.0")])),
        ("event name", put(events=[event(1, "game.tiles_played.1\n")])),
        ("bytes", put(events=[NewEvent("game.tested.1", bytes(16 * 2**20 + 1))])),
    ]


@pytest.mark.parametrize(("sentence", "put"), bad_appends())
def test_what_cannot_be_stored_is_refused_with_a_sentence(
    new_place: Callable[[str], Place], sentence: str, put: Callable[[Store], object]
) -> None:
    store = new_place("sqlite").open()
    with pytest.raises(BadInput, match=sentence):
        put(store)
    assert store.head().sequence == 0
