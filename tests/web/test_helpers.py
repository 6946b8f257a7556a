"""A helper gets an account, signs in and is where the work is; a lost password is no dead end."""

from __future__ import annotations

import re
import shlex
import subprocess
from html import unescape
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.web import WebConfig
from web.conftest import AT_A_PHONE, HERE, at_the_machine, new_app
from web.events.halls import Director, players
from web.people import DIRECTOR, set_up, shown_password, sign_in

Client = TestClient[Litestar]
COMMAND = re.compile(r'<code class="command" translate="no">([^<]+)</code>')


def chosen(page: str, name: str) -> str:
    """What a form has chosen before anybody touches it."""
    select = page[page.index(f'<select name="{name}"') :].partition("</select>")[0]
    found = re.search(r'<option value="([^"]+)"\s+selected', select)
    assert found is not None, select
    return found[1]


def new_helper(client: Client, login: str, role: str, scope: str) -> str:
    """Their password."""
    answer = client.post("/people", data={"login": login, "role": role, "scope": scope})
    assert answer.status_code in (200, 201), answer.text
    return shown_password(answer.text)


def test_a_new_helper_is_staff_of_the_event_being_played_and_lands_at_its_desk(
    client: Client,
) -> None:
    played = Director(client, "Spring", "nsa-2009", rounds="1")
    played.enter(players("Ann", "Bob"))
    played.start_round()
    newer = Director(client, "Autumn", "nsa-2009")
    set_up(client)
    page = client.get("/people").text
    scope = chosen(page, "scope")
    assert f"/events/{scope}" == played.path
    assert re.search(r'value="staff"\s+checked', page)
    assert f"/events/{chosen(client.get(f'/people?event={newer.path[8:]}').text, 'scope')}" == (
        newer.path
    )
    password = new_helper(client, "Cy", "staff", scope)
    client.post("/sign-out")
    answer = sign_in(client, login="Cy", password=password)
    assert answer.headers["location"] == f"{played.path}/desk"
    assert client.get(f"{played.path}/desk").status_code == 200
    assert "/people" not in client.get(f"{played.path}/desk").text, "not theirs to give"


def test_a_judge_lands_at_the_challenges_and_the_servers_director_at_the_start(
    client: Client,
) -> None:
    event = Director(client, "Spring", "nsa-2009")
    set_up(client)
    password = new_helper(client, "Judge", "judge", event.path.removeprefix("/events/"))
    client.post("/sign-out")
    assert sign_in(client, login="Judge", password=password).headers["location"] == "/judge/queue"
    assert 'href="/judge/queue"' in client.get(event.path).text
    client.post("/sign-out")
    assert sign_in(client).headers["location"] == "/"
    assert 'href="/people?event=' in client.get(event.path).text


def test_a_role_in_an_event_that_is_not_there_makes_no_account(client: Client) -> None:
    set_up(client)
    form = {"login": "Zoe", "role": "staff", "scope": "nowhere"}
    assert client.post("/people", data=form).status_code == 404
    assert "Zoe" not in client.get("/people").text


@pytest.mark.slow
def test_the_only_director_gets_back_in_by_the_command_that_the_page_shows(data: Path) -> None:
    with TestClient(at_the_machine(new_app(WebConfig(data))), base_url=HERE) as client:
        set_up(client)
        client.post("/sign-out")
        refused = sign_in(client, password="forgotten")
        assert refused.status_code == 403
        shown = unescape(COMMAND.findall(refused.text)[0])
        elsewhere = client.get("/sign-in", headers=AT_A_PHONE).text
        assert COMMAND.findall(elsewhere)[0] == "lexidrome account password NAME"
        assert str(data) not in elsewhere
    done = subprocess.run(shlex.split(shown), capture_output=True, text=True, check=True)
    password = done.stdout.rpartition(": ")[2].strip()
    with TestClient(at_the_machine(new_app(WebConfig(data))), base_url=HERE) as client:
        assert sign_in(client, password=password).status_code == 303
        assert DIRECTOR in client.get("/").text
