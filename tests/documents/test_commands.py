"""Every command that a document shows is one, and those in blocks are carried out as they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from cyclopts import App

from browsing.server import ADDRESS
from cli.test_verify_draw import finished, stored_in, write
from documents.commands import ROOT, Shown, all_shown
from lexidrome.cli.app import app

OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")
PLACEHOLDER = re.compile(r"[A-Z]+…?|…|N|\|")
SHOWN = all_shown()
BY_DOCUMENT = {
    path: [each for each in SHOWN if each.document == path and each.is_block]
    for path in sorted({each.document for each in SHOWN if each.is_block})
}
GAME = "7"
"""A game of the event `spring` that is over in every hall of these tests."""
BOARD = re.compile(r"^(title = .*?)^```", re.MULTILINE | re.DOTALL)
"""A file of a board, as a document shows it."""
LISTS = ("OSPD4", "MW11", "OWL2", "LONG")
WORDS = "CARE\nRETINAS\nAB\nABANDONING\nABANDONMENT\n"
SCENARIO = """\
- scenario: A hold lapses one minute after it was called and the play stands
  rules: school
  cites: [SSC-11.f]
  given: {racks: {A: HORNETS}}
  steps:
    - 0:00 A plays 8F HORN
    - 0:04 B holds
    - 1:04 house waits
    - event: {play_closed: {cause: hold_lapsed}}
