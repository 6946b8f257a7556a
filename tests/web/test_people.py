"""Directors of the house give out accounts and roles, and nobody else does."""

from __future__ import annotations

import re

from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall import EventRole, Office
from web.conftest import AT_A_PHONE
from web.people import DIRECTOR, set_up, sign_in

Client = TestClient[Litestar]


def make(client: Client, login: str) -> tuple[str, str]:
    """A new account's page and its password."""
    page = client.post("/people", data={"login": login}).text
    path = re.search(r'action="(/people/person[^"/]+)/grant"', page)
    password = re.search(r"[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}", page)
    assert path is not None
    assert password is not None
    return path[1], password[0]


def test_a_director_gives_an_account_and_roles_and_takes_them_back(client: Client) -> None:
    set_up(client)
    bob, password = make(client, "Bob")
    office: Office = client.app.state.office
    person = next(each.person for each in office._reception.accounts.all() if each.login == "Bob")
    with client.portal() as portal:
        portal.call(office.grant, "cup", person, EventRole.PLAYER)
    for scope, role in (("house", "staff"), ("cup", "judge")):
        assert client.post(f"{bob}/grant", data={"scope": scope, "role": role}).status_code == 200
    page = client.get("/people").text
    assert re.search(r"Staff <small>of the house", page)
    assert re.search(r'Judge <small><span translate="no">cup', page)
    again = client.post(f"{bob}/grant", data={"scope": "house", "role": "staff"})
    assert again.status_code == 400
    assert "They have that role already." in again.text
    client.post(f"{bob}/withdraw", data={"scope": "house", "role": "staff"})
    assert "Staff <small>" not in client.get("/people").text
    client.post("/sign-out")
    assert sign_in(client, login="Bob", password=password).status_code == 303
    assert client.get("/people").status_code == 403


def test_an_event_that_is_not_there_gives_no_roles(client: Client) -> None:
    set_up(client)
    bob, _ = make(client, "Bob")
    answer = client.post(f"{bob}/grant", data={"scope": "nowhere", "role": "staff"})
    assert answer.status_code == 404
    assert client.post(f"{bob}/grant", data={"scope": "house", "role": "king"}).status_code == 400


def test_somebody_must_remain_the_director(client: Client) -> None:
    set_up(client)
    own = re.search(r'href="(/people/person[^"]+)"', client.get("/people").text)
    assert own is not None
    refused = client.post(f"{own[1]}/withdraw", data={"scope": "house", "role": "director"})
    assert "Somebody has to be the director." in refused.text
    erased = client.post(f"{own[1]}/erase", data={"is_sure": "yes"})
    assert "Somebody has to be the director." in erased.text
    assert DIRECTOR in client.get("/").text


def test_a_lost_password_is_renewed_and_an_account_erased(client: Client) -> None:
    set_up(client)
    bob, first = make(client, "Bob")
    renewed = re.search(r"[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}", client.post(f"{bob}/password").text)
    assert renewed is not None
    unsure = client.post(f"{bob}/erase", data={})
    assert unsure.status_code == 400
    assert "Nothing was erased." in unsure.text
    client.post("/sign-out")
    assert sign_in(client, login="Bob", password=first).status_code == 403
    assert sign_in(client, login="Bob", password=renewed[0]).status_code == 303
    sign_in(client)
    client.post(f"{bob}/erase", data={"is_sure": "yes", "with_name": "yes"})
    assert "Bob" not in client.get("/people").text
    assert client.get(bob).status_code == 404


def test_names_that_cannot_be_are_said(client: Client) -> None:
    set_up(client)
    for login in ("B", "x" * 41, DIRECTOR.lower()):
        answer = client.post("/people", data={"login": login})
        assert answer.status_code == 400
        assert 'role="alert"' in answer.text


def test_strangers_and_foreign_pages_change_nothing(client: Client) -> None:
    set_up(client)
    bob, _ = make(client, "Bob")
    foreign = {"origin": "http://elsewhere.example"}
    form = {"scope": "house", "role": "director"}
    assert client.post(f"{bob}/grant", data=form, headers=foreign).status_code == 403
    client.post("/sign-out")
    for headers in ({}, AT_A_PHONE):
        assert client.get("/people", headers=headers).status_code == 403
        for path in ("/people", f"{bob}/grant", f"{bob}/password", f"{bob}/erase"):
            assert client.post(path, data=form, headers=headers).status_code == 403
