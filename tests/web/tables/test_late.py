"""A late side at its table: its clock is stopped there, and the game begins with what is left."""

from __future__ import annotations

import re

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import TEAM_ROSTER, Director, pass_time, players
from web.tables.phones import Phone, codes

MINUTE_MS = 60_000
FULL_MS = 25 * MINUTE_MS
House = TestClient[Litestar]


class Table:
    """Bob is late for a game with Ann; phones are allowed."""

    def __init__(self, house: House, rules: str = "nsa-2009") -> None:
        self.house = house
        self.director = Director(house, "Club night", rules)
        is_team = rules == "school"
        roster = (
            TEAM_ROSTER + "Ann,A,B,Oak,900\nBob,C,D,Elm,800\n" if is_team else players("Ann", "Bob")
        )
        self.director.enter(roster)
        assert self.director.post(f"{self.director.path}/tables", phones="yes").status_code == 303
        self.director.start_round()
        (self.code,) = codes(self.director)
        assert self.do("absent").status_code == 303
        meets = house.get(f"/t/{self.code}").text
        names = re.findall(r'<li>\s*<b translate="no">(\w+)</b>', meets)
        self.late_seat = str(names.index("Bob"))

    def do(self, action: str, **form: str) -> httpx.Response:
        return self.director.do(action, division="A", round=1, number=2, **form)

    def pass_minutes(self, minutes: int) -> None:
        pass_time(self.house, minutes * MINUTE_MS)

    def start_late_clock(self) -> None:
        self.pass_minutes(5)
        answer = self.director.do("late_clock", division="A", round=1, number=2)
        assert answer.status_code == 303, answer.text

    def phone(self, name: str) -> Phone:
        return Phone(self.house, name)

    def stop(self, phone: Phone) -> int:
        path = f"/t/{self.code}/arrived"
        return phone.post(path, seat=self.late_seat, id=f"stop-{phone.name}").status_code


@pytest.fixture
def table(house: House) -> Table:
    return Table(house)


def side_ms(phone: Phone, game: str) -> list[int]:
    with phone.at(game) as wire:
        wire.hear("snapshot")
        found: list[int] = wire.view["clock"]["side_ms"]
        return found


def test_the_sheet_of_a_late_player_opens_with_the_time_that_is_left(table: Table) -> None:
    table.start_late_clock()
    table.pass_minutes(7)
    ann = table.phone("ann")
    page = ann.get(f"/t/{table.code}").text
    assert "Bob is late; their clock runs" in page
    assert "18:00" in page
    too_early = ann.post(f"/t/{table.code}/record", tiles="100", first="0", seat="0")
    assert too_early.status_code == 400
    assert "Whoever is at the table stops it first" in too_early.text
    assert table.stop(ann) == 303, "the opponent stops it"
    table.pass_minutes(3)
    assert "Bob came late and begins with 18:00." in ann.get(f"/t/{table.code}").text
    opened = ann.post(f"/t/{table.code}/record", tiles="100", first="0", seat="0")
    assert opened.status_code == 303, opened.text
    game = opened.headers["location"].removeprefix("/games/").removesuffix("/record")
    left = side_ms(ann, game)
    assert left[int(table.late_seat)] == 18 * MINUTE_MS
    assert left[1 - int(table.late_seat)] == FULL_MS


def test_a_game_on_screen_begins_with_the_time_that_is_left(table: Table) -> None:
    table.start_late_clock()
    table.pass_minutes(7)
    ann, bob = table.phone("ann"), table.phone("bob")
    late, other = table.late_seat, "1" if table.late_seat == "0" else "0"
    assert ann.post(f"/t/{table.code}/play", seat=other).status_code == 400
    assert table.stop(bob) == 303, "who arrives stops it"
    assert ann.post(f"/t/{table.code}/play", seat=other).status_code == 303
    sat = bob.post(f"/t/{table.code}/play", seat=late)
    assert sat.status_code == 303, sat.text
    game = sat.headers["location"].removeprefix("/games/")
    left = side_ms(bob, game)
    assert left[int(late)] == 18 * MINUTE_MS
    assert left[int(other)] == FULL_MS


def test_a_clock_that_nobody_started_is_not_stopped_at_the_table(table: Table) -> None:
    ann = table.phone("ann")
    assert "their clock runs" not in ann.get(f"/t/{table.code}").text
    assert table.stop(ann) == 400


def test_where_lateness_costs_points_only_the_staff_say_when_a_team_came(house: House) -> None:
    table = Table(house, "school")
    table.pass_minutes(7)
    ann = table.phone("ann")
    assert table.stop(ann) == 400
    early = ann.post(f"/t/{table.code}/record", tiles="100", first="0", seat="0")
    assert early.status_code == 400
    assert "The staff must first enter when it arrived" in early.text
    came = table.director.do("arrived", division="A", round=1, number=2)
    assert came.status_code == 303
    opened = ann.post(f"/t/{table.code}/record", tiles="100", first="0", seat="0")
    assert opened.status_code == 303, opened.text


def test_at_a_table_whose_late_clock_has_run_out_nobody_stops_it_any_more(table: Table) -> None:
    table.start_late_clock()
    ann = table.phone("Ann")
    table.pass_minutes(25)
    assert "stop the clock" in ann.get(f"/t/{table.code}").text, "at 0:00 it can be stopped"
    table.pass_minutes(1)
    page = ann.get(f"/t/{table.code}").text
    assert "The late clock has run out: the game is forfeited." in page
    assert "stop the clock" not in page
    assert "Open the score sheet" not in page
    assert table.stop(ann) == 400
