"""The judge station opens at the machine, to those who run things, and by its code."""

from __future__ import annotations

from itertools import count

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall import EventRole, Office
from lexidrome.hall.judging.station import StationPass
from web.conftest import AT_A_PHONE
from web.people import DIRECTOR, give_account, sign_in

Client = TestClient[Litestar]
NUMBERS = count(1)


@pytest.fixture
def strange(directed: Client) -> Client:
    """A browser in which nobody has signed in."""
    directed.cookies.clear()
    return directed


def ask(client: Client, headers: dict[str, str] | None = None) -> int:
    body = {"command_id": f"ruling-{next(NUMBERS):010}", "lexicon": "ENABLE", "words": ["CARE"]}
    return client.post("/api/judge", json=body, headers=headers).status_code


def test_at_the_machine_nobody_is_asked_for_anything(strange: Client) -> None:
    assert strange.get("/judge").status_code == 200
    assert ask(strange) == 200


def test_a_phone_on_the_network_gets_no_word_judged(strange: Client) -> None:
    before = len(strange.app.state.station.rulings())
    closed = strange.get("/judge", headers=AT_A_PHONE)
    assert closed.status_code == 403
    assert "SSC-29" in closed.text
    assert ask(strange, AT_A_PHONE) == 403
    form = {"command_id": "ruling-of-the-form", "lexicon": "ENABLE", "count": 1, "words": "CARE"}
    assert strange.post("/judge", data=form, headers=AT_A_PHONE).status_code == 403
    assert len(strange.app.state.station.rulings()) == before


def test_the_stations_code_makes_a_device_a_station_until_it_is_renewed(strange: Client) -> None:
    station_pass: StationPass = strange.app.state.station_pass
    wrong = strange.post("/judge/open", data={"code": "AAAA-AAAA"}, headers=AT_A_PHONE)
    assert wrong.status_code == 403
    assert "That is not the station’s code." in wrong.text
    code = station_pass.code.lower().replace("-", " ")
    opened = strange.post("/judge/open", data={"code": code}, headers=AT_A_PHONE)
    assert opened.status_code == 200
    assert "How many words are challenged?" in opened.text
    assert ask(strange, AT_A_PHONE) == 200
    with strange.portal() as portal:
        portal.call(station_pass.renew)
    assert ask(strange, AT_A_PHONE) == 403


def test_a_house_can_open_the_station_to_everybody(strange: Client) -> None:
    station_pass: StationPass = strange.app.state.station_pass
    with strange.portal() as portal:
        portal.call(lambda: station_pass.open_to_everybody(is_wanted=True))
        assert ask(strange, AT_A_PHONE) == 200
        portal.call(lambda: station_pass.open_to_everybody(is_wanted=False))
    assert ask(strange, AT_A_PHONE) == 403


def test_who_runs_things_opens_it_and_the_log_says_who_asked(directed: Client) -> None:
    assert ask(directed, AT_A_PHONE) == 200
    assert f"asked by</span> {DIRECTOR}" in directed.get("/rulings").text


def test_a_judge_of_any_event_opens_it_and_a_player_does_not(directed: Client) -> None:
    _, password = give_account(directed, "Bob")
    office: Office = directed.app.state.office
    accounts = directed.app.state.reception.accounts.all()
    bob = next(each.person for each in accounts if each.login == "Bob")
    sign_in(directed, login="Bob", password=password)
    with directed.portal() as portal:
        portal.call(office.grant, "cup", bob, EventRole.PLAYER)
        assert ask(directed, AT_A_PHONE) == 403
        portal.call(office.grant, "cup", bob, EventRole.JUDGE)
        assert ask(directed, AT_A_PHONE) == 200
        portal.call(office.withdraw, "cup", bob, EventRole.JUDGE)
        assert ask(directed, AT_A_PHONE) == 403
