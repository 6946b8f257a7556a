"""Somebody's own account: password, sessions and tokens."""

from __future__ import annotations

import logging
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.web.visitors import SESSION_COOKIE
from web.people import DIRECTOR, PASSWORD, form_of, set_up, sign_in

Client = TestClient[Litestar]


def test_who_has_not_signed_in_is_asked_to(client: Client) -> None:
    for answer in (
        client.get("/account", follow_redirects=False),
        client.post("/account/tokens", data={"label": "x"}, follow_redirects=False),
        client.post("/account/password", data={}, follow_redirects=False),
    ):
        assert answer.headers["location"] == "/sign-in?to=/account"


def test_a_new_password_signs_all_other_browsers_out(client: Client) -> None:
    set_up(client)
    elsewhere = client.cookies[SESSION_COOKIE]
    del client.cookies[SESSION_COOKIE]
    sign_in(client)
    new = "a better horse"
    wrong = {"current": "not it at all", "password": new, "again": new}
    answer = client.post("/account/password", data=wrong)
    assert answer.status_code == 400
    assert "That is not your current password." in answer.text
    right = {"current": PASSWORD, "password": new, "again": new}
    assert DIRECTOR in client.post("/account/password", data=right).text
    del client.cookies[SESSION_COOKIE]
    client.cookies.set(SESSION_COOKIE, elsewhere)
    assert DIRECTOR not in client.get("/").text
    assert sign_in(client, password=PASSWORD).status_code == 403
    assert sign_in(client, password=new).status_code == 303


def test_another_browser_is_signed_out_from_the_list(client: Client) -> None:
    set_up(client)
    elsewhere = client.cookies[SESSION_COOKIE]
    del client.cookies[SESSION_COOKIE]
    sign_in(client)
    page = client.get("/account").text
    assert page.count("this browser") == 1
    client.post("/account/sessions/end", data=form_of(page, "/account/sessions/end"))
    here = client.cookies[SESSION_COOKIE]
    client.cookies.set(SESSION_COOKIE, elsewhere)
    assert client.get("/account", follow_redirects=False).status_code == 303
    client.cookies.set(SESSION_COOKIE, here)
    assert client.get("/account").status_code == 200


def test_a_token_is_shown_once_works_for_programs_and_is_revoked(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    set_up(client)
    with caplog.at_level(logging.DEBUG):
        made = client.post("/account/tokens", data={"label": "results screen"})
        found = re.search(r"lxd_[\w-]{43}", made.text)
        assert found is not None
        assert made.headers["cache-control"] == "no-store"
        assert form_of(made.text, "/language")["to"] == "/account"
        token = found[0]
        page = client.get("/account").text
        assert "results screen" in page
        assert token not in page
        del client.cookies[SESSION_COOKIE]
        program = {"authorization": f"Bearer {token}"}
        me = client.get("/api/me", headers=program).json()
        assert (me["name"], me["roles"]) == (DIRECTOR, ["director"])
        assert client.get("/account", headers=program, follow_redirects=False).status_code == 303
        sign_in(client)
        client.post("/account/tokens/revoke", data=form_of(page, "/account/tokens/revoke"))
        assert client.get("/api/me", headers=program).status_code == 401
    assert token not in caplog.text
    stored = [each.data for each in client.app.state.hall.store.read_all()]
    assert not any(token.encode() in data for data in stored)


def test_nobody_ends_what_is_somebody_elses(client: Client) -> None:
    set_up(client)
    client.post("/account/tokens", data={"label": "mine"})
    key = form_of(client.get("/account").text, "/account/tokens/revoke")
    made = client.post("/people", data={"login": "Bob"}).text
    password = re.search(r"[A-Z0-9]{4}(-[A-Z0-9]{4}){2}", made)
    assert password is not None
    client.post("/sign-out")
    assert sign_in(client, login="Bob", password=password[0]).status_code == 303
    client.post("/account/tokens/revoke", data=key)
    client.post("/sign-out")
    sign_in(client)
    assert "mine" in client.get("/account").text


def test_whoever_brings_nothing_is_told_what_to_bring(client: Client) -> None:
    answer = client.get("/api/me")
    assert answer.status_code == 401
    assert "Bearer" in answer.json()["detail"]
