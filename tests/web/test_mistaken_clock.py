"""A clock that was started by mistake is set right by the two at the table."""

from __future__ import annotations

import html

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from web.floors import SCORER, HallTables

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
AGREES = "whose clock was started, agrees"
ONCE = "a" * 32


class Mistaken:
    """The first player has started the other's clock, which was entered as a pass."""

    def __init__(self, house: Client) -> None:
        self.tables = HallTables(house, "nsa-2009")
        self.tables.do(0, SCORER[0].says(g.start.LookAtRack()), SCORER[0].says(g.play.PassTurn()))
        answers = "player=0&indicated=no&exposed=no"
        self.address = f"/games/{self.tables.address()}/wrong/mistaken_clock?{answers}"

    @property
    def state(self) -> g.GameState:
        return self.tables.state()


def test_who_pressed_it_enters_it_once_the_opponent_agrees(house: Client) -> None:
    table = Mistaken(house)
    first = table.tables.sit(0, 0)
    assert AGREES in first.get(table.address).text
    alone = first.post(table.address, once=ONCE)
    assert alone.status_code == 400
    assert "The opponent must agree that it was a mistake" in html.unescape(alone.text)
    assert table.state.on_turn == 1
    agreed = first.post(table.address, once="b" * 32, agreed="1")
    assert agreed.status_code == 303, agreed.text
    assert table.state.on_turn == 0
    assert not table.state.turns
    assert table.state.clock.side_ms[1] == 26 * 60_000, "a minute more than before"


def test_the_preview_says_what_is_missing_too(house: Client) -> None:
    table = Mistaken(house)
    first = table.tables.sit(0, 0)
    alone = first.post(table.address, once=ONCE, preview="1")
    assert "The opponent must agree that it was a mistake" in html.unescape(alone.text)
    agreed = first.post(table.address, once=ONCE, preview="1", agreed="1")
    assert "Changes in the game" in html.unescape(agreed.text)
    assert table.state.on_turn == 1, "nothing was entered"


def test_whose_clock_was_started_enters_it_without_being_asked_for_anybodys_word(
    house: Client,
) -> None:
    table = Mistaken(house)
    other = table.tables.sit(0, 1)
    assert AGREES not in other.get(table.address).text
    assert other.post(table.address, once=ONCE).status_code == 303
    assert table.state.on_turn == 0


def test_about_a_turn_that_is_over_nobody_is_asked_to_agree(house: Client) -> None:
    table = Mistaken(house)
    first = table.tables.sit(0, 0)
    address = table.address.replace("indicated=no&exposed=no", "indicated=yes")
    assert AGREES not in first.get(address).text
