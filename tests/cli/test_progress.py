"""Whatever takes long says how far it is, to whoever looks at a terminal and to nobody else."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lexidrome.base import text
from lexidrome.base.progress import counted, no_progress, progress_bar
from lexidrome.cli.app import app
from lexidrome.proof import commands, run_proof
from lexidrome.proof.prove import Proof
from lexidrome.proof.scenario_file import load_later, load_scenarios, scenario_folder

pytestmark = pytest.mark.slow

GCG = "#player1 ann Ann\n#player2 bob Bob\n>ann: HORN 8F HORN +14 14\n"
DONE = "100%"
Prepare = Callable[[Path], None]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def call(*tokens: str) -> None:
    app(list(tokens), exit_on_error=False, print_error=False, result_action="return_value")


def nothing(_folder: Path) -> None:
    pass


def an_event(folder: Path) -> None:
    call("event", "new", "spring", "--rules", "school", "--rounds", "3", "--data", f"{folder}/data")


def a_backup(folder: Path) -> None:
    an_event(folder)
    call("backup", f"{folder}/one.backup", "--data", f"{folder}/data")


def an_export(folder: Path) -> None:
    an_event(folder)
    call("store", "export", f"{folder}/all.jsonl", "--data", f"{folder}/data")


def a_game(folder: Path) -> None:
    (folder / "final.gcg").write_text(GCG)


def a_list(folder: Path) -> None:
    (folder / "words.txt").write_text("CARE\nRETINAS\nAB\n")


LONG: dict[str, tuple[str, Prepare, tuple[str, ...]]] = {
    "backup": ("Backing up", an_event, ("backup", "{0}/new.backup", "--data", "{0}/data")),
    "restore": ("Restoring", a_backup, ("restore", "{0}/one.backup", "--data", "{0}/spare")),
    "verify": ("Verifying", an_event, ("store", "verify", "--data", "{0}/data")),
    "export": ("Exporting", an_event, ("store", "export", "{0}/new.jsonl", "--data", "{0}/data")),
    "import": ("Importing", an_export, ("store", "import", "{0}/all.jsonl", "--data", "{0}/spare")),
    "replay": ("Replaying", a_game, ("replay", "{0}/final.gcg")),
    "lexicon import": (
        "Importing",
        a_list,
        ("lexicon", "import", "{0}/words.txt", "--name", "CLUB", "--data", "{0}/data"),
    ),
    "lexicon check": ("Reading", a_list, ("lexicon", "check", "{0}/words.txt")),
    "selfplay": ("Playing", nothing, ("selfplay", "--games", "2", "--data", "{0}/data")),
    "train-leaves": (
        "Playing",
        nothing,
        ("train-leaves", "{0}/out.klv2", "--games=2", "--generations=1", "--data={0}/data"),
    ),
}
"""By command: what its bar says, what it wants to be there, and how it is called."""
SLOW = {"train-leaves"}
"""Takes seconds even for two games."""
WITH_JSON = {
    "replay": (a_game, ("replay", "{0}/final.gcg", "--json")),
    "selfplay": (nothing, ("selfplay", "--games", "2", "--json", "--data", "{0}/data")),
}


def said_in_doing(folder: Path, tokens: tuple[str, ...], prepare: Prepare, looker: io.StringIO,
                  monkeypatch: pytest.MonkeyPatch) -> str:  # fmt: skip
    monkeypatch.setenv("TERM", "xterm")
    prepare(folder)
    monkeypatch.setattr(sys, "stderr", looker)
    call(*(token.format(folder) for token in tokens))
    return looker.getvalue()


@pytest.mark.parametrize(
    "command",
    [pytest.param(each, marks=pytest.mark.slow) if each in SLOW else each for each in LONG],
)
def test_a_terminal_sees_how_far_it_is(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    task, prepare, tokens = LONG[command]
    said = said_in_doing(tmp_path, tokens, prepare, Terminal(), monkeypatch)
    assert task in said
    assert DONE in said


@pytest.mark.parametrize("command", sorted(LONG.keys() - SLOW))
def test_a_file_gets_no_bar(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _task, prepare, tokens = LONG[command]
    assert said_in_doing(tmp_path, tokens, prepare, io.StringIO(), monkeypatch) == ""


@pytest.mark.parametrize("command", WITH_JSON)
def test_who_asks_for_json_gets_no_bar(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare, tokens = WITH_JSON[command]
    assert said_in_doing(tmp_path, tokens, prepare, Terminal(), monkeypatch) == ""


@pytest.mark.parametrize("as_json", [False, True])
def test_a_proof_says_how_far_it_is(as_json: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it does takes minutes; here it is told to be done at once."""

    def done(scenarios: object, _later: object, on_progress: Callable[[int, int], object]) -> Proof:
        on_progress(1, 1)
        return Proof(scenarios=1)

    looker = Terminal()
    monkeypatch.setattr(commands, "run_proof", done)
    monkeypatch.setattr(commands, "load_scenarios", lambda _folder: ())
    monkeypatch.setattr(sys, "stderr", looker)
    commands.prove(as_json=as_json)
    assert (DONE in looker.getvalue()) is not as_json


def test_what_a_proof_goes_through_is_counted_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    folder = scenario_folder(None)
    run_proof(
        load_scenarios(folder)[:1],
        load_later(folder),
        lambda done, total: told.append((done, total)),
    )
    total = told[0][1]
    assert told == [(number, total) for number in range(1, total + 1)]


def test_things_are_the_same_when_they_are_counted() -> None:
    told: list[tuple[int, int]] = []
    things = list(counted(range(250), 250, lambda done, total: told.append((done, total))))
    assert things == list(range(250))
    assert told == [(0, 250), (100, 250), (200, 250), (250, 250)]


def test_what_is_printed_meanwhile_goes_where_it_was_meant_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bar takes the lines of its own terminal above it, never those of a file."""
    looker = Terminal()
    monkeypatch.setattr(sys, "stderr", looker)
    with progress_bar(text("Replaying")) as on_progress:
        print("OK 2 14-0 final.gcg")
        on_progress(1, 1)
    assert capsys.readouterr().out == "OK 2 14-0 final.gcg\n"
    assert "final.gcg" not in looker.getvalue()


def test_nobody_is_told_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(text("Replaying")) as on_progress:
        assert on_progress is no_progress
    assert capsys.readouterr().err == ""
