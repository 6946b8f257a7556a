"""When the power goes, every acknowledgement is on the disk; and this test can tell."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexidrome.base import LexidromeError
from lexidrome.store import SqliteStore, verify
from store.crash import acknowledgements, check_after_crash
from store.disk import Disk, Record, records

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
CLIENTS = 3
COMMANDS = 9


def recording(recorder: Path, tmp_path: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(HERE.parent),
        "LD_PRELOAD": str(recorder),
        "RECORDED_FOLDER": str(tmp_path / "data"),
        "RECORDED_LOG": str(tmp_path / "log"),
    }


def recorded(recorder: Path, tmp_path: Path, synchronous: str) -> list[Record]:
    """What a store did to its disk while clients wrote and were answered."""
    folder = tmp_path / "data"
    folder.mkdir()
    command = [sys.executable, str(HERE / "worker.py"), str(folder / "store.db")]
    command += ["--out", str(folder / "answers"), "--synchronous", synchronous]
    command += ["--acknowledged", ",".join(["0"] * CLIENTS), "--last", str(COMMANDS)]
    # Few pages to a checkpoint, so that the log is emptied and written from its start again.
    command += ["--checkpoint", "12"]
    subprocess.run(command, env=recording(recorder, tmp_path), check=True)
    return list(records((tmp_path / "log").read_bytes()))


def moments(done: list[Record]) -> Iterator[tuple[Disk, bytes]]:
    """Before and after each completed sync: the disk, and all that was answered until the next."""
    disk = Disk()
    answers = b""
    for record in [*done, Record("S", "", 0, b"")]:
        if record.letter == "S":
            yield disk, answers
        if record.path.endswith("/answers"):
            answers += record.data
        elif not record.path.endswith("-shm"):
            disk.do(record)


def losses(done: list[Record], tmp_path: Path, *, chances: int) -> list[str]:
    """What goes wrong when the power goes after any of the syncs."""
    found = []
    for number, (disk, answers) in enumerate(moments(done)):
        for chance in range(chances + 1):
            folder = tmp_path / "after"
            randomly = random.Random(f"{number}-{chance}") if chance else None
            disk.after_power_loss(folder, randomly)
            try:
                with SqliteStore(folder / "store.db") as store:
                    check_after_crash(store, acknowledgements(answers), CLIENTS)
            except (AssertionError, LexidromeError) as error:
                found.append(f"after sync {number}, by chance {chance}: {error}")
            shutil.rmtree(folder)
    return found


def test_every_acknowledgement_survives_a_power_loss(recorder: Path, tmp_path: Path) -> None:
    done = recorded(recorder, tmp_path, "FULL")
    answered = b"".join(record.data for record in done if record.path.endswith("/answers"))
    assert acknowledgements(answered) == dict.fromkeys(range(CLIENTS), COMMANDS)
    assert sum(record.letter == "S" for record in done) >= COMMANDS
    assert losses(done, tmp_path, chances=1) == []


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_the_test_goes_red_when_synchronous_is_lowered(
    recorder: Path, tmp_path: Path, synchronous: str
) -> None:
    done = recorded(recorder, tmp_path, synchronous)
    assert losses(done, tmp_path, chances=0) != []


BACK_UP = """
import sys
from pathlib import Path
from lexidrome.store import SqliteStore, back_up
from store.making import append
folder = Path(sys.argv[1])
with SqliteStore(folder / "store.db") as store:
    append(store, "a", count=9)
    back_up(store, folder / "b.backup")
    (folder / "answers").write_bytes(b"done")
"""


def test_a_backup_that_was_said_to_be_written_survives_a_power_loss(
    recorder: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    command = [sys.executable, "-c", BACK_UP, str(folder)]
    subprocess.run(command, env=recording(recorder, tmp_path), check=True)
    disk = Disk()
    for record in records((tmp_path / "log").read_bytes()):
        if record.path.endswith("/answers"):
            break
        disk.do(record)
    disk.after_power_loss(tmp_path / "after")
    with SqliteStore(tmp_path / "after/b.backup", is_read_only=True) as backup:
        assert verify(backup).event_count == 9
        assert verify(backup).is_sound
