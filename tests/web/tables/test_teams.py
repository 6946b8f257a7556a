"""Seats of teams on screen: each member at a device of their own, or all at one."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director
from web.tables.phones import Phone, codes

pytestmark = pytest.mark.slow
TEAMS = "team,name,name2,school,rating\nOwls,Ann,Abe,X,900\nFoxes,Bob,Bea,Y,800\n"


@pytest.fixture
def code(house: TestClient[Litestar]) -> str:
    director = Director(house, "Schools", "school")
    director.enter(TEAMS)
    director.start_round()
    director.post(f"{director.path}/tables", phones="yes", team_asked="1")
    assert 'name="team_asked" value="1" checked' in director.get("/tables").text
    return codes(director)[0]


def test_each_member_takes_a_seat_once_and_the_game_begins_with_the_second_side(
    house: TestClient[Litestar], code: str
) -> None:
    ann, abe, bob, third = (Phone(house, name) for name in ("ann", "abe", "bob", "third"))
    assert ann.post(f"/t/{code}/play", seat="0.0").status_code == 303
    assert third.post(f"/t/{code}/play", seat="0.0").status_code == 400, "it is taken"
    assert third.post(f"/t/{code}/play", seat="0").status_code == 400, "a member has it"
    assert third.post(f"/t/{code}/play", seat="0.7").status_code == 400
    begun = bob.post(f"/t/{code}/play", seat="1.0")
    game = begun.headers["location"].removeprefix("/games/")
    assert abe.post(f"/t/{code}/play", seat="0.1").status_code == 303, "later, too"
    for at, phone in enumerate((ann, abe)):
        with phone.at(game) as wire:
            snapshot = wire.hear("snapshot")
        assert snapshot["table"]["is_team_asked"]
        assert snapshot["you"]["side"] == 0
        assert snapshot["you"]["person"] == snapshot["view"]["sides"][0]["persons"][at]


def test_a_team_that_shares_a_device_has_no_other_seat(
    house: TestClient[Litestar], code: str
) -> None:
    team, other = Phone(house, "team"), Phone(house, "other")
    assert team.post(f"/t/{code}/play", seat="0").status_code == 303
    assert other.post(f"/t/{code}/play", seat="0.1").status_code == 400
    begun = other.post(f"/t/{code}/play", seat="1")
    with team.at(begun.headers["location"].removeprefix("/games/")) as wire:
        assert wire.hear("snapshot")["you"]["person"] is None
