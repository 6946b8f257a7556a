"""What is easily mistyped on the command line is named, with the next step."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from lexidrome.base import BadInput
from lexidrome.cli import rulings
from lexidrome.cli.app import app

from .conftest import Run


def call(*tokens: str) -> None:
    app(tokens, exit_on_error=False, result_action="return_value")


@pytest.mark.parametrize(
    "tokens",
    [
        ("judge", "CARE"),
        ("lexicon", "list"),
        ("event", "list"),
        ("backup", "b"),
        ("store", "verify"),
    ],
    ids=" ".join,
)
def test_a_file_is_not_taken_for_the_folder_of_the_data(
    tokens: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "afile"
    file.touch()
    with pytest.raises(BadInput, match="is a file and no folder for data"):
        call(*tokens, "--data", str(file))
    monkeypatch.setenv("LEXIDROME_DATA", str(file))
    with pytest.raises(BadInput, match="is a file and no folder for data"):
        call(*tokens)


def test_a_roster_that_is_entered_again_enters_nobody_unless_that_is_meant(
    run: Run, roster: str
) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    with pytest.raises(BadInput, match=r"Ann, Bob, Cy, Dee.* --sure"):
        run("enter", roster)
    assert len(run("entrants", "--json")) == 4
    assert "Ann (1) and Ann have the same name" in run("enter", roster, "--preview")
    run("enter", roster, "--sure")
    assert len(run("entrants", "--json")) == 8


def test_an_export_into_a_folder_asks_for_the_name_of_a_file(run: Run, tmp_path: Path) -> None:
    run("new", "spring", "--rules", "school")
    with pytest.raises(BadInput, match="is a folder; name a file in it"):
        run("export", "--out", str(tmp_path))
    assert not list(tmp_path.glob(".*.part"))


def test_a_backup_that_is_there_says_how_it_is_written_over(tmp_path: Path) -> None:
    data, file = str(tmp_path / "data"), tmp_path / "b.backup"
    call("event", "new", "spring", "--rules", "school", "--data", data)
    file.write_text("mine")
    with pytest.raises(BadInput, match="write over it with --replace"):
        call("backup", str(file), "--data", data)
    assert file.read_text() == "mine"
    call("backup", str(file), "--replace", "--data", data)
    assert file.read_bytes().startswith(b"SQLite")


def test_a_list_without_a_word_is_called_that(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    with pytest.raises(BadInput, match=r"empty.txt was refused: there is no word in it\."):
        call("lexicon", "import", str(empty), "--name", "MINE", "--data", str(tmp_path / "data"))


def test_one_wrong_answer_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    typed = "at_draw\n3\nmany\n4\nyes\n"
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    rulings.ask("overdraw")
    printed = capsys.readouterr().out
    assert printed.count("drawn  ") == 2
    assert "many" in printed
    assert "2 tiles go back to the player's rack." in printed
