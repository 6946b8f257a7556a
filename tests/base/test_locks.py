"""One process at a time, and what a process held is free when it is gone."""

import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from lexidrome.base.locks import locked, try_lock

HOLDER = """
import signal, sys
from pathlib import Path
from lexidrome.base.locks import locked

with locked(Path(sys.argv[1])):
    print("held", flush=True)
    signal.pause()
"""


def test_a_lock_is_free_again_when_the_process_that_held_it_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with subprocess.Popen([sys.executable, "-c", HOLDER, path], stdout=subprocess.PIPE) as holder:
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == b"held\n"
            with path.open("rb+") as file, pytest.raises(BlockingIOError):
                try_lock(file.fileno())
        finally:
            holder.kill()

    with path.open("rb+") as file:
        try_lock(file.fileno())
    with locked(path):
        pass


def test_a_thread_is_kept_out_as_another_process_is(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    kept_out: list[bool] = []

    def look() -> None:
        with path.open("rb+") as file:
            try:
                try_lock(file.fileno())
            except OSError:
                kept_out.append(True)

    with locked(path):
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
    look()
    assert kept_out == [True], "while it was held, and no longer"


def test_what_failed_under_a_lock_lets_go_of_it(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), locked(tmp_path / "lock"):
        raise ZeroDivisionError
    with (tmp_path / "lock").open("rb+") as file:
        try_lock(file.fileno())


def test_a_lock_file_is_the_owners_alone(tmp_path: Path) -> None:
    with locked(tmp_path / "lock"):
        assert stat.S_IMODE((tmp_path / "lock").stat().st_mode) == 0o600
