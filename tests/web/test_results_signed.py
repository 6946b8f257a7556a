"""The result slip: the ledger, and signatures on two phones or one after the other on one."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from web.floors import SCORER, HallTables
from web.guests import Guest

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]


@pytest.fixture
def tables(house: Client) -> HallTables:
    """A game by the school's rules beside a real board that has just ended."""
    tables = HallTables(house, "school")
    tables.do(0, SCORER[0].says(g.start.LookAtRack()))
    tables.play("CARE")
    for turn in range(6):
        tables.do(0, SCORER[(turn + 1) % 2].says(g.play.PassTurn()))
    for side in (0, 1):
        tables.do(0, SCORER[side].says(g.finish.NoteRack(tiles="AEINRST")))
    assert tables.state().phase is g.Phase.ENDED
    return tables


def sign(guest: Guest, tables: HallTables, side: int, initials: str = "") -> int:
    path = f"/games/{tables.address()}/result"
    version = re.search(r'name="version" value="(\d+)"', guest.get(path).text)
    assert version is not None
    form = {"side": str(side), "initials": initials, "version": version[1]}
    return guest.post(path, **form).status_code


def test_each_side_signs_on_its_own_phone_and_the_staff_validate(tables: HallTables) -> None:
    one, other = tables.sit(0, 0), tables.sit(0, 1)
    page = one.get(f"/games/{tables.address()}/result").text
    assert "Own unplayed tiles" in page
    assert (sign(one, tables, 0), sign(other, tables, 1)) == (303, 303)
    assert tables.state().signed == (0, 1)
    page = one.get(f"/games/{tables.address()}/result").text
    assert "SSC-35" in page
    assert "not validated" in tables.director.get("/desk").text


def test_two_sides_sign_one_after_the_other_on_the_same_device(tables: HallTables) -> None:
    device = tables.sit(0, 0)
    assert sign(device, tables, 0) == 303
    assert sign(device, tables, 1) == 400, "whoever signs writes their initials"
    assert sign(device, tables, 1, "b.c.") == 303
    stored = tables.hall.store.read(tables.streams[0])[-1]
    event = tables.hall.games.decode(stored)
    assert isinstance(event, g.finish.ResultSigned)
    assert (event.side, event.initials, event.by.role) == (1, "b.c.", g.Role.SCORER)


def test_nobody_else_signs(house: Client, tables: HallTables) -> None:
    path = f"/games/{tables.address()}/result"
    form = {"side": "0", "initials": "EVE", "version": str(tables.state().version)}
    assert Guest(house, "Eve").post(path, **form).status_code == 403
    assert tables.state().signed == ()
