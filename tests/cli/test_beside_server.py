"""`lexidrome event …` while a server runs with the same data: one hall writes for both."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import copytree
from typing import Any, NamedTuple

import httpx
import pytest

from browsing.server import RunningServer
from lexidrome.base import BadInput, LexidromeError
from lexidrome.base.folders import RUN_FOLDER
from lexidrome.cli.app import app
from lexidrome.hall.run.door_file import read_door
from lexidrome.hall.side_door import take_pulse
from lexidrome.store import open_store
from web.people import PASSWORD_SHAPE

pytestmark = pytest.mark.slow

Run = Callable[..., Any]
PLAYERS = 24


class Made(NamedTuple):
    """A house with an event whose first round is published: made once and only ever copied."""

    data: Path
    password: str


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Dora directs the house, with this password; Sam is of the staff of its event."""
    folder = tmp_path_factory.mktemp("made")
    at = ["--data", str(folder / "data")]
    with redirect_stdout(StringIO()) as said:
        call("account", "add", "Dora", *at)
    found = PASSWORD_SHAPE.search(said.getvalue())
    assert found is not None
    roster = folder / "many.csv"
    roster.write_text("name\n" + "".join(f"P{number:02}\n" for number in range(PLAYERS)))
    call("event", "new", "cup", "--rules", "nsa-2009", *at)
    call("account", "add", "Sam", *at)
    call("account", "grant", "Sam", "staff", "--event", "cup", *at)
    call("event", "enter", str(roster), *at)
    call("event", "pair", *at)
    call("event", "publish", *at)
    return Made(folder / "data", found[0])


@pytest.fixture
def password(made: Made) -> str:
    return made.password


@pytest.fixture
def cup(run: Run, data: Path, made: Made) -> Run:
    copytree(made.data, data)
    return run


@pytest.fixture
def server(cup: Run, data: Path) -> Iterator[RunningServer]:
    with RunningServer(data) as server:
        yield server


def call(*line: str) -> None:
    app(list(line), exit_on_error=False, result_action="return_value")


def is_withdrawn(run: Run, number: int) -> bool:
    (row,) = (row for row in run("entrants", "--json") if row["number"] == number)
    return bool(row["withdrawn"])


def signed_in(server: RunningServer, password: str) -> httpx.Client:
    client = httpx.Client(base_url=server.url, timeout=60)
    form = {"login": "Dora", "password": password, "to": "/"}
    assert client.post("/sign-in", data=form).status_code == 303
    return client


