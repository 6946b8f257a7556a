"""In whose name the command line acts, and what it may do in that name."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest

from cli.conftest import ROSTER
from lexidrome import tournament as t
from lexidrome.base import BadInput, Conflict, NotFound, PersonId, StreamId, Unavailable
from lexidrome.cli.app import app
from lexidrome.cli.event.ways import NobodyThere, Stranger
from lexidrome.cli.event.ways import ask as ask_door
from lexidrome.hall import HOUSE_SCOPE, EventRole, check_not_running
from lexidrome.hall.command_line import (
    ANSWER_HEADER,
    AskedOfHouse,
    EventSide,
    GiveCommands,
    Greet,
    HouseAnswer,
    MakeEvent,
)
from lexidrome.hall.events.desk import EventDesk
from lexidrome.hall.run.door_file import new_door, write_door
from lexidrome.hall.side_door import side_door, take_pulse
from lexidrome.rulebook import rule_set
from lexidrome.store import Person, open_store

pytestmark = pytest.mark.slow

Run = Callable[..., Any]


@pytest.fixture
def account(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*tokens: str) -> None:
        line = ["account", *tokens, "--data", str(tmp_path / "data")]
        app(line, exit_on_error=False, result_action="return_value")
        capsys.readouterr()

    return call


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event that Dora directs, with its first round published; Sam is of its staff.

    Passwords take their time, so it is made once and only ever copied.
    """
    folder = tmp_path_factory.mktemp("made")
    roster = folder / "roster.csv"
    roster.write_text(ROSTER)
    for line in (
        "account add Dora",
        "event new cup --rules nsa-2009",
        "account add Sam",
        "account grant Sam staff --event cup",
        "account add Jo",
        f"event enter {roster}",
        "event pair",
        "event publish",
    ):
        tokens = [*line.split(), "--data", str(folder / "data")]
        app(tokens, exit_on_error=False, result_action="return_value")
    return folder / "data"


@pytest.fixture
def cup(run: Run, made: Path, tmp_path: Path) -> Run:
    copytree(made, tmp_path / "data")
    return run


def persons(run: Run) -> list[str]:
    return [entry["person"] for entry in run("journal", "--json")]


def test_without_accounts_whoever_sits_at_the_machine_directs(run: Run, tmp_path: Path) -> None:
    run("new", "cup", "--rules", "nsa-2009")
    (made,) = run("journal", "--json")
    assert (made["by"], made["person"]) == ("director", "")
    with closing(open_store(tmp_path / "data", is_read_only=True)) as store:
        (stored,) = store.read_all()
    assert stored.who == "machine"


def test_the_journal_names_the_director_unless_somebody_else_is_said_to_act(cup: Run) -> None:
    (game, *_) = cup("pairings", "--json")
    cup("result", str(game["first"]), "400", str(game["second"]), "350", "--as", "sam")
    assert persons(cup) == ["Dora", "Dora", "Dora", "Dora", "Sam"]
    *_, last = cup("journal").splitlines()
    assert " Sam " in last


def test_who_makes_an_event_directs_it(cup: Run, account: Run, tmp_path: Path) -> None:
    account("add", "Eve")
    account("grant", "Eve", "director")
    with pytest.raises(BadInput, match=r"^Several accounts match: Dora, Eve\. Use --as to say who"):
        cup("new", "other", "--rules", "nsa-2009")
    cup("new", "other", "--rules", "nsa-2009", "--as", "Eve")
    cup("withdraw", "3", "--event", "cup")
    assert cup("journal", "--json", "--event", "cup")[-1]["person"] == "Dora"
    cup("phases", "swiss:2", "--event", "other")
    assert persons(cup) == ["Eve", "Eve"]


@pytest.mark.parametrize("preview", [(), ("--preview",)])
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Sam", "Only the director can do that."),
        ("Jo", "You are not allowed to do that here."),
    ],
)
def test_nobody_does_what_they_may_not_nor_sees_what_it_would_lead_to(
    cup: Run, preview: tuple[str, ...], name: str, sentence: str
) -> None:
    before = cup("journal")
    with pytest.raises(BadInput) as refused:
        cup("spread", "1", "5", "--reason", "x", "--as", name, *preview)
    assert str(refused.value) == sentence
    assert cup("journal") == before