"""
GCG = "#player1 ann Ann\n#player2 bob Bob\n>ann: HORN 8F HORN +14 14\n"
ELSEWHERE = {
    "rules coverage": "goes over all scenarios for minutes, in the tests of `proof`",
    "rules prove": "goes over all scenarios for minutes, in the tests of `proof`",
    "train-leaves": "takes minutes; in the tests of `engine`",
    "https://play.example.org": "is about a server elsewhere: `test_at_a_server.py`",
    "worker --store": "works until it is told to end: `test_workers.py`",
    "event hand-over": "is about two servers: `test_moving.py`",
    "event moves": "the same",
    "event take-back": "the same",
    "event take-in": "the same",
    "--tls-cert": "needs a certificate: `test_tls.py`",
}
"""What is not carried out here, and why."""
SOMEBODY = "Ann Director"


class Place(NamedTuple):
    """A hall as the documents presume one, and what their stand-ins are there."""

    folder: Path
    database: str

    def said(self, written: str) -> str:
        """The command with what stands for something else put in its place."""
        for stand_in, meant in (
            ("/media/stick/lexidrome-….backup", str(self.folder / "before.backup")),
            ("/media/stick", str(self.folder)),
            ("/var/lib/lexidrome", str(self.folder / "served")),
            ("~/spare", str(self.folder / "spare")),
            ("--port 8001", "--port 0"),
            ("spring/3f2a9c…", f"spring/{GAME}"),
            ("3f2a9c…", f"spring/{GAME}"),
            ("postgresql://host/database", self.database),
        ):
            written = written.replace(stand_in, meant)
        return written

    def call(self, tokens: list[str], data: str = "data") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "lexidrome", *tokens],
            cwd=self.folder,
            env=os.environ | {"LEXIDROME_DATA": str(self.folder / data)},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )


@pytest.fixture
def place(tmp_path: Path, request: pytest.FixtureRequest) -> Place:
    document = request.node.callspec.params["document"]
    asks_database = any("postgresql://" in each.written for each in BY_DOCUMENT[document])
    address = request.getfixturevalue("empty_postgres") if asks_database else ""
    found = Place(tmp_path, address)
    people = "".join(f"P{n},{2000 - n}\n" for n in range(1, 11))
    (tmp_path / "roster.csv").write_text(f"name,rating\n{people}")
    (tmp_path / "words.txt").write_text(WORDS)
    (tmp_path / "my.yaml").write_text(SCENARIO)
    (tmp_path / "final.gcg").write_text(GCG)
    if board := BOARD.search(document.read_text(encoding="utf-8")):
        (tmp_path / "club.toml").write_text(board[1])
    if "lexicons.md" in request.node.name:
        for name in LISTS:
            assert not found.call(["lexicon", "import", "words.txt", "--name", name]).returncode
    (tmp_path / "data").mkdir(exist_ok=True)
    game = finished()
    stored_in(tmp_path / "data", game, f"game/spring/{GAME}")
    if not any("--export game.jsonl" in each.written for each in BY_DOCUMENT[document]):
        write(tmp_path / "game.jsonl", game)
    assert not found.call(["backup", str(tmp_path / "before.backup")]).returncode
    if any("account password" in each.written for each in BY_DOCUMENT[document]):
        assert not found.call(["account", "add", SOMEBODY]).returncode
    return found


@pytest.mark.slow
@pytest.mark.parametrize("document", BY_DOCUMENT, ids=lambda path: path.name)
def test_the_commands_of_a_document_do_what_they_say(document: Path, place: Place) -> None:
    for each in BY_DOCUMENT[document]:
        if any(part in each.written for part in ELSEWHERE):
            continue
        said = Shown(*each._replace(written=place.said(each.written)))
        tokens = [part for token in said.tokens for part in _spread(token, place.folder)]
        if tokens[0] == "serve":
            _serve(place, tokens)
            continue
        # What an earlier line has written is there; what a player's device saw is not ours.
        if "seen.json" in tokens:
            assert "seen.json" in place.call(tokens).stderr, each
            continue
        if tokens[0] == "restore" and "--data" not in tokens:
            ended = place.call(tokens, "elsewhere")
        else:
            ended = place.call(tokens)
        assert ended.returncode == 0, f"{each}\n{ended.stdout}{ended.stderr}"


def _spread(token: str, folder: Path) -> list[str]:
    """As a shell does it."""
    return sorted(path.name for path in folder.glob(token)) if "*" in token else [token]


def _serve(place: Place, tokens: list[str]) -> None:
    """Until it says where it is."""
    port = () if "--port" in tokens else ("--port", "0")
    command = [sys.executable, "-m", "lexidrome", *tokens, *port]
    environment = os.environ | {"LEXIDROME_DATA": str(place.folder / "data")}
    with subprocess.Popen(
        command, cwd=place.folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert ADDRESS.search(server.stdout.readline())
        server.terminate()


@pytest.mark.parametrize("each", SHOWN, ids=str)
def test_a_command_in_a_text_exists_and_has_the_options_that_are_named(each: Shown) -> None:
    assert not list(faults(each.written))


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("lexidrome event standigns", "standigns"),
        ("lexidrome event result 3 412 8 388 --previews", "--previews"),
        (r"lexidrome lexicon list \| imports", "imports"),
        ("lexidrome serv", "serv"),
    ],
)
def test_a_command_that_is_none_is_found(written: str, fault: str) -> None:
    assert fault in " ".join(faults(written))


def faults(written: str) -> Iterator[str]:
    """What of a command there is not."""
    command, words = app, written.replace(r"\|", "|").split()[1:]
    parents: list[App] = []
    options: set[str] = set()
    for before, word in zip(["", *words], words, strict=False):
        if word.startswith("-"):
            continue
        if before == "|":
            groups = [app, *(of for of in parents if names(of))]
            command = next((of for of in reversed(groups) if word in names(of)), groups[-1])
        inside = names(command)
        if word in inside:
            parents.append(command)
            command = command[word]
            options |= options_of(command)
        elif word == "…":
            options |= {name for each in inside for name in options_of(command[each])}
        elif inside and not PLACEHOLDER.fullmatch(word):
            yield f"{word} is no command"
            return
    options |= options_of(command) | {"--help", "--version"}
    for option in OPTION.findall(written):
        if option not in options:
            yield f"{option} is no option"


def names(command: App) -> frozenset[str]:
    return frozenset(each for each in command if not each.startswith("-"))


def options_of(command: App) -> frozenset[str]:
    if names(command):
        return frozenset()
    return frozenset(name for each in command.assemble_argument_collection() for name in each.names)


def test_no_document_is_read_without_being_found() -> None:
    assert {path.name for path in BY_DOCUMENT} >= {"events.md", "store.md", "rules.md"}
    assert all(each.document.is_relative_to(ROOT) for each in SHOWN)
