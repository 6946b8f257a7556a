"""What a stream had come to is kept, counts only where it fits, and never holds anybody up."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from golden.folders import STORE, golden_folders, unpack
from hall.shelf import JAR, Shelf
from hall.toy import Jar, PutIn
from lexidrome import tournament as t
from lexidrome.base import CommandId, Ms, PersonId, StreamId, Unavailable, text
from lexidrome.cli import main
from lexidrome.hall import Hall, Lexicons, event_stream
from lexidrome.hall.events.event import EventRules, RunningEvent
from lexidrome.hall.events.event_snapshots import FOLDED_BY, EventCodec, bare, wrong_snapshots
from lexidrome.hall.run.clock import HandClock
from lexidrome.hall.run.orders import Done
from lexidrome.hall.run.snapshots import EVERY, LEAST, Snapshots, fingerprint
from lexidrome.hall.run.tasks import Tasks
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import FILE_NAME, Pending, Person, Snapshot, SqliteStore, Store, sealed
from store.places import Place, postgres_place, sqlite_place
from tournament.played import A, Do, played

pytestmark = pytest.mark.slow

NOON_MS = 1_760_000_000_000
CUP = event_stream("cup")
RULES, CODEC = EventRules(), EventCodec(fingerprint(FOLDED_BY) or "")
ENTRANTS, ROUNDS = 60, 20


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    if request.param == "sqlite":
        place = sqlite_place(tmp_path / "store.db")
    else:
        place = postgres_place(request.getfixturevalue("postgres_address"))
    yield place
    place.close_all()


@cache
def long_event() -> tuple[t.AnyFact, ...]:
    """The facts of an event of twenty rounds, with an undoing and a redoing."""

    def change_mind(number: int, now: t.EventState, do: Do) -> None:
        if number % 5 == 0:
            action = now.journal[-1].action
            do(t.undo.Undo(action=action))
            do(t.undo.Redo(action=action))

    return tuple(played(ENTRANTS, ROUNDS, change_mind)[1])


def store_facts(store: Store, facts: tuple[t.AnyFact, ...], seen: int = 0) -> None:
    events = [RULES.encode(each) for each in facts]
    command = CommandId(f"facts/{seen}")
    store.append(CUP, seen, events, command, who="test", at_ms=Ms(NOON_MS)).result()


def in_order(state: RunningEvent) -> RunningEvent:
    """Without what has no order."""
    return replace(state, event=replace(state.event, undone=frozenset()))


def folded(facts: tuple[t.AnyFact, ...]) -> RunningEvent:
    """One fact after the other, as they happened."""
    state: RunningEvent | None = None
    for fact in facts:
        state = RULES.evolve(state, fact)
    assert state is not None
    return state


def shown(state: RunningEvent) -> Any:
    """What people see of it."""
    tournament = state.event.tournament
    division = tournament.divisions[A]
    return t.standings.standings(tournament, division), t.journal.journal(state.event)


class Opening:
    """What one run of a house found when it looked at the event, and how much it read for that."""

    def __init__(self, store: Store, data: Path) -> None:
        self.read = 0
        read = store.read

        def count(stream: StreamId, from_version: int = 1) -> list[Any]:
            found = read(stream, from_version)
            self.read += len(found)
            return found

        store.read = count  # type: ignore[method-assign]
        asyncio.run(self._look(store, data))

    async def _look(self, store: Store, data: Path) -> None:
        hall = Hall(data, store, Lexicons(LexiconLibrary(data)), HandClock(NOON_MS), bots={})
        seen = await hall.events.look(CUP)
        assert seen is not None
        self.state, self.version = seen.state, seen.version
        self.read_to_look = self.read
        await hall.close()


def test_opening_a_long_event_reads_what_came_after_its_snapshot(
    place: Place, tmp_path: Path
) -> None:
    facts, later = long_event()[:-50], long_event()[-50:]
    store = place.open()
    store_facts(store, facts)
    first = Opening(store, tmp_path)
    assert first.read_to_look >= len(facts) > EVERY
    again = Opening(place.open(), tmp_path)
    assert again.read_to_look == 1
    assert (bare(again.state), again.version) == (bare(first.state), first.version)
    assert bare(again.state) == bare(folded(facts))
    store_facts(store, later, len(facts))
    grown = Opening(place.open(), tmp_path)
    assert grown.read_to_look == 1 + len(later) <= EVERY
    assert bare(grown.state) == bare(folded(long_event()))
    assert shown(grown.state) == shown(folded(long_event()))


def test_a_house_that_closes_keeps_an_event_if_enough_has_happened(tmp_path: Path) -> None:
    place = sqlite_place(tmp_path / "store.db")
    store = place.open()
    first, more = len(long_event()) - LEAST, long_event()[-LEAST:]
    store_facts(store, long_event()[:first])
    Opening(store, tmp_path)
    for facts, wanted in ((more[:-1], first), (more[-1:], len(long_event()))):
        store_facts(store, facts, len(store.read(CUP)))
        Opening(place.open(), tmp_path)
        made = store.snapshot(CUP)
        assert made is not None
        assert made.version == wanted
    place.close_all()


def written(made: Snapshot, **changes: Any) -> Snapshot:
    """One that is whole, and not what the house would have written."""
    other = replace(made, **changes)
    return sealed(other.stream, other.version, other.hash, other.made_by, other.data)


def other_state() -> bytes:
    return CODEC.encode(folded(long_event()[:-30]))


UNFIT: dict[str, Callable[[Snapshot], Snapshot]] = {
    "of other code": lambda made: written(made, made_by="other code", data=other_state()),
    "tampered with": lambda made: replace(made, data=other_state()),
    "cut short": lambda made: written(made, data=made.data[: len(made.data) // 2]),
    "of something else": lambda made: written(made, data=b"rubbish"),
    "after another past": lambda made: written(made, hash=b"x" * 32, data=other_state()),
    "of what never happened": lambda made: written(made, version=made.version + 1),
}


@pytest.mark.parametrize("unfit", UNFIT.values(), ids=UNFIT.keys())
def test_one_that_does_not_fit_is_as_if_it_were_not_there_and_is_made_anew(
    tmp_path: Path, unfit: Callable[[Snapshot], Snapshot]
) -> None:
    place = sqlite_place(tmp_path / "store.db")
    store = place.open()
    store_facts(store, long_event())
    Opening(store, tmp_path)
    made = store.snapshot(CUP)
    assert made is not None
    store.put_snapshot(unfit(made)).result()
    opened = Opening(place.open(), tmp_path)
    assert opened.read_to_look >= len(long_event())
    assert bare(opened.state) == bare(folded(long_event()))
    assert shown(opened.state) == shown(folded(long_event()))
    assert store.snapshot(CUP) == made
    place.close_all()


def test_after_somebody_was_erased_the_facts_are_read(place: Place, tmp_path: Path) -> None:
    store = place.open()
    store.put_person(Person(PersonId("p1"), "Ann")).result()
    store_facts(store, long_event())
    Opening(store, tmp_path)
    store.erase_person(PersonId("p1")).result()
    assert store.snapshot(CUP) is None
    opened = Opening(place.open(), tmp_path)
    assert opened.read_to_look >= len(long_event())
    assert bare(opened.state) == bare(folded(long_event()))


DIES = """
import asyncio, os, sys
from pathlib import Path
from hall.test_snapshots import long_event, store_facts, Opening
from lexidrome.store import SqliteStore