def test_nobody_makes_an_event_or_enters_people_who_may_not(cup: Run, roster: str) -> None:
    for line in (("new", "mine", "--rules", "nsa-2009"), ("enter", roster)):
        with pytest.raises(BadInput, match="not allowed to do that"):
            cup(*line, "--as", "Jo")
    assert [row["event"] for row in cup("list", "--json")] == ["cup"]
    assert len(cup("entrants", "--json")) == 4


def test_an_account_that_is_not_there_does_nothing(cup: Run) -> None:
    with pytest.raises(NotFound, match="There is no account “Zoe”"):
        cup("withdraw", "1", "--as", "Zoe")


def test_the_staff_note_what_a_side_says_and_others_do_not(cup: Run) -> None:
    (game, *_) = cup("pairings", "--json")
    number = str(game["first"])
    with pytest.raises(BadInput, match="not allowed to do that"):
        cup("report", number, "400", "350", "--as", "Jo")
    cup("report", number, "400", "350", "--as", "Sam")
    last = cup("journal", "--json")[-1]
    assert (last["by"], last["number"], last["person"]) == ("entrant", game["first"], "Sam")


@pytest.mark.parametrize(
    "commands", [(), (t.results.ForfeitGame(division="A", round_number=1, number=1),)]
)
def test_what_a_side_chooses_nobody_says_in_its_name(
    cup: Run, tmp_path: Path, commands: tuple[t.SingleCommand, ...]
) -> None:
    given = GiveCommands(
        event="cup", commands=commands, command_id="x", acting="Sam", side=EventSide("A", 1)
    )

    before = cup("journal")
    with pytest.raises(BadInput, match=r"not allowed to do that|The request is empty"):
        ask(tmp_path / "data", given)[0].versions()
    assert cup("journal") == before


def ask(data: Path, *asked: AskedOfHouse) -> list[HouseAnswer]:
    """What a house answers to messages, of whatever client."""

    async def story() -> list[HouseAnswer]:
        store = open_store(data)
        async with side_door(data, store, is_reading=False) as house:
            answers = [await house.command_line.answer(each) for each in asked]
        store.close()
        return answers

    return asyncio.run(story())


def stored(data: Path) -> tuple[list[str], list[StreamId]]:
    """All people and all events that there are, listed or not."""
    store = open_store(data, is_read_only=True)
    found = sorted(each.name for each in store.people()), sorted(store.streams("event/"))
    store.close()
    return found


ZED = Person(PersonId("person:zed"), "Zed")
ENTER_ZED = t.entries.Enter(division="A", entries=(t.entries.Entry(persons=(ZED.person,)),))
OTHER = t.setup.CreateEvent(
    title="Other", rules=rule_set("nsa-2009"), seed=1, divisions=(t.phases.DivisionPlan(name="A"),)
)
LONG = "x" * 65
YAN = Person(PersonId("person:yan"), "Yan")


@pytest.mark.parametrize(
    "asked",
    [
        MakeEvent(event="cup", created=OTHER, commands=(), command_id="1", people=(ZED,)),
        MakeEvent(event="a b", created=OTHER, commands=(), command_id="1", people=(ZED,)),
        MakeEvent(event="house", created=OTHER, commands=(), command_id="1", people=(ZED,)),
        MakeEvent(event="two", created=OTHER, commands=(ENTER_ZED,), command_id=LONG),
        MakeEvent(event="two", created=OTHER, commands=(OTHER,), command_id="1"),
        MakeEvent(event="two", created=OTHER, commands=(), command_id="1", people=(ZED, ZED)),
        GiveCommands(event="cup", commands=(ENTER_ZED,), command_id="", people=(ZED,)),
        GiveCommands(event="cup", commands=(ENTER_ZED,), command_id="1", people=(ZED, ZED)),
        GiveCommands(event="cup", commands=(ENTER_ZED,), command_id="1", people=(ZED, YAN)),
        GiveCommands(
            event="cup",
            commands=(t.entries.Withdraw(division="A", number=1),),
            command_id="1",
            people=(YAN,),
        ),
        MakeEvent(event="two", created=OTHER, commands=(), command_id="1", people=(ZED,)),
        GiveCommands(event="two", commands=(OTHER,), command_id="1"),
        GiveCommands(event="two", commands=(ENTER_ZED,), command_id="1", people=(ZED,)),
    ],
)
def test_what_is_refused_leaves_nothing_behind(
    cup: Run, tmp_path: Path, asked: AskedOfHouse
) -> None:
    before = stored(tmp_path / "data")
    (answer,) = ask(tmp_path / "data", asked)
    with pytest.raises((BadInput, Conflict)):
        answer.versions()
    assert stored(tmp_path / "data") == before


