"""The house gets its director once, and people sign in and out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.di import NamedDependency
from litestar.testing import TestClient
from litestar.types import ASGIApp

from lexidrome.base import PersonId
from lexidrome.hall import Caller, Reception
from lexidrome.hall.people.sign_in_tries import MOST_FAILURES
from lexidrome.web import WebConfig
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.visitors import SESSION_COOKIE
from web.conftest import HERE, coming_from, new_app
from web.people import DIRECTOR, PASSWORD, Client, form_of, give_account, set_up, sign_in

CODE = "K7QF-M2XD"


@pytest.fixture
def elsewhere(data: Path) -> Iterator[TestClient[ASGIApp]]:
    """A browser on the local network, of a server that has printed a code."""
    app = new_app(WebConfig(data, setup_code=CODE))
    with TestClient(coming_from(app, "192.168.1.20"), base_url=HERE) as client:
        yield client


def test_whoever_sits_at_the_machine_makes_the_directors_account_once(client: Client) -> None:
    assert "/sign-in" not in client.get("/").text
    cases = [
        ("Ann", "correct horse", "correct house", "The two passwords are not the same."),
        ("Ann", "short", "short", "A password has 8 to 200 characters."),
        ("A", PASSWORD, PASSWORD, "A user name has 2 to 40 characters."),
    ]
    for login, password, again, sentence in cases:
        wrong = set_up(client, login=login, password=password, again=again)
        assert wrong.status_code == 400
        assert sentence in wrong.text
        assert client.get("/setup").status_code == 200, "nothing was made"
    answer = set_up(client)
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert DIRECTOR in client.get("/").text
    assert client.get("/setup", follow_redirects=False).headers["location"] == "/sign-in"
    again_asked = set_up(client, login="Mallory")
    assert again_asked.status_code == 403
    assert "This server already has a director" in again_asked.text
    client.post("/sign-out")
    assert "/sign-in" in client.get("/").text


def test_from_another_machine_setting_up_needs_the_code_that_was_printed(
    elsewhere: Client,
) -> None:
    assert 'name="code"' in elsewhere.get("/setup").text
    for wrong in ("", "K7QF-M2XE", "K7QF"):
        answer = set_up(elsewhere, code=wrong)
        assert answer.status_code == 400
        assert "not the code" in answer.text
    assert set_up(elsewhere, code=" k7qfm2xd ").status_code == 303


def test_a_server_that_printed_no_code_is_set_up_at_its_machine_alone(data: Path) -> None:
    app = new_app(WebConfig(data))
    with TestClient(coming_from(app, "192.168.1.20"), base_url=HERE) as client:
        assert set_up(client, code="").status_code == 400


def test_somebody_signs_in_goes_back_where_they_were_and_signs_out(directed: Client) -> None:
    directed.post("/sign-out")
    assert DIRECTOR not in directed.get("/rules?q=exchange").text
    link = re.search(r'href="(/sign-in\?to=[^"]+)"', directed.get("/rules?q=exchange").text)
    assert link is not None
    assert form_of(directed.get(link[1]).text, "/sign-in")["to"] == "/rules?q=exchange"
    answer = sign_in(directed, to="/rules?q=exchange")
    assert answer.headers["location"] == "/rules?q=exchange"
    session = directed.cookies[SESSION_COOKIE]
    directed.post("/sign-out")
    directed.cookies.set(SESSION_COOKIE, session)
    assert DIRECTOR not in directed.get("/").text


def test_a_wrong_name_and_a_wrong_password_look_the_same(directed: Client) -> None:
    directed.post("/sign-out")
    wrong = [
        sign_in(directed, login=DIRECTOR, password="wrong wrong"),
        sign_in(directed, login="Bo"),
    ]
    assert [answer.status_code for answer in wrong] == [403, 403]
    assert all("The name or the password is wrong." in answer.text for answer in wrong)
    assert SESSION_COOKIE not in directed.cookies


def test_after_too_many_wrong_passwords_a_name_rests(directed: Client) -> None:
    _, password = give_account(directed, "Tired")
    for _ in range(MOST_FAILURES):
        sign_in(directed, login="Tired", password="wrong wrong")
    answer = sign_in(directed, login="Tired", password=password)
    assert answer.status_code == 429
    assert "wait a minute" in answer.text


def test_nobody_is_sent_to_another_site_after_signing_in(directed: Client) -> None:
    for to in ("//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example"):
        assert sign_in(directed, to=to).headers["location"] == "/"


def test_a_page_of_another_site_signs_nobody_in_or_out(directed: Client) -> None:
    foreign = {"origin": "http://elsewhere.example"}
    for path in ("/sign-in", "/sign-out", "/setup"):
        assert directed.post(path, headers=foreign).status_code == 403
    assert DIRECTOR in directed.get("/").text


def test_handlers_are_told_who_asks(directed: TestClient[Litestar]) -> None:
    @get("/whoami", Audience.EVERYBODY, sync_to_thread=False)
    def whoami(caller: NamedDependency[Caller]) -> str:
        return caller.who

    directed.app.register(whoami)
    directed.cookies.clear()
    assert directed.get("/whoami").text == "visitor"
    sign_in(directed)
    assert directed.get("/whoami").text.startswith("person:")


def test_a_program_is_known_by_its_token_and_told_when_it_is_wrong(
    directed: TestClient[Litestar],
) -> None:
    reception: Reception = directed.app.state.reception

    @get("/api/whoami", Audience.EVERYBODY, sync_to_thread=False)
    def whoami(caller: NamedDependency[Caller]) -> str:
        return caller.who

    @post("/token", Audience.EVERYBODY, status_code=200)
    async def token() -> str:
        return await reception.api_tokens.issue(PersonId("person:1"), "script")

    directed.app.register(whoami)
    directed.app.register(token)
    secret = directed.post("/token").text
    assert secret.startswith("lxd_")
    good = directed.get("/api/whoami", headers={"authorization": f"Bearer {secret}"})
    assert good.text == "person:1"
    wrong = directed.get("/api/whoami", headers={"authorization": f"Bearer {secret}x"})
    assert wrong.status_code == 401
    assert wrong.headers["www-authenticate"] == "Bearer"
    assert wrong.json()["detail"] == "This token is not valid or no longer valid."
    assert secret not in wrong.text
    page = directed.get("/", headers={"authorization": "Bearer lxd_wrong"})
    assert page.status_code == 401
