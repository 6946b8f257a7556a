"""The judge station opens at the machine, to those who run things, and by its code."""

from __future__ import annotations

from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall import HOUSE_SCOPE, EventRole, Office, StationPass
from lexidrome.web.station_door import COOKIE
from lexidrome.web.visitors import SESSION_COOKIE
from web.conftest import AT_A_PHONE
from web.people import DIRECTOR, set_up

Client = TestClient[Litestar]


def ask(client: Client, number: int, headers: dict[str, str] | None = None) -> int:
    body = {"command_id": f"ruling-{number:010}", "lexicon": "ENABLE", "words": ["CARE"]}
    return client.post("/api/judge", json=body, headers=headers).status_code


def test_at_the_machine_nobody_is_asked_for_anything(client: Client) -> None:
    assert client.get("/judge").status_code == 200
    assert ask(client, 1) == 200


def test_a_phone_on_the_network_gets_no_word_judged(client: Client) -> None:
    closed = client.get("/judge", headers=AT_A_PHONE)
    assert closed.status_code == 403
    assert "SSC-29" in closed.text
    assert ask(client, 1, AT_A_PHONE) == 403
    form = {"command_id": "ruling-0000000002", "lexicon": "ENABLE", "count": 1, "words": "CARE"}
    assert client.post("/judge", data=form, headers=AT_A_PHONE).status_code == 403
    assert "Nothing has been judged yet." in client.get("/rulings").text


def test_the_stations_code_makes_a_device_a_station_until_it_is_renewed(client: Client) -> None:
    station_pass: StationPass = client.app.state.station_pass
    wrong = client.post("/judge/open", data={"code": "AAAA-AAAA"}, headers=AT_A_PHONE)
    assert wrong.status_code == 403
    assert "That is not the station’s code." in wrong.text
    code = station_pass.code.lower().replace("-", " ")
    opened = client.post("/judge/open", data={"code": code}, headers=AT_A_PHONE)
    assert opened.status_code == 200
    assert "How many words are challenged?" in opened.text
    assert ask(client, 1, AT_A_PHONE) == 200
    with client.portal() as portal:
        portal.call(station_pass.renew)
    assert ask(client, 2, AT_A_PHONE) == 403


def test_a_house_can_open_the_station_to_everybody(client: Client) -> None:
    station_pass: StationPass = client.app.state.station_pass
    with client.portal() as portal:
        portal.call(lambda: station_pass.open_to_everybody(is_wanted=True))
        assert ask(client, 1, AT_A_PHONE) == 200
        portal.call(lambda: station_pass.open_to_everybody(is_wanted=False))
    assert ask(client, 2, AT_A_PHONE) == 403
    assert COOKIE not in client.cookies


def test_a_judge_of_any_event_opens_it_and_the_log_says_who_asked(client: Client) -> None:
    set_up(client)
    assert ask(client, 1, AT_A_PHONE) == 200
    assert f"asked by</span> {DIRECTOR}" in client.get("/rulings").text
    person = client.app.state.reception.accounts.all()[0].person
    office: Office = client.app.state.office
    with client.portal() as portal:
        for scope, role in (("cup", EventRole.PLAYER), ("cup", EventRole.JUDGE)):
            portal.call(office.grant, scope, person, role)
        bob, _ = portal.call(office.add, "Bob")
        portal.call(office.grant, HOUSE_SCOPE, bob.person, EventRole.DIRECTOR)
        portal.call(office.withdraw, HOUSE_SCOPE, person, EventRole.DIRECTOR)
        assert ask(client, 2, AT_A_PHONE) == 200
        portal.call(office.withdraw, "cup", person, EventRole.JUDGE)
    assert ask(client, 3, AT_A_PHONE) == 403
    del client.cookies[SESSION_COOKIE]
    assert ask(client, 4) == 200
