"""A disk that is full, failing or read-only: said clearly, nothing broken, and then it goes on."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lexidrome.base import Unavailable
from lexidrome.store import SqliteStore, verify
from store.making import append, commands, send

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
FULL = f"write {errno.ENOSPC}"
READ_ONLY = f"write {errno.EROFS}"
BROKEN = f"sync {errno.EIO}"


class Machine:
    """A process with a store on a disk that can be made to fail."""

    def __init__(self, recorder: Path, folder: Path) -> None:
        self.folder = folder / "data"
        self.folder.mkdir(exist_ok=True)
        self._fault = folder / "fault"
        environment = {
            **os.environ,
            "PYTHONPATH": str(HERE.parent),
            "LD_PRELOAD": str(recorder),
            "RECORDED_FOLDER": str(self.folder),
            "RECORDED_FAULT": str(self._fault),
        }
        command = [sys.executable, str(HERE / "talker.py"), str(self.folder / "store.db")]
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def break_disk(self, fault: str) -> None:
        self._fault.write_text(fault)

    def mend_disk(self) -> None:
        self._fault.unlink()

    def says(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip()

    def ask(self, order: str, argument: object = "-") -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{order} {argument}\n")
        self._process.stdin.flush()
        return self.says()

    def end(self) -> None:
        self._process.communicate()


@pytest.fixture
def start(recorder: Path, tmp_path: Path) -> Iterator[Callable[[], Machine]]:
    machines: list[Machine] = []

    def started() -> Machine:
        machines.append(Machine(recorder, tmp_path))
        return machines[-1]

    yield started
    for machine in machines:
        machine.end()


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [(FULL, "is full; nothing was written."), (READ_ONLY, "has a fault"), (BROKEN, "has a fault")],
)
def test_a_disk_that_stops_working_is_said_and_the_service_resumes(
    start: Callable[[], Machine], fault: str, sentence: str
) -> None:
    machine = start()
    assert machine.says() == "open"
    assert machine.ask("append", "a") == "done 5"
    machine.break_disk(fault)
    for command in ("b", "c", "b"):
        answer = machine.ask("append", command)
        assert answer.startswith(f"Unavailable The disk with {machine.folder}/store.db")
        assert sentence in answer
        # What is there can still be read.
        assert machine.ask("read") == "done a"
    machine.mend_disk()
    assert machine.ask("append", "b") == "done 10"
    assert machine.ask("append", "a") == "done 5"
    assert machine.ask("append", "c") == "done 15"
    assert machine.ask("verify") == "done sound"
    machine.end()
    with SqliteStore(machine.folder / "store.db") as store:
        assert list(dict.fromkeys(commands(store))) == ["a", "b", "c"]
        assert verify(store).is_sound


def test_a_disk_that_can_only_be_read_is_said_when_the_store_is_opened(
    start: Callable[[], Machine],
) -> None:
    machine = start()
    assert machine.says() == "open"
    assert machine.ask("append", "a") == "done 5"
    machine.end()
    machine.break_disk(f"open {errno.EROFS}")
    read_only = start()
    answer = read_only.says()
    assert answer.startswith(f"Unavailable {machine.folder}/store.db cannot be opened")
    assert "is the disk read-only" in answer
    read_only.end()
    machine.mend_disk()
    again = start()
    assert again.says() == "open"
    assert again.ask("append", "b") == "done 10"


def test_a_full_stick_leaves_no_half_backup(start: Callable[[], Machine]) -> None:
    machine = start()
    assert machine.says() == "open"
    machine.ask("append", "a")
    target = machine.folder / "stick"
    machine.break_disk(FULL)
    answer = machine.ask("backup", target)
    assert answer.startswith("Unavailable ")
    assert "full" in answer
    assert [path.name for path in machine.folder.iterdir() if "stick" in path.name] == []
    machine.mend_disk()
    assert machine.ask("backup", target) == "done 5"


def test_a_store_that_may_not_grow_says_so_to_everyone_in_the_group(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        append(store, "a")
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        pending = [send(store, f"b{number}", count=40) for number in range(30)]
        for each in pending:
            with pytest.raises(Unavailable, match="is full; nothing was written"):
                each.result()
        assert commands(store) == ["a"]
        store._connection.execute("PRAGMA max_page_count = 1000000")
        assert append(store, "b0", 1, count=40).last_version == 41
        assert verify(store).is_sound
