"""Anybody at a table calls the director; the desk sees who waits, goes, and closes the call."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.rulebook.choices import PauseReason
from web.floors import SCORER, HallTables
from web.guests import Guest

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]


def call(guest: Guest, path: str, **form: str) -> str:
    answer = guest.post(path, **form)
    assert answer.status_code == 303, answer.text
    return guest.get(path).text


def test_a_call_from_a_game_stands_at_the_desk_until_it_is_closed(house: Client) -> None:
    tables = HallTables(house, "nsa-2009", tables=2)
    tables.do(1, SCORER[0].says(g.start.LookAtRack()))
    player = tables.sit(1, 1)
    path = f"/games/{tables.address(1)}/call"
    assert "Stop the clocks" in player.get(path).text
    page = call(player, path, reason="tiles", note="a tile fell down", is_stopped="1")
    assert "The director has been called." in page
    assert tables.state(1).clock.stop_reason is PauseReason.DIRECTOR
    desk = tables.director.get("/desk").text
    assert "Waits for the director" in desk
    assert "a tile fell down" in desk
    tables.director.post(f"{tables.director.path}/calls/1", do="answer", to="desk")
    assert "Someone is on the way." in player.get(path).text
    tables.director.post(f"{tables.director.path}/calls/1", do="close")
    assert "Nobody is waiting for the director." in tables.director.get("/calls").text
    assert "For what?" in player.get(path).text


def test_who_calls_twice_waits_once(house: Client) -> None:
    tables = HallTables(house, "thon")
    path = f"/games/{tables.address()}/call"
    for side in (0, 1):
        call(tables.sit(0, side), path, reason="rule")
    assert len(re.findall('class="call"', tables.director.get("/calls").text)) == 1


def test_whoever_stops_the_clocks_for_the_director_has_called_them(house: Client) -> None:
    tables = HallTables(house, "nsa-2009")
    tables.do(0, SCORER[0].says(g.start.LookAtRack()))
    stop = SCORER[1].says(g.clock.StopClock(reason=PauseReason.DIRECTOR, note="which score?"))
    tables.do(0, stop)
    assert "which score?" in tables.director.get("/desk").text


def test_a_call_needs_a_reason_and_somebody_at_the_table(house: Client) -> None:
    tables = HallTables(house, "thon")
    path = f"/games/{tables.address()}/call"
    assert tables.sit(0, 0).post(path, reason="boredom").status_code == 400
    assert Guest(house, "Eve").post(path, reason="rule").status_code == 403


def test_a_table_without_a_game_calls_by_its_code(house: Client) -> None:
    tables = HallTables(house, "thon", tables=2)
    listing = tables.director.get("/tables").text
    code = re.search(r"/t/([A-Z0-9-]+)", listing)
    assert code is not None, listing
    page = call(Guest(house, "Paper"), f"/t/{code[1]}/call", reason="score")
    assert "The director has been called." in page
