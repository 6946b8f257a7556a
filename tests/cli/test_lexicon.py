"""`lexidrome lexicon` and `lexidrome judge` with lexicons of one's own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from lexidrome.cli import main

CASTELLANO = Path(__file__).parents[1] / "lexicon" / "data" / "castellano.toml"


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("LEXIDROME_DATA", str(tmp_path / "data"))

    def call(*arguments: str) -> Ran:
        monkeypatch.setattr("sys.argv", ["lexidrome", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        assert code is None or isinstance(code, int)
        captured = capsys.readouterr()
        return Ran(code or 0, captured.out, captured.err)

    return call


@pytest.fixture
def club(tmp_path: Path) -> str:
    file = tmp_path / "club.txt"
    file.write_text("qi\tlife force\nza\tpizza\nfriendships\n")
    return str(file)


def test_a_list_is_imported_listed_judged_with_and_removed(run: Run, club: str) -> None:
    imported = run("lexicon", "import", club, "--name", "Club")
    assert imported.code == 0
    assert imported.out.startswith("Imported Club: 3 words; sha256 of the file ")
    assert imported.err == "2 definitions are shown after games, and never by a word judge.\n"

    listed = run("lexicon", "list").out.splitlines()
    assert [line.split()[:2] for line in listed] == [["ENABLE", "168551"], ["Club", "3"]]
    assert listed[1].endswith("club.txt")

    judged = run("judge", "qi", "za", "--lexicon", "CLUB")
    assert (judged.code, judged.out) == (0, "ACCEPTABLE: QI ZA (Club)\n")
    assert run("judge", "AA", "--lexicon", "club").code == 1
    assert run("judge", "AA", "--lexicon", "x").err == (
        "lexidrome: There is no lexicon “x”; choose from: ENABLE, Club.\n"
    )

    removed = run("lexicon", "remove", "club")
    assert (removed.code, removed.out) == (0, "Removed Club.\n")
    assert run("lexicon", "list").out.count("\n") == 1


def test_a_terminal_shows_how_far_an_import_is(club: str, tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "lexidrome", "lexicon", "import", club, "--name", "club"]
    environ = {**os.environ, "LEXIDROME_DATA": str(tmp_path / "data"), "TERM": "xterm"}
    subprocess.run(command, env=environ, stdout=subprocess.DEVNULL, stderr=theirs, check=True)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)

    assert "Importing club.txt" in shown
    assert "━" in shown


def test_a_faulty_list_is_refused_with_its_first_lines(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "faulty.txt"
    file.write_text("care\n" + "c4re\n" * 30)

    ran = run("lexicon", "import", str(file), "--name", "faulty")

    lines = ran.err.splitlines()
    assert (ran.code, ran.out) == (2, "")
    assert lines[0].startswith("Line 2: “c4re” is not a word")
    assert lines[19].startswith("Line 21: ")
    assert lines[20:] == [
        "… and 10 lines more.",
        "lexidrome: faulty.txt was refused: 30 lines are not words that can be played.",
    ]
    assert "faulty" not in run("lexicon", "list").out


def test_check_tells_what_an_import_would_find(run: Run, club: str, tmp_path: Path) -> None:
    good = run("lexicon", "check", club)
    assert (good.code, good.out) == (0, "club.txt can be imported: 3 words.\n")
    assert "definitions" in good.err

    Path(club).write_text("care\nc4re\n")
    bad = run("lexicon", "check", club)
    assert bad.code == 1
    assert bad.out == "club.txt cannot be imported: 1 line is not a word that can be played.\n"
    assert "Line 2" in bad.err

    missing = run("lexicon", "check", str(tmp_path / "none.txt"))
    assert (missing.code, missing.out) == (2, "")
    assert "none.txt cannot be read" in missing.err
    assert not (tmp_path / "data").exists()


def test_lexicons_are_composed_by_length(run: Run, club: str) -> None:
    run("lexicon", "import", club, "--name", "club")

    composed = run("lexicon", "compose", "both", "--part", "club:2-8", "--part", "club:9-15")

    assert composed.code == 0
    assert composed.out.startswith("Composed both: 3 words, sha256 ")
    assert "  club:2-8 + club:9-15\n" in run("lexicon", "list").out
    assert "both is composed of it" in run("lexicon", "remove", "club").err
    assert run("lexicon", "compose", "more", "--part", "club:8-2").code == 2


def test_a_list_may_come_with_its_own_tiles(run: Run, tmp_path: Path) -> None:
    (tmp_path / "lista.txt").write_text("chico\naño\n", "utf-8")
    tiles = str(CASTELLANO)
    lista = str(tmp_path / "lista.txt")

    assert run("lexicon", "check", lista).code == 1
    assert run("lexicon", "check", lista, "--tile-set", tiles).code == 0
    assert run("lexicon", "import", lista, "--name", "lista", "--tile-set", tiles).code == 0

    assert run("judge", "año", "chico", "--lexicon", "lista").code == 0
    assert run("judge", "[C]hico", "--lexicon", "lista").code == 1
    assert "of the Castellano" in run("judge", "WAX", "--lexicon", "lista").err
    assert run("lexicon", "import", lista, "--name", "b", "--tile-set", "castellano").code == 0
    assert "no tile set “x”" in run("lexicon", "check", lista, "--tile-set", "x").err


def test_the_data_folder_can_be_named(run: Run, club: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other")

    run("lexicon", "import", club, "--name", "club", "--data", other)

    assert run("judge", "QI", "--lexicon", "club", "--data", other).code == 0
    assert run("judge", "QI", "--lexicon", "club").code == 2
