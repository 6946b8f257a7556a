"""`lexidrome store`, `lexidrome backup` and `lexidrome restore`."""

from __future__ import annotations

import io
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from lexidrome.base import PersonId
from lexidrome.base.folders import RUN_FOLDER
from lexidrome.cli import main
from lexidrome.hall.run.heartbeat import PULSE_FILE, Heartbeat
from lexidrome.store import FILE_NAME, Person, SqliteStore
from store.making import append, commands, send

pytestmark = pytest.mark.slow


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with thirty events and a person."""
    monkeypatch.setenv("LEXIDROME_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("LEXIDROME_STORE", raising=False)
    (tmp_path / "data").mkdir()
    with SqliteStore(tmp_path / "data" / FILE_NAME) as store:
        store.put_person(Person(PersonId("p1"), "Zoë", "z@example.org")).result()
        append(store, "a", 0, count=30)
    return tmp_path / "data"


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], data: Path
) -> Run:
    def call(*arguments: object) -> Ran:
        monkeypatch.setattr("sys.argv", ["lexidrome", *map(str, arguments)])
        code: object = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code or 0
        assert isinstance(code, int)
        captured = capfdbinary.readouterr()
        return Ran(code, captured.out.decode(), captured.err.decode())

    return call


def spoil(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("UPDATE events SET at_ms = 8 WHERE sequence IN (3, 9)")
    connection.commit()
    connection.close()


def test_a_sound_store_is_said_to_be_so_with_its_seal(run: Run, data: Path) -> None:
    ran = run("store", "verify")
    with SqliteStore(data / FILE_NAME) as store:
        seal = store.head().seal.hex()
    assert ran == Ran(0, f"30 events, all complete and in order.\nSeal {seal}\n", "")


def test_a_changed_event_is_named_and_the_exit_code_is_one(run: Run, data: Path) -> None:
    spoil(data / FILE_NAME)
    assert run("store", "verify") == Ran(
        1,
        "Sequence 3: version 3 of game-1 (game.tested.1) was changed.\n"
        "Sequence 9: version 9 of game-1 (game.tested.1) was changed.\n",
        "",
    )


def test_a_backup_is_restored_and_verified_on_a_spare_machine(run: Run, tmp_path: Path) -> None:
    backup, spare = tmp_path / "b.backup", tmp_path / "spare"
    made = run("backup", backup)
    assert made.code == 0
    assert made.out.startswith(f"30 events are in {backup}, read back and complete. Seal ")
    assert run("store", "verify", backup).out.startswith("30 events, all complete")
    restored = run("restore", backup, "--data", spare)
    said, then = restored.out.splitlines()
    assert said.split("Seal ")[1] == made.out.rstrip().split("Seal ")[1]
    assert "/house/moved" in then
    assert run("store", "verify", "--data", spare) == run("store", "verify")


def test_a_backup_is_taken_of_a_store_that_another_process_writes_to(
    data: Path, tmp_path: Path
) -> None:
    with SqliteStore(data / FILE_NAME) as store:
        command = [sys.executable, "-m", "lexidrome", "backup", str(tmp_path / "b.backup")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        number = 0
        while process.poll() is None:
            number += 1
            pending = [send(store, f"{number}-{each}") for each in range(10)]
            pending[-1].result()
        process.communicate()
        assert process.returncode == 0
        with SqliteStore(tmp_path / "b.backup", is_read_only=True) as backup:
            copied = commands(backup)
        assert copied[:30] == ["a"] * 30
        assert commands(store)[: len(copied)] == copied


def test_an_export_moves_through_a_file_and_through_a_pipe(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, other = tmp_path / "all.jsonl", tmp_path / "other"
    assert run("store", "export", file).out == f"30 events were exported to {file}.\n"
    piped = run("store", "export").out
    assert file.read_text(encoding="utf-8") == piped
    assert run("store", "import", file, "--data", other).out == "30 events were imported.\n"
    assert run("store", "export", "--data", other).out == piped
    third = tmp_path / "third"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(piped.encode())))
    assert run("store", "import", "--data", third).code == 0
    assert run("store", "export", "--data", third).out == piped


def test_an_export_without_people_holds_no_names(run: Run) -> None:
    assert "Zoë" in run("store", "export").out
    assert "Zoë" not in run("store", "export", "--no-people").out


def test_a_person_is_erased_by_id(run: Run, data: Path) -> None:
    assert run("store", "erase", "p1").out == "p1 was erased.\n"
    assert run("store", "erase", "p1") == Ran(2, "", "lexidrome: Nobody is stored under p1.\n")
    assert b"example.org" not in (data / FILE_NAME).read_bytes()


@pytest.mark.parametrize("line", [("erase", "p1"), ("import", "all.jsonl")])
def test_nothing_is_erased_or_imported_while_a_server_runs(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...]
) -> None:
    """It knows names by heart, and would show one that is erased until it ends."""
    monkeypatch.chdir(tmp_path)
    assert run("store", "export", "all.jsonl").code == 0
    before = run("store", "export").out
    with closing(Heartbeat(data / RUN_FOLDER / PULSE_FILE)):
        ran = run("store", *line)
    assert ran.code != 0
    assert ran.err == f"lexidrome: The server is running with the data in {data}; stop it first.\n"
    assert run("store", "export").out == before


def test_the_store_may_be_a_postgresql_database(
    run: Run, data: Path, tmp_path: Path, empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = run("store", "export").out
    assert run("store", "verify", "--store", empty_postgres).err == (
        "lexidrome: There is no store in the schema lexidrome.\n"
    )
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(moved.encode())))
    monkeypatch.setenv("LEXIDROME_STORE", empty_postgres)
    assert run("store", "import").out == "30 events were imported.\n"
    assert run("store", "verify").out.startswith("30 events, all complete")
    assert run("store", "export").out == moved
    assert run("backup", tmp_path / "pg.backup").code == 0
    assert run("restore", tmp_path / "pg.backup").err == (
        "lexidrome: The place to restore to is not empty; it was not changed.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["backup", "{tmp}/nowhere/b"], "The folder {tmp}/nowhere is missing"),
        (
            ["backup", "{tmp}/data/lexidrome.sqlite3"],
            "already exists; choose another file, or write over it with --replace.",
        ),
        (["restore", "{tmp}/none"], "There is no store at {tmp}/none."),
        (["restore", "{tmp}/junk", "--data", "{tmp}/new"], "{tmp}/junk is damaged"),
        (["restore", "{tmp}/data/lexidrome.sqlite3"], "is not empty; it was not changed."),
        (["store", "verify", "{tmp}/none"], "There is no store at {tmp}/none."),
        (["store", "verify", "--data", "{tmp}/none"], "There is no store at {tmp}/none/"),
        (
            ["store", "export", "{tmp}/junk"],
            "{tmp}/junk already exists; choose another file.",
        ),
        (["store", "export", "{tmp}/nowhere/x"], "{tmp}/nowhere/x cannot be written: No such"),
        (["store", "import", "{tmp}/none"], "{tmp}/none cannot be read: No such file"),
        (["store", "import", "{tmp}/junk", "--data", "{tmp}/new"], "Line 1 is not a line"),
        (["store", "verify", "--store", "mysql://x"], "address begins with postgresql://"),
        (["store", "verify", "--store", "postgresql://127.0.0.1:1/x"], "cannot be reached"),
    ],
)
def test_what_goes_wrong_is_one_sentence_and_exit_code_two(
    run: Run, tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    (tmp_path / "junk").write_text("junk, and not a store at all\n" * 200)
    ran = run(*[argument.replace("{tmp}", str(tmp_path)) for argument in arguments])
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("lexidrome: ")
    assert ran.err.count("\n") == 1
    assert sentence.replace("{tmp}", str(tmp_path)) in ran.err


def test_a_wrong_file_name_makes_no_store(run: Run, tmp_path: Path) -> None:
    run("restore", tmp_path / "none", "--data", tmp_path / "new")
    assert not (tmp_path / "new").exists()
