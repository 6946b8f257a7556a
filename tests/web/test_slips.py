"""A challenge goes from the table to the judge station and its verdict comes back."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.conftest import AT_A_PHONE
from web.floors import HallTables
from web.guests import Guest

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]


class ThonTable:
    """Two players beside a real board by a book that wants a judge; a play was made."""

    word = "CARE"

    def __init__(self, house: Client) -> None:
        self.tables = HallTables(house, "thon")
        self.tables.play(self.word)
        self.game = self.tables.address()
        self.first, self.other = self.tables.sit(0, 0), self.tables.sit(0, 1)
        self.players = [self.first, self.other]

    def fields(self, page: str, do: str) -> dict[str, str]:
        form = next(each for each in page.split("<form")[1:] if f'name="do" value="{do}"' in each)
        form = form.partition("</form>")[0]
        return dict(re.findall(r'name="([a-z_]+)" value="([^"]*)"', form))

    def challenge(self) -> str:
        """Fill the slip in at the table; answers the code on it."""
        page = self.other.get(f"/games/{self.game}/slip").text
        assert "Mark the words" in page, page
        sent = self.other.post(f"/games/{self.game}/slip", **self.fields(page, "challenge"))
        assert sent.status_code == 303, sent.text
        page = self.other.get(f"/games/{self.game}/slip").text
        code = re.search(r'class="big-code"[^>]*>([^<]+)<', page)
        assert code is not None, page
        return code[1]


@pytest.fixture
def table(house: Client) -> ThonTable:
    return ThonTable(house)


def test_the_code_opens_the_slip_and_the_verdict_returns_to_the_table(
    house: Client, table: ThonTable
) -> None:
    code = table.challenge()
    station = Guest(house, "Station")
    queue = station.get("/judge/queue").text
    assert code in queue
    opened = station.post("/judge/slips", code=code.lower())
    assert opened.headers["location"] == f"/judge/slips/{code}"
    page = station.get(f"/judge/slips/{code}").text
    assert table.word in page
    fields = table.fields(page, "rule") | {"word-0": "bad"}
    ruled = station.post(f"/judge/slips/{code}", **fields)
    assert ruled.status_code == 303, ruled.text
    assert "Unacceptable" in station.get(f"/judge/slips/{code}").text
    for guest in table.players:
        assert "The play comes off" in guest.get(f"/games/{table.game}/slip").text
    assert "No table is waiting for a judge." in station.get("/judge/queue").text


def test_a_second_station_does_not_open_what_the_first_has(house: Client, table: ThonTable) -> None:
    code = table.challenge()
    one, two = Guest(house, "One"), Guest(house, "Two")
    one.get("/judge/queue")
    two.get("/judge/queue")
    assert one.post("/judge/slips", code=code).status_code == 303
    refused = two.post("/judge/slips", code=code)
    assert refused.status_code == 400
    assert "is handling this challenge" in refused.text
    one.post(f"/judge/slips/{code}", do="release")
    assert two.post("/judge/slips", code=code).status_code == 303


def test_every_word_wants_an_answer_before_there_is_a_verdict(
    house: Client, table: ThonTable
) -> None:
    code = table.challenge()
    station = Guest(house, "Station")
    station.get("/judge/queue")
    station.post("/judge/slips", code=code)
    fields = table.fields(station.get(f"/judge/slips/{code}").text, "rule")
    answer = station.post(f"/judge/slips/{code}", **fields)
    assert answer.status_code == 400
    assert "Choose for every word" in answer.text


def test_a_phone_of_a_player_opens_no_slip_at_the_station(house: Client, table: ThonTable) -> None:
    code = table.challenge()
    assert house.get(f"/judge/slips/{code}", headers=AT_A_PHONE).status_code == 403
    assert house.get("/judge/queue", headers=AT_A_PHONE).status_code == 403
    assert table.first.get("/judge/queue").status_code == 403, "who plays looks nothing up"


def test_spectators_see_no_slip(house: Client, table: ThonTable) -> None:
    table.challenge()
    assert Guest(house, "Eve").get(f"/games/{table.game}/slip").status_code == 403
