"""`lexidrome event … --server URL`: the same commands, at a server anywhere, by a token."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import redirect_stdout
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from browsing.server import RunningServer
from lexidrome.base import BadInput, LexidromeError, Unavailable
from lexidrome.cli.app import app
from lexidrome.cli.event.app import COMMANDS, Opens

pytestmark = pytest.mark.slow

LOOKS = (
    ["entrants"],
    ["pairings", "--round", "1"],
    ["missing"],
    ["standings"],
    ["prizes"],
    ["bracket"],
    ["ledger"],
    ["journal"],
    ["explain", "1"],
    ["figures"],
    ["export", "--format", "results-csv"],
    ["late"],
    ["phases"],
)


class Served(NamedTuple):
    data: Path
    at: tuple[str, ...]
    """What says where it is and whose token is brought."""
    player: Path
    """The file of a token of somebody who does not run it."""


def call(*tokens: str) -> str:
    with redirect_stdout(StringIO()) as said:
        app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    return said.getvalue()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    at = ["--data", str(folder / "data")]
    roster = folder / "four.csv"
    roster.write_text("name,rating\nAnn,1800\nBob,1700\nCy,1600\nDee,1500\n")
    call("account", "add", "Dora", *at)
    call("event", "new", "cup", "--rules", "nsa-2009", *at)
    call("account", "add", "Sam", *at)
    call("account", "add", "Pat", *at)
    call("account", "grant", "Sam", "staff", "--event", "cup", *at)
    call("event", "enter", str(roster), *at)
    call("event", "pair", *at)
    call("event", "publish", *at)
    for name in ("Sam", "Pat"):
        said = call("account", "token", name, "--label", "a command line", *at)
        token = next(word for word in said.split() if word.startswith("lxd_"))
        (folder / name).write_text(f"{token}\n")
    with RunningServer(folder / "data") as server:
        yield Served(
            folder / "data",
            ("--server", server.url, "--token-file", str(folder / "Sam")),
            folder / "Pat",
        )


@pytest.mark.parametrize("command", LOOKS, ids=lambda each: each[0])
def test_what_is_looked_at_is_the_same_as_beside_the_data(
    served: Served, command: list[str]
) -> None:
    beside = call("event", *command, "--data", str(served.data))
    assert call("event", *command, "--event", "cup", *served.at) == beside


def test_the_events_of_a_server_are_listed(served: Served) -> None:
    assert call("event", "list", *served.at) == call("event", "list", "--data", str(served.data))


def test_results_entries_and_reports_are_written_and_beside_the_data_they_are_there(
    served: Served,
) -> None:
    beside = ["--data", str(served.data)]
    roster = served.data.parent / "late.csv"
    roster.write_text("name\nEve\n")
    call("event", "enter", str(roster), *served.at)
    assert "Eve" in call("event", "entrants", *beside)
    rows = call("event", "missing", "--json", *beside)
    one, other = json.loads(rows)[0]["numbers"]
    said = call("event", "result", str(one), "400", str(other), "300", *served.at)
    assert f"({one}): rank" in said
    assert json.loads(call("event", "missing", "--json", *beside)) != json.loads(rows)
    assert "Sam" in call("event", "journal", *beside)
    three, four = json.loads(call("event", "missing", "--json", *beside))[0]["numbers"]
    call("event", "report", str(three), "410", "320", *served.at)
    call("event", "report", str(four), "320", "410", *served.at)
    assert call("event", "pair", "--preview", *served.at)


def test_a_refusal_is_the_servers_sentence(served: Served) -> None:
    with pytest.raises(BadInput, match="99"):
        call("event", "withdraw", "99", *served.at)
    with pytest.raises(LexidromeError):
        call("event", "standings", "--event", "nope", *served.at)


def test_who_does_not_run_the_event_is_refused(served: Served) -> None:
    url = served.at[1]
    with pytest.raises(BadInput, match="what everybody sees is at"):
        call("event", "standings", "--server", url, "--token-file", str(served.player))


def test_the_token_may_stand_in_the_environment(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = Path(served.at[3]).read_text(encoding="utf-8")
    monkeypatch.setenv("LEXIDROME_TOKEN", token)
    assert "Ann" in call("event", "entrants", *served.at[:2])
    monkeypatch.setenv("LEXIDROME_TOKEN", "lxd_wrong")
    with pytest.raises(BadInput, match="does not know the token"):
        call("event", "entrants", *served.at[:2])


@pytest.mark.parametrize("name", [row.name for row in COMMANDS if row.opens is Opens.MAKES])
def test_what_is_not_possible_that_way_says_so(served: Served, name: str) -> None:
    values = {
        "new": ["x", "--rules", "nsa-2009"],
        "import": [__file__, "--rules", "nsa-2009"],
        "hand-over": ["x", "x.event"],
        "take-in": [__file__],
        "take-back": ["x", "--reason", "lost"],
    }[name]
    with pytest.raises(BadInput, match=f"event {name} does not work with --server"):
        call("event", name, *values, *served.at)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--server", "here"], "is not the address of a server"),
        (["--server", "ftp://x"], "is not the address of a server"),
        (["--server", "http://x:99999999"], "no valid port"),
        (["--server", "http://x", "--data", "y"], "not both"),
        (["--server", "http://x", "--token-file", "/nowhere"], "cannot be read"),
        (["--token-file", "x"], "needs --server"),
    ],
)
def test_what_cannot_be_meant_is_a_sentence(options: list[str], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        call("event", "standings", *options)


def test_who_acts_is_said_by_the_token_alone(served: Served) -> None:
    with pytest.raises(BadInput, match="leave --as out"):
        call("event", "publish", "--as", "Dora", *served.at)


class Elsewhere(BaseHTTPRequestHandler):
    """Another program."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<h1>Welcome</h1>")

    def log_message(self, *_: object) -> None:
        pass


def test_another_program_at_the_address_or_none_is_a_sentence() -> None:
    with HTTPServer(("127.0.0.1", 0), Elsewhere) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        url = f"http://127.0.0.1:{other.server_port}"
        with pytest.raises(Unavailable, match="no Lexidrome server"):
            call("event", "list", "--server", url)
        other.shutdown()
        thread.join()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(Unavailable, match="No server answers"):
        call("event", "list", "--server", f"http://127.0.0.1:{port}")