def test_results_typed_on_pages_and_lines_at_once_are_all_there_each_by_whoever_typed_it(
    cup: Run, server: RunningServer, password: str, data: Path
) -> None:
    games = [(game["first"], game["second"]) for game in cup("pairings", "--json")]
    typed, posted = games[::2], games[1::2]
    wrong: list[object] = []

    def type_lines(some: list[tuple[int, int]]) -> None:
        for one, other in some:
            line = ("event", "result", str(one), "400", str(other), "350", "--as", "Sam")
            try:
                call(*line, "--data", str(data))
            except LexidromeError as error:
                wrong.append(error)

    def post_forms(some: list[tuple[int, int]]) -> None:
        with closing(signed_in(server, password)) as client:
            for one, _ in some:
                line = f"#{one} 300 310"
                answer = client.post("/events/cup/results", data={"line": line, "sure": line})
                if answer.status_code != 303:
                    wrong.append(re.findall(r'role="alert".*', answer.text))

    work = [(type_lines, typed[::2]), (type_lines, typed[1::2]),
            (post_forms, posted[::2]), (post_forms, posted[1::2])]  # fmt: skip
    threads = [threading.Thread(target=do, args=(some,)) for do, some in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    cup("missing")
    assert cup("missing", "--json") == []
    told = [each for each in cup("journal", "--json") if each["what"].startswith("Round 1: ")]
    by = Counter((each["person"], each["by"], "400" in each["what"]) for each in told)
    assert by == {("Sam", "staff", True): len(typed), ("Dora", "director", False): len(posted)}


def test_what_a_line_does_is_known_to_the_pages_at_once(
    cup: Run, server: RunningServer, password: str, tmp_path: Path
) -> None:
    late = tmp_path / "late.csv"
    late.write_text("name\nZelda Latecomer\n")
    with closing(signed_in(server, password)) as client:
        assert "Zelda Latecomer" not in client.get("/events/cup/entries").text
        cup("enter", str(late))
        assert "Zelda Latecomer" in client.get("/events/cup/entries").text
        cup("new", "second", "--rules", "nsa-2009")
        assert client.get("/events/second/desk").status_code == 200


REFUSED = [
    ("result", "1", "400", "99", "350"),
    ("result", "1", "9999999", "2", "350"),
    ("begin", "--round", "7"),
    ("withdraw", "1000"),
    ("spread", "1", "5", "--reason", "", "--as", "Dora"),
    ("spread", "1", "5", "--reason", "x", "--as", "Sam"),
    ("withdraw", "1", "--as", "Zoe"),
    ("phases", "swiss:0"),
    ("redo",),
    ("new", "cup", "--rules", "nsa-2009"),
    ("new", "third", "--rules", "nsa-2009", "--as", "Sam"),
    ("new", "house", "--rules", "nsa-2009"),
]


def test_what_is_refused_is_refused_in_the_same_words_without_a_server(
    cup: Run, data: Path, tmp_path: Path
) -> None:
    alone = Path(copytree(data, tmp_path / "alone"))

    def refusals(place: Path) -> list[str]:
        found = []
        for line in REFUSED:
            with pytest.raises(BadInput) as refused:
                call("event", *line, "--data", str(place))
            found.append(f"{type(refused.value).__name__}: {refused.value}")
        return found

    with RunningServer(data):
        beside = refusals(data)
        assert read_door(data) is not None
    assert beside == refusals(alone)
    assert len(set(beside)) >= len(REFUSED) - 1


def test_a_server_that_was_killed_is_told_of_and_not_waited_for(
    cup: Run, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = RunningServer(data)
    server.start()
    cup("withdraw", "1")
    server.stop(kill=True)
    assert read_door(data) is not None
    call("event", "return", "1", "--data", str(data))
    told = capsys.readouterr().err
    assert told == (
        f"A server that used the data in {data} did not shut down properly; "
        "no server is running now.\n"
    )
    assert not list((data / RUN_FOLDER).glob("door*"))
    call("event", "withdraw", "1", "--data", str(data))
    assert capsys.readouterr().err == ""
    with server:
        cup("return", "1")
        assert read_door(data) is not None
    assert [each["person"] for each in cup("journal", "--json")[-4:]] == ["Dora"] * 4


def test_a_port_that_another_program_has_by_now_is_not_taken_for_the_server(
    cup: Run, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here it is another server of ours; it does not know the token."""
    first = RunningServer(data)
    first.start()
    cup("withdraw", "2")
    first.stop(kill=True)
    other = RunningServer(tmp_path / "other")
    other.port = first.port
    with other:
        call("event", "withdraw", "1", "--data", str(data))
    assert "did not shut down properly" in capsys.readouterr().err
    assert is_withdrawn(cup, 1)


def test_a_folder_that_something_else_holds_is_a_sentence(
    cup: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexidrome.cli.event.ways.LONGEST_WAIT_S", 0)
    pulse = take_pulse(data)
    assert pulse is not None
    with pytest.raises(LexidromeError, match="takes no commands; nothing was"):
        cup("withdraw", "1")
    pulse.close()
    assert not is_withdrawn(cup, 1)


def test_the_server_of_another_address_is_asked_by_this_machine(cup: Run, data: Path) -> None:
    """One that listens where this machine does not reach itself by its own address."""
    with RunningServer(data, host="127.0.0.2"):
        cup("withdraw", "1")
        store = open_store(data, is_read_only=True)
        *_, last = store.read_all()
        store.close()
    assert re.match("person:", last.who)
    assert is_withdrawn(cup, 1)


def test_a_server_with_a_database_is_asked_for_that_database_alone(
    data: Path, tmp_path: Path, empty_postgres: str
) -> None:
    new = ("event", "new", "cup", "--rules", "nsa-2009", "--data", str(data))
    with RunningServer(data, "--store", empty_postgres) as server:
        call(*new, "--store", empty_postgres)
        assert httpx.get(f"{server.url}/events/cup").status_code == 200
        with pytest.raises(
            LexidromeError, match="keeps its events in a database; give its address with"
        ):
            call(*new)
        elsewhere = str(tmp_path / "elsewhere")
        beside = ("event", "phases", "swiss:3", "--data", elsewhere, "--store", empty_postgres)
        call(*beside)
    store = open_store(data, empty_postgres, is_read_only=True)
    assert [stored.name for stored in store.read_all() if stored.stream == "event/cup"] == [
        "event.created.1",
        "event.phases_changed.1",
    ]
    store.close()
