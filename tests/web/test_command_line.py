"""Where a server hears this machine's command line, and whom it does not hear."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from lexidrome.base import BadInput
from lexidrome.base.folders import RUN_FOLDER
from lexidrome.hall.command_line import ANSWER_HEADER, COMMAND_LINE_PATH, Greet, HouseAnswer
from lexidrome.hall.run.door_file import ServerDoor, new_door, read_door, write_door
from lexidrome.web import WebConfig
from lexidrome.web.kit.limits import DOOR_TOKENS
from web.conftest import AT_A_PHONE, HERE, at_the_machine, new_app
from web.people import Client

DOOR = new_door("127.0.0.1", 1, "")
GREETING = msgspec.json.encode(Greet())
SHOWN = DOOR.ask(GREETING)
RIGHT = {"authorization": SHOWN.header()}
WRONG = {"authorization": replace(DOOR, token=DOOR.token[:-1]).ask(GREETING).header()}


@pytest.fixture
def server(data: Path) -> Iterator[Client]:
    config = WebConfig(data, door=DOOR)
    with TestClient(at_the_machine(new_app(config)), base_url=HERE) as client:
        yield client


def greet(client: Client, headers: dict[str, str]) -> httpx.Response:
    return client.post(COMMAND_LINE_PATH, content=GREETING, headers=headers)


def test_who_knows_the_token_of_the_file_is_heard(server: Client) -> None:
    answer = greet(server, RIGHT)
    assert answer.status_code == 200
    assert msgspec.json.decode(answer.content, type=HouseAnswer) == HouseAnswer()


def test_the_answer_shows_that_it_is_the_servers_and_to_what(server: Client) -> None:
    answer = greet(server, RIGHT)
    code = answer.headers[ANSWER_HEADER]
    assert DOOR.is_answer(SHOWN, answer.content, code)
    assert not DOOR.is_answer(SHOWN, answer.content + b" ", code)
    assert not DOOR.is_answer(DOOR.ask(GREETING), answer.content, code)
    assert not DOOR.is_answer(SHOWN, answer.content, SHOWN.code)


def test_nothing_that_is_sent_says_the_token(server: Client) -> None:
    answer = greet(server, RIGHT)
    for sent in (SHOWN.header(), answer.text, str(answer.headers)):
        assert DOOR.token not in sent


def test_who_changes_what_was_asked_is_not_heard(server: Client) -> None:
    answer = server.post(COMMAND_LINE_PATH, content=GREETING + b" ", headers=RIGHT)
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {},
        WRONG,
        {"authorization": "Bearer "},
        {"authorization": f"Bearer {DOOR.token}"},
        {"authorization": RIGHT["authorization"][:-1]},
        {**RIGHT, **AT_A_PHONE},
        {**RIGHT, "x-forwarded-for": "192.168.1.20"},
        {**RIGHT, "forwarded": "for=192.168.1.20"},
        {**RIGHT, "origin": "http://elsewhere.example"},
        {**RIGHT, "x-forwarded-proto": "https"},
        {**RIGHT, "cf-connecting-ip": "192.0.2.7"},
        {**RIGHT, "true-client-ip": "192.0.2.7"},
        {**RIGHT, "origin": HERE},
        {**RIGHT, "sec-fetch-site": "same-origin"},
        {**RIGHT, "cookie": "lexidrome_session=x"},
    ],
)
def test_nobody_else_is_heard(server: Client, headers: dict[str, str]) -> None:
    assert greet(server, headers).status_code == 403


def test_wrong_tokens_are_soon_refused_and_the_right_one_never(server: Client) -> None:
    answers = [greet(server, WRONG).status_code for _ in range(DOOR_TOKENS + 2)]
    assert answers == [403] * DOOR_TOKENS + [429] * 2
    assert greet(server, RIGHT).status_code == 200


def test_a_server_that_wrote_no_token_hears_nobody(client: Client) -> None:
    for headers in ({}, RIGHT, {"authorization": "Bearer "}):
        assert greet(client, headers).status_code == 403


@pytest.mark.parametrize("body", [b"", b"{}", b'{"type":"give"}', b"[" * 100_000])
def test_what_is_no_message_is_bad_input(server: Client, body: bytes) -> None:
    shown = DOOR.ask(body)
    headers = {"authorization": shown.header()}
    answer = server.post(COMMAND_LINE_PATH, content=body, headers=headers)
    assert answer.status_code == 400
    assert DOOR.is_answer(shown, answer.content, answer.headers[ANSWER_HEADER])
    told = msgspec.json.decode(answer.content, type=HouseAnswer)
    with pytest.raises(BadInput, match="have different versions"):
        told.versions()


def test_the_file_is_there_while_the_server_runs_and_for_its_owner_alone(data: Path) -> None:
    with TestClient(at_the_machine(new_app(WebConfig(data, door=DOOR)))):
        (file,) = (data / RUN_FOLDER).glob("door*")
        assert file.stat().st_mode & 0o777 == 0o600
        assert read_door(data) == DOOR
    assert read_door(data) is None


def test_a_file_that_names_another_machine_is_not_believed(tmp_path: Path) -> None:
    (tmp_path / RUN_FOLDER).mkdir()
    file = tmp_path / RUN_FOLDER / "door.json"
    for host in ("192.0.2.7", "example.org"):
        file.write_bytes(msgspec.json.encode(ServerDoor(host, 80, "secret")))
        assert read_door(tmp_path) is None


@pytest.mark.parametrize(("port", "token"), [(0, "secret"), (65_536, "secret"), (80, "a\r\nb: c")])
def test_a_file_that_no_server_wrote_is_not_believed(tmp_path: Path, port: int, token: str) -> None:
    (tmp_path / RUN_FOLDER).mkdir()
    write_door(tmp_path, ServerDoor("127.0.0.1", 80, "secret"))
    assert read_door(tmp_path) is not None
    write_door(tmp_path, ServerDoor("127.0.0.1", port, token))
    assert read_door(tmp_path) is None


def test_the_file_takes_the_place_of_whatever_had_its_name(tmp_path: Path) -> None:
    """Of a file for all to read, and of a link to another file, which stays as it is."""
    file, other = tmp_path / RUN_FOLDER / "door.json", tmp_path / "other"
    file.parent.mkdir()
    write_door(tmp_path, DOOR)
    file.chmod(0o666)
    write_door(tmp_path, DOOR)
    assert file.stat().st_mode & 0o777 == 0o600
    other.write_text("mine")
    file.unlink()
    file.symlink_to(other)
    write_door(tmp_path, DOOR)
    assert not file.is_symlink()
    assert other.read_text() == "mine"