@pytest.mark.parametrize(
    "command",
    [
        t.TimePassed(),
        t.incidents.TakeIncidents(
            division="A", round_number=1, stream=StreamId("game/cup/x"), incidents=()
        ),
    ],
)
def test_nobody_says_what_the_house_says_by_itself(
    cup: Run, tmp_path: Path, command: t.SingleCommand
) -> None:
    for commands in ((command,), (t.entries.Withdraw(division="A", number=1), command)):
        given = GiveCommands(event="cup", commands=commands, command_id="1", acting="Dora")
        (answer,) = ask(tmp_path / "data", given)
        with pytest.raises(BadInput, match="not allowed to do that"):
            answer.versions()


def test_the_same_message_again_gets_the_same_answer(cup: Run, tmp_path: Path) -> None:
    given = GiveCommands(event="cup", commands=(ENTER_ZED,), command_id="1", people=(ZED,))
    first, again = ask(tmp_path / "data", given, given)
    assert first.versions() == again.versions()
    assert len(cup("entrants", "--json")) == 5


MAKE_TWO = MakeEvent(
    event="two", created=OTHER, commands=(ENTER_ZED,), command_id="1", people=(ZED,)
)


def test_an_event_is_made_in_one_piece_and_once(cup: Run, tmp_path: Path) -> None:
    first, again = ask(tmp_path / "data", MAKE_TWO, MAKE_TWO)
    assert first.versions() == again.versions() == (1, 2)
    store = open_store(tmp_path / "data", is_read_only=True)
    pieces = {each.command_id for each in store.read(StreamId("event/two"))}
    store.close()
    assert len(pieces) == 1


