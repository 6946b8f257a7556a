"""Somebody's own account: password, sessions and tokens."""

from __future__ import annotations

import logging
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.web.kit.visitors import SESSION_COOKIE
from web.people import DIRECTOR, form_of, give_account, sign_in

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]


def as_newcomer(directed: Client, login: str) -> str:
    """Sign in as somebody new; their password."""
    _, password = give_account(directed, login)
    directed.cookies.clear()
    assert sign_in(directed, login=login, password=password).status_code == 303
    return password


def test_who_has_not_signed_in_is_asked_to(directed: Client) -> None:
    directed.cookies.clear()
    for answer in (
        directed.get("/account", follow_redirects=False),
        directed.post("/account/tokens", data={"label": "x"}, follow_redirects=False),
        directed.post("/account/password", data={}, follow_redirects=False),
    ):
        assert answer.headers["location"] == "/sign-in?to=/account"


def test_a_new_password_signs_all_other_browsers_out(directed: Client) -> None:
    old, new = as_newcomer(directed, "Bob"), "a better horse"
    elsewhere = directed.cookies[SESSION_COOKIE]
    del directed.cookies[SESSION_COOKIE]
    sign_in(directed, login="Bob", password=old)
    wrong = {"current": "not it at all", "password": new, "again": new}
    answer = directed.post("/account/password", data=wrong)
    assert answer.status_code == 400
    assert "That is not your current password." in answer.text
    right = {"current": old, "password": new, "again": new}
    assert "Bob" in directed.post("/account/password", data=right).text
    directed.cookies.clear()
    directed.cookies.set(SESSION_COOKIE, elsewhere)
    assert "Bob" not in directed.get("/").text
    assert sign_in(directed, login="Bob", password=old).status_code == 403
    assert sign_in(directed, login="Bob", password=new).status_code == 303


def test_another_browser_is_signed_out_from_the_list(directed: Client) -> None:
    password = as_newcomer(directed, "Cy")
    elsewhere = directed.cookies[SESSION_COOKIE]
    del directed.cookies[SESSION_COOKIE]
    sign_in(directed, login="Cy", password=password)
    page = directed.get("/account").text
    assert page.count("this browser") == 1
    directed.post("/account/sessions/end", data=form_of(page, "/account/sessions/end"))
    here = directed.cookies[SESSION_COOKIE]
    directed.cookies.clear()
    directed.cookies.set(SESSION_COOKIE, elsewhere)
    assert directed.get("/account", follow_redirects=False).status_code == 303
    directed.cookies.clear()
    directed.cookies.set(SESSION_COOKIE, here)
    assert directed.get("/account").status_code == 200


def test_a_token_is_shown_once_works_for_programs_and_is_revoked(
    directed: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        made = directed.post("/account/tokens", data={"label": "results screen"})
        found = re.search(r"lxd_[\w-]{43}", made.text)
        assert found is not None
        assert made.headers["cache-control"] == "no-store"
        assert form_of(made.text, "/language")["to"] == "/account"
        token = found[0]
        page = directed.get("/account").text
        assert "results screen" in page
        assert token not in page
        directed.cookies.clear()
        program = {"authorization": f"Bearer {token}"}
        me = directed.get("/api/me", headers=program).json()
        assert (me["name"], me["roles"]) == (DIRECTOR, ["director"])
        assert directed.get("/account", headers=program, follow_redirects=False).status_code == 303
        sign_in(directed)
        directed.post("/account/tokens/revoke", data=form_of(page, "/account/tokens/revoke"))
        assert directed.get("/api/me", headers=program).status_code == 401
    assert token not in caplog.text
    stored = [each.data for each in directed.app.state.hall.store.read_all()]
    assert not any(token.encode() in data for data in stored)


def test_nobody_ends_what_is_somebody_elses(directed: Client) -> None:
    directed.post("/account/tokens", data={"label": "mine"})
    key = form_of(directed.get("/account").text, "/account/tokens/revoke")
    as_newcomer(directed, "Dee")
    directed.post("/account/tokens/revoke", data=key)
    sign_in(directed)
    assert "mine" in directed.get("/account").text


def test_whoever_brings_nothing_is_told_what_to_bring(directed: Client) -> None:
    directed.cookies.clear()
    answer = directed.get("/api/me")
    assert answer.status_code == 401
    assert "Bearer" in answer.json()["detail"]
