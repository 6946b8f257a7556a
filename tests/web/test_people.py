"""Directors of the house give out accounts and roles, and nobody else does."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall import EventRole, Office
from web.conftest import AT_A_PHONE
from web.people import DIRECTOR, give_account, shown_password, sign_in

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]


def test_a_director_gives_an_account_and_roles_and_takes_them_back(directed: Client) -> None:
    bob, password = give_account(directed, "Bob")
    office: Office = directed.app.state.office
    person = next(each.person for each in office._reception.accounts.all() if each.login == "Bob")
    with directed.portal() as portal:
        portal.call(office.grant, "cup", person, EventRole.PLAYER)
    for scope, role in (("house", "staff"), ("cup", "judge")):
        assert directed.post(f"{bob}/grant", data={"scope": scope, "role": role}).status_code == 200
    page = directed.get("/people").text
    assert re.search(r"Staff <small>of the server", page)
    assert re.search(r'Judge <small><span translate="no">cup', page)
    again = directed.post(f"{bob}/grant", data={"scope": "house", "role": "staff"})
    assert again.status_code == 400
    assert "They already have that role." in again.text
    directed.post(f"{bob}/withdraw", data={"scope": "house", "role": "staff"})
    assert "Staff <small>" not in directed.get("/people").text
    directed.post("/sign-out")
    assert sign_in(directed, login="Bob", password=password).status_code == 303
    assert directed.get("/people").status_code == 403


def test_an_event_that_is_not_there_gives_no_roles(directed: Client) -> None:
    bob, _ = give_account(directed, "Cy")
    answer = directed.post(f"{bob}/grant", data={"scope": "nowhere", "role": "staff"})
    assert answer.status_code == 404
    assert directed.post(f"{bob}/grant", data={"scope": "house", "role": "king"}).status_code == 400


def test_somebody_must_remain_the_director(directed: Client) -> None:
    own = re.search(r'href="(/people/person[^"]+)"', directed.get("/people").text)
    assert own is not None
    refused = directed.post(f"{own[1]}/withdraw", data={"scope": "house", "role": "director"})
    assert "At least one director is needed." in refused.text
    erased = directed.post(f"{own[1]}/erase", data={"is_sure": "yes"})
    assert "At least one director is needed." in erased.text
    assert DIRECTOR in directed.get("/").text


def test_a_lost_password_is_renewed_and_an_account_erased(directed: Client) -> None:
    bob, first = give_account(directed, "Dee")
    renewed = shown_password(directed.post(f"{bob}/password").text)
    unsure = directed.post(f"{bob}/erase", data={})
    assert unsure.status_code == 400
    assert "Nothing was deleted." in unsure.text
    directed.post("/sign-out")
    assert sign_in(directed, login="Dee", password=first).status_code == 403
    assert sign_in(directed, login="Dee", password=renewed).status_code == 303
    sign_in(directed)
    directed.post(f"{bob}/erase", data={"is_sure": "yes", "with_name": "yes"})
    assert "Dee" not in directed.get("/people").text
    assert directed.get(bob).status_code == 404


def test_names_that_cannot_be_are_said(directed: Client) -> None:
    for login in ("B", "x" * 41, DIRECTOR.lower()):
        answer = directed.post("/people", data={"login": login})
        assert answer.status_code == 400
        assert 'role="alert"' in answer.text


def test_strangers_and_foreign_pages_change_nothing(directed: Client) -> None:
    bob, _ = give_account(directed, "Eve")
    foreign = {"origin": "http://elsewhere.example"}
    form = {"scope": "house", "role": "director"}
    assert directed.post(f"{bob}/grant", data=form, headers=foreign).status_code == 403
    directed.post("/sign-out")
    for headers in ({}, AT_A_PHONE):
        assert directed.get("/people", headers=headers).status_code == 403
        for path in ("/people", f"{bob}/grant", f"{bob}/password", f"{bob}/erase"):
            assert directed.post(path, data=form, headers=headers).status_code == 403