class Dies(SqliteStore):
    def put_snapshot(self, snapshot):
        os._exit(9)

data = Path(sys.argv[1])
store = Dies(data / "store.db")
store_facts(store, long_event()[-60:], len(long_event()) - 60)
Opening(store, data)
"""


@pytest.mark.parametrize("has_older", [False, True])
@pytest.mark.slow
def test_killed_after_the_facts_and_before_the_snapshot_nothing_is_lost(
    tmp_path: Path, has_older: bool
) -> None:
    path = tmp_path / "store.db"
    with SqliteStore(path) as store:
        store_facts(store, long_event()[:-60])
        if has_older:
            # Not worth another one when the last facts come, unless the house closes.
            older = folded(long_event()[: -60 - LEAST])
            hash_ = store.read(CUP)[-1 - LEAST].hash
            version = len(long_event()) - 60 - LEAST
            made = sealed(CUP, version, hash_, CODEC.made_by, CODEC.encode(older))
            store.put_snapshot(made).result()
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    died = subprocess.run([sys.executable, "-c", DIES, str(tmp_path)], env=environment, check=False)
    assert died.returncode == 9
    with SqliteStore(path) as store:
        opened = Opening(store, tmp_path)
        assert (opened.read_to_look <= LEAST + 61) == has_older
        assert opened.version == len(long_event())
        assert bare(opened.state) == bare(folded(long_event()))


class Stuck(SqliteStore):
    """Never gets to write a snapshot."""

    asked: asyncio.Event

    def put_snapshot(self, snapshot: Snapshot) -> Pending[None]:
        self.asked.set()
        return Pending()


class Unwilling(SqliteStore):
    def _put_snapshot(self, snapshot: Snapshot) -> None:
        raise Unavailable(text("The disk is full."))


async def undone_at_the_end(store: Stuck, data: Path) -> Done:
    """What is opened for it is due to be kept."""
    store.asked = asyncio.Event()
    hall = Hall(data, store, Lexicons(LexiconLibrary(data)), HandClock(NOON_MS), bots={})
    command = t.undo.Undo(action=folded(long_event()).event.journal[-1].action)
    answer = await hall.events.submit(CUP, t.DIRECTOR.says(command), CommandId("u"), who="test")
    assert isinstance(answer, Done), answer
    await store.asked.wait()
    return answer


def test_no_command_waits_for_a_snapshot(tmp_path: Path) -> None:
    with Stuck(tmp_path / "store.db") as store:
        store_facts(store, long_event())
        done = asyncio.run(undone_at_the_end(store, tmp_path))
        assert done.last_version == len(store.read(CUP)) > len(long_event())


def test_one_that_cannot_be_written_is_missed_by_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Unwilling(tmp_path / "store.db") as store:
        store_facts(store, long_event())
        opened = Opening(store, tmp_path)
        assert bare(opened.state) == bare(folded(long_event()))
        assert store.snapshots() == []
    assert [record.getMessage() for record in caplog.records] == [
        "What event/cup has come to could not be kept: The disk is full."
    ]


def test_a_short_event_is_folded_from_its_facts(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        store_facts(store, long_event()[: EVERY - 1])
        Opening(store, tmp_path)
        assert store.snapshots() == []


@pytest.mark.parametrize("back", [1, 60, 300])
def test_what_is_undone_after_opening_comes_to_the_same(tmp_path: Path, back: int) -> None:
    """Before and after what the snapshot knows."""
    facts = long_event()
    kept = CODEC.decode(CODEC.encode(folded(facts[:-50])))
    opened = RULES.fold(kept, facts[-50:])
    assert opened is not None
    action = opened.event.journal[-back].action
    undone = t.undo.ActionUndone(
        action=opened.event.journal[-1].action + 1, at_ms=Ms(NOON_MS), by=t.DIRECTOR, undone=action
    )
    assert bare(RULES.evolve(opened, undone)) == bare(RULES.evolve(folded(facts), undone))


def test_whoever_verifies_a_store_is_told_of_one_that_somebody_has_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with SqliteStore(tmp_path / FILE_NAME) as store:
        store_facts(store, long_event())
        Opening(store, tmp_path)
        made = store.snapshot(CUP)
        assert made is not None
        assert list(wrong_snapshots(store)) == []
        for unfit in UNFIT.values():
            store.put_snapshot(unfit(made)).result()
            assert list(wrong_snapshots(store)) == []
        store.put_snapshot(written(made, data=other_state())).result()
    monkeypatch.setattr("sys.argv", ["lexidrome", "store", "verify", "--data", str(tmp_path)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    sentence = "The saved state of event/cup at version {} does not match its events.\n"
    assert capsys.readouterr().out == sentence.format(len(long_event()))


# Any stream


class JarCodec:
    made_by = "jars"

    def encode(self, state: Jar) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> Jar:
        return msgspec.json.decode(data, type=Jar)


def on_a_shelf(path: Path, story: Callable[[Shelf], Awaitable[None]]) -> None:
    async def run() -> None:
        def snapshots(store: Store, tasks: Tasks) -> Snapshots[Jar]:
            return Snapshots(store, tasks, JarCodec(), every=4, least=2)

        shelf = Shelf(path / "store.sqlite3", most_resident=1, snapshots=snapshots)
        await story(shelf)
        await shelf.close()

    asyncio.run(run())


async def kept_version(shelf: Shelf) -> int:
    await shelf.tasks.idle()
    found = shelf.store.snapshot(JAR)
    return 0 if found is None else found.version


def test_a_stream_is_kept_every_so_many_events(tmp_path: Path) -> None:
    async def story(shelf: Shelf) -> None:
        versions = []
        for _ in range(9):
            await shelf.do(PutIn(1))
            versions.append(await kept_version(shelf))
        assert versions == [0, 0, 0, 4, 4, 4, 4, 8, 8]

    on_a_shelf(tmp_path, story)


@pytest.mark.parametrize(("more", "wanted"), [(1, 4), (2, 6)])
def test_a_stream_that_is_let_go_of_is_kept_if_enough_has_happened(
    tmp_path: Path, more: int, wanted: int
) -> None:
    async def story(shelf: Shelf) -> None:
        for _ in range(4 + more):
            await shelf.do(PutIn(1))
        assert await kept_version(shelf) == 4
        await shelf.do(PutIn(1), jar=StreamId("jar/2"))
        assert await kept_version(shelf) == wanted
        assert (await shelf.jar()).coins == 4 + more

    on_a_shelf(tmp_path, story)


# Whatever was stored


@pytest.mark.parametrize("folder", golden_folders(), ids=lambda folder: folder.name)
@pytest.mark.slow
def test_every_event_ever_stored_comes_back_as_it_was(folder: Path, tmp_path: Path) -> None:
    """In the very same order of everything that has one, too: pages go by it."""
    unpack(folder / STORE, tmp_path / FILE_NAME)
    found = 0
    with SqliteStore(tmp_path / FILE_NAME) as store:
        for stream in store.streams("event/"):
            facts = tuple(RULES.decode(each) for each in store.read(stream))
            state = folded(facts)
            assert RULES.fold(None, facts) == state, stream
            data = CODEC.encode(state)
            again = CODEC.decode(data)
            assert bare(again) == bare(state), stream
            assert CODEC.encode(in_order(again)) == CODEC.encode(in_order(state)), stream
            found += 1
    assert found > 100


# The code that folds


def test_whatever_the_room_of_events_imports_is_in_its_fingerprint() -> None:
    program = "import sys, lexidrome.tournament; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    rooms = {name.split(".")[1] for name in ran.stdout.split() if name.startswith("lexidrome.")}
    assert "tournament" in rooms
    # The core is C++: events ask nothing of it.
    assert rooms - {"native"} <= set(FOLDED_BY)


@pytest.mark.parametrize("changed", ["room/fold.py", "room/inner/rules.py", "alone.py"])
def test_another_source_is_another_fingerprint(tmp_path: Path, changed: str) -> None:
    for root in (tmp_path / "one", tmp_path / "two"):
        (root / "room" / "inner").mkdir(parents=True)
        for name in ("room/fold.py", "room/inner/rules.py", "alone.py", "beside.py"):
            (root / name).write_text("x = 1\n")
    (tmp_path / "two" / "beside.py").write_text("x = 2\n")
    parts = ("alone.py", "room")
    before = fingerprint(parts, tmp_path / "one")
    assert fingerprint(parts, tmp_path / "two") == before
    (tmp_path / "two" / changed).write_text("x = 2\n")
    fingerprint.cache_clear()
    assert fingerprint(parts, tmp_path / "two") != before


def test_without_sources_nobody_knows_by_what_something_was_folded(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    assert fingerprint(("room",), tmp_path) is None
    assert fingerprint(("alone.py",), tmp_path) is None
    assert fingerprint(("package.zip/room",), tmp_path) is None
    assert CODEC.made_by