def test_an_event_whose_making_broke_off_is_found_and_directed_once_it_is_made_again(
    cup: Run, account: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(EventDesk, "_appoint_maker", killed)
        with pytest.raises(Killed):
            ask(tmp_path / "data", MAKE_TWO)
    assert [row["event"] for row in cup("list", "--json")] == ["cup"]
    anew = msgspec.structs.replace(MAKE_TWO, command_id="2", people=())
    (answer,) = ask(tmp_path / "data", anew)
    with pytest.raises(BadInput, match="already exists"):
        answer.versions()
    assert [row["event"] for row in cup("list", "--json")] == ["cup", "two"]
    account("add", "Eve")
    account("grant", "Eve", "director")
    cup("phases", "swiss:2", "--event", "two")
    assert persons(cup)[-1] == "Dora", "who made it directs it"


class Killed(Exception):
    """The machine went dark."""


def test_commands_at_the_same_time_wait_for_each_other(cup: Run, tmp_path: Path) -> None:
    games = cup("pairings", "--json")
    at = ["--data", str(tmp_path / "data")]

    def enter(game: dict[str, Any]) -> None:
        line = ["event", "result", str(game["first"]), "400", str(game["second"]), "350", *at]
        app(line, exit_on_error=False, result_action="return_value")

    threads = [threading.Thread(target=enter, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    cup("missing")
    assert cup("missing", "--json") == []


def test_who_directs_nothing_any_more_is_not_taken_for_the_director(tmp_path: Path) -> None:
    async def story() -> tuple[str, str]:
        store = open_store(tmp_path)
        async with side_door(tmp_path, store, is_reading=False) as house:
            office = house.office
            (dora, _), (eve, _) = await office.add("Dora"), await office.add("Eve")
            for scope, person in ((HOUSE_SCOPE, dora), ("cup", dora), ("cup", eve)):
                await office.grant(scope, person.person, EventRole.DIRECTOR)
            await office.withdraw("cup", dora.person, EventRole.DIRECTOR)
            standing = await house.command_line.standing(None, "cup")
        store.close()
        return standing.who, eve.person

    acting, expected = asyncio.run(story())
    assert acting == expected


Heard = list[tuple[str, bytes]]


@contextmanager
def another_program(
    status: int, said: bytes = b"", *, code: str = ""
) -> Iterator[tuple[int, Heard]]:
    """At a port that a server of ours had; and what it gets to hear there."""
    heard: Heard = []

    class Another(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            heard.append((str(self.headers), body))
            self.send_response(status)
            self.send_header(ANSWER_HEADER, code)
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    with HTTPServer(("127.0.0.1", 0), Another) as server:
        answering = threading.Thread(target=server.serve_forever, args=(0.01,))
        answering.start()
        yield server.server_port, heard
        server.shutdown()
        answering.join()


@pytest.mark.parametrize("status", [401, 403, 404, 405, 429])
def test_whoever_has_the_port_by_now_is_not_the_server(status: int) -> None:
    """Also one of ours that has heard a wrong token too often."""
    with another_program(status) as (port, _), pytest.raises(NobodyThere):
        ask_door(new_door("127.0.0.1", port, ""), Greet())


@pytest.mark.parametrize("said", [b"{}", b"", b'{"first_version":1,"last_version":9}', b"<html>"])
@pytest.mark.parametrize("status", [200, 400, 500])
def test_who_answers_as_the_server_would_is_not_believed_and_hears_no_token(
    status: int, said: bytes
) -> None:
    with another_program(status, said, code="0" * 64) as (port, heard):
        door = new_door("127.0.0.1", port, "")
        with pytest.raises(Stranger):
            ask_door(door, Greet())
    ((headers, body),) = heard
    assert door.token not in headers
    assert door.token.encode() not in body


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexidrome.cli.event.ways.LONGEST_WAIT_S", 0)


def test_a_line_goes_on_by_itself_where_a_stranger_has_the_port_of_a_crashed_server(
    cup: Run, tmp_path: Path, no_waiting: None
) -> None:
    data = tmp_path / "data"
    with another_program(200, b"{}") as (port, heard):
        write_door(data, new_door("127.0.0.1", port, ""))
        cup("withdraw", "3")
    assert heard == []
    (gone,) = [row for row in cup("entrants", "--json") if row["withdrawn"]]
    assert gone["number"] == 3


def test_while_somebody_holds_the_folder_a_stranger_is_told_nothing_but_a_greeting(
    cup: Run, tmp_path: Path, no_waiting: None
) -> None:
    data = tmp_path / "data"
    pulse = take_pulse(data)
    assert pulse is not None
    with closing(pulse), another_program(200, b"{}") as (port, heard):
        write_door(data, new_door("127.0.0.1", port, ""))
        with pytest.raises(Unavailable, match="A different program answers"):
            cup("withdraw", "3")
    assert [body for _, body in heard] == [b'{"type":"greet"}']
    assert not any(row["withdrawn"] for row in cup("entrants", "--json"))


def test_a_server_waits_for_a_command_and_not_for_another_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = take_pulse(tmp_path)
    assert command is not None
    monkeypatch.setattr("lexidrome.hall.run.heartbeat.time.sleep", lambda _: command.close())
    check_not_running(tmp_path)
    monkeypatch.undo()
    server = take_pulse(tmp_path)
    assert server is not None
    write_door(tmp_path, new_door("127.0.0.1", 1, ""))
    monkeypatch.setattr("lexidrome.hall.run.heartbeat.COMMAND_S", 3600)
    with pytest.raises(Unavailable, match="already running"):
        check_not_running(tmp_path)
    server.close()
