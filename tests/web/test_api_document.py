"""The examples of docs/api.md, as they stand, with a real server."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import pytest

from browsing.server import RunningServer
from lexidrome.cli.app import app

DOCUMENT = Path(__file__).parents[2] / "docs/api.md"
pytestmark = pytest.mark.slow


class Example(NamedTuple):
    chapter: str
    script: str


def examples() -> Iterator[Example]:
    chapter = ""
    found = re.finditer(
        r"^## (.*?)$|^```sh\n(.*?)^```",
        DOCUMENT.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    for each in found:
        chapter = each[1] or chapter
        if each[2]:
            yield Example(chapter, each[2])


def call(*tokens: str) -> str:
    with redirect_stdout(StringIO()) as said:
        app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    return said.getvalue()


@pytest.fixture(scope="module")
def said(built: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What each chapter's commands print, one after the other."""
    folder = tmp_path_factory.mktemp("api")
    data = Path(copytree(built, folder / "data"))
    at = ["--data", str(data)]
    roster = folder / "four.csv"
    roster.write_text("name,rating\nAnn,1800\nBob,1700\nCy,1600\nDee,1500\n")
    call("account", "add", "Dora", *at)
    call("event", "new", "cup", "--rules", "nsa-2009", *at)
    call("event", "enter", str(roster), *at)
    call("event", "pair", "--pairs", "1-2", "--pairs", "3-4", *at)
    call("event", "publish", *at)
    made = call("account", "token", "Dora", "--label", "scoreboard", *at)
    token = next(word for word in made.split() if word.startswith("lxd_"))
    found: dict[str, list[str]] = {}
    with RunningServer(data) as server:
        for example in examples():
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", example.script],
                capture_output=True,
                text=True,
                cwd=folder,
                env={"SERVER": server.url, "TOKEN": token, "PATH": "/usr/bin:/bin"},
                check=False,
            )
            assert done.returncode == 0, (example, done.stderr)
            found.setdefault(example.chapter, []).append(done.stdout)
    return found


def test_what_is_read_is_there(said: dict[str, list[str]]) -> None:
    read, tagged = said["Reading"]
    assert "Ann" in read
    assert '"status":4' not in read
    assert tagged == "304\n"


def test_the_stream_names_everything_first(said: dict[str, list[str]]) -> None:
    (told,) = said["As it happens"]
    assert told.count("event: changed") == 2
    assert told.startswith("retry: 2000\n\nid: ")


def test_what_is_written_is_done(said: dict[str, list[str]]) -> None:
    (written,) = said["Writing"]
    assert "Eve Noor" in written
    assert '"status":' not in written, written
    assert written.count('"last_version"') == 2


def test_what_is_wrong_is_said(said: dict[str, list[str]]) -> None:
    (wrong,) = said["When something is wrong"]
    assert '"status":404' in wrong
    assert '"reason":"result_in"' in wrong
