"""Whatever is written is for its owner alone, and from the moment it is there."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from lexidrome.cli.app import app
from lexidrome.hall.backups import choose_folder
from lexidrome.store import FILE_NAME, SqliteStore, close_data_folder

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="modes are not what guards files on Windows"),
]

WATCHED = """
import json, os, stat, sys
from pathlib import Path

place, watched, *lines = json.loads(sys.argv[1])
os.umask(0)

def look(event, args):
    # A file has its mode from the start if nobody changes it; what goes away is looked at before.
    if event not in ("os.chmod", "os.remove", "os.rename"):
        return
    path = Path(os.fsdecode(args[0])) if not isinstance(args[0], int) else Path("?")
    if Path(place) not in path.absolute().parents or not path.exists():
        return
    mode = stat.S_IMODE(path.stat().st_mode)
    if event == "os.chmod" or mode & 0o077:
        with open(watched, "a") as file:
            print(event, path, oct(mode), file=file)

sys.addaudithook(look)
from lexidrome.cli.app import app
for line in lines:
    app(line, exit_on_error=False, result_action="return_value")
"""
"""Runs commands, hides nothing itself, and notes what was open to others and went or was closed."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where everything is written; what the tests themselves write lies beside it."""
    folder = tmp_path / "place"
    folder.mkdir(0o700)
    return folder


def open_to_others(folder: Path) -> list[str]:
    """As `find FOLDER -perm /077` finds them."""
    found = [folder, *folder.rglob("*")]
    return [f"{oct(each.lstat().st_mode)} {each}" for each in found if each.stat().st_mode & 0o077]


def kinds_in(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


def command_lines(tmp_path: Path, place: Path) -> list[list[str]]:
    words, roster, data = tmp_path / "club.txt", tmp_path / "roster.csv", str(place / "data")
    words.write_text("CARE\nRETINAS\n")
    roster.write_text("name,rating\nAnn,1800\nBob,1700\n")
    at = ["--data", data]
    return [
        ["lexicon", "import", str(words), "--name", "CLUB", *at],
        ["account", "add", "ann", *at],
        ["event", "new", "cup", "--rules", "nsa-2009", *at],
        ["event", "enter", str(roster), *at],
        ["event", "export", "--out", str(place / "cup.json"), *at],
        ["event", "export", "--format", "entries-csv", "--out", str(place / "cup.csv"), *at],
        ["store", "export", str(place / "store.jsonl"), *at],
        ["backup", str(place / "now.backup"), *at],
        ["restore", str(place / "now.backup"), "--data", str(place / "spare" / "data")],
    ]


def run_watched(place: Path, *lines: list[str]) -> subprocess.Popen[str]:
    told = json.dumps([str(place), str(watched_in(place)), *lines])
    return subprocess.Popen(
        [sys.executable, "-c", WATCHED, told], stdout=subprocess.PIPE, text=True
    )


def watched_in(place: Path) -> Path:
    return place.with_name("watched.txt")


def test_nothing_is_ever_open_to_others(tmp_path: Path, place: Path) -> None:
    commands = run_watched(place, *command_lines(tmp_path, place))
    commands.communicate(timeout=120)
    assert commands.returncode == 0
    assert {FILE_NAME, "cup.json", "cup.csv", "store.jsonl", "now.backup"} <= kinds_in(place)

    sticks = tmp_path / "stick"
    sticks.mkdir()
    options = ["--backups", str(sticks), "--station-password", "leave me"]
    line = ["serve", "--port", "0", "--data", str(place / "data"), *options]
    server = run_watched(place, line)
    assert server.stdout is not None
    address = re.search(r"Open (\S+)", server.stdout.readline())
    assert address is not None
    # With the first answer the server has opened the hall and everything beside the store.
    made = httpx.post(f"{address[1]}games/new", data={"name": "Ann"}, timeout=30)
    assert made.status_code < 500
    running = kinds_in(place)
    found_while_running = open_to_others(place)
    server.terminate()
    server.communicate(timeout=60)

    assert {f"{FILE_NAME}-wal", f"{FILE_NAME}-shm", "pulse", "station.json"} <= running
    assert not found_while_running
    assert not open_to_others(place)
    assert kinds_in(sticks)
    assert not [line for line in open_to_others(sticks) if not line.endswith("/stick")]
    assert not watched_in(place).exists(), watched_in(place).read_text()


def test_what_earlier_versions_left_open_is_closed_at_the_next_start(
    tmp_path: Path, place: Path
) -> None:
    data, sticks = place / "data", place / "data" / "stick"
    for line in command_lines(tmp_path, place)[:4]:
        app(line, exit_on_error=False, result_action="return_value")
    sticks.mkdir()
    others = tmp_path / "others.txt"
    others.write_text("not ours")
    (data / "link").symlink_to(others)
    (data / "notes.txt").write_text("not ours either")
    choose_folder(data, sticks)
    app(["backup", str(sticks / "lexidrome-20260101-120000000-old.backup"), "--data", str(data)],
        exit_on_error=False, result_action="return_value")  # fmt: skip
    for path in (data, *data.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)

    said = said_at_the_start(data)

    assert re.search(rf"could read \d+ files and folders in {data}; now only you can", said)
    assert close_data_folder(data) is None, "it is said once"
    not_ours = {f"{oct(0o100644)} {data / 'notes.txt'}", f"{oct(0o120777)} {data / 'link'}"}
    assert set(open_to_others(data)) == not_ours
    assert stat.S_IMODE(others.stat().st_mode) & 0o044


def test_a_folder_of_other_things_is_left_as_it_is(tmp_path: Path) -> None:
    home, fresh = tmp_path / "home", tmp_path / "fresh"
    (home / "letters").mkdir(parents=True)
    fresh.mkdir()
    for folder in (home, fresh):
        folder.chmod(0o755)
        assert close_data_folder(folder) is None

    SqliteStore(home / FILE_NAME).close()

    assert stat.S_IMODE(home.stat().st_mode) == 0o755
    assert stat.S_IMODE(fresh.stat().st_mode) == 0o700
    assert stat.S_IMODE((home / FILE_NAME).stat().st_mode) == 0o600


def said_at_the_start(data: Path) -> str:
    process = subprocess.Popen(
        [sys.executable, "-m", "lexidrome", "serve", "--port", "0", "--data", str(data)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = "".join(process.stdout.readline() for _ in range(4))
    process.terminate()
    process.communicate(timeout=60)
    return said
