"""Tables, judge station and desk in one hall: codes, verdicts, opinions, calls, clocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from browsing.barriers import barriers
from browsing.events import EventDesk, players
from browsing.examples import Guest
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WORDS = ("CARE", "RACE", "ACRE")


class Seat:
    """A player at a real board: a phone, and a line by which plays are entered."""

    def __init__(self, hall: Hall, code: str, side: int, action: str) -> None:
        self.page = hall.open_page(**PHONE)
        self.url = hall.server.url
        form: dict[str, str | float | bool] = {"seat": side, "first": "0", "tiles": "100"}
        self.page.request.post(f"{self.url}/t/{code}/{action}", form=form, max_redirects=0)
        self.line = Guest(self.url, f"side {side}")
        for cookie in self.page.context.cookies():
            self.line.client.cookies.set(cookie["name"], cookie["value"])

    def go(self, game: str, path: str) -> Page:
        self.page.goto(f"{self.url}/games/{game}/{path}")
        return self.page


class Hall:
    """Three tables of an NSA event, every one with a real board and two phones."""

    def __init__(self, server: RunningServer, open_page: OpenPage, stack: ExitStack) -> None:
        self.server, self.open_page = server, open_page
        self.desk = EventDesk(server, open_page())
        self.desk.set_up("Spring", "nsa-2009", players(6))
        self.desk.start_round(1)
        self.desk.open("Tables")
        found = re.findall(r"/t/([A-Z0-9]{4}-[A-Z0-9]{4})", self.desk.page.content())
        self.codes = list(dict.fromkeys(found))
        self.seats: list[tuple[Seat, Seat]] = []
        self.games: list[str] = []
        for code, word in zip(self.codes, WORDS, strict=True):
            self._sit_down(code, word, stack)
        self.station = open_page()

    def _sit_down(self, code: str, word: str, stack: ExitStack) -> None:
        one, other = Seat(self, code, 0, "record"), Seat(self, code, 1, "seat")
        sought = other.line.client.post(f"/t/{code}/seat", data={"seat": "1"})
        address = re.search(r"/games/([^/]+)", sought.headers["location"])
        assert address is not None, sought.headers
        self.games.append(address[1])
        self.seats.append((one, other))
        for seat in (one, other):
            stack.callback(seat.line.close)
        one.line.sit_at(address[1])
        one.line.do(address[1], "look_at_rack")
        one.line.do(address[1], "play_tiles", written=f"8G {word}")

    def challenge(self, table: int) -> str:
        """The other side marks the word on its phone; answers the code on the slip."""
        page = self.seats[table][1].go(self.games[table], "slip")
        page.get_by_role("button", name="Challenge").click()
        code = page.locator(".big-code")
        expect(code).to_be_visible()
        return code.inner_text()

    def open_at_station(self, code: str) -> Page:
        """By the keyboard alone: the field has the focus."""
        self.station.goto(f"{self.server.url}/judge/queue")
        expect(self.station.locator("#code")).to_be_focused()
        self.station.keyboard.type(code.lower())
        self.station.keyboard.press("Enter")
        expect(self.station.locator("h1")).to_contain_text(code)
        return self.station

    def rule(self, page: Page, answer: str, *, is_another: bool = False) -> None:
        """A judge's own ruling, with a dictionary; nobody has signed in at this station."""
        page.get_by_text("A judge rules with a dictionary").click()
        page.get_by_label(answer, exact=False).first.check()
        another = page.locator(".by-hand").get_by_label("I am not one of the judges")
        expect(another).to_have_count(int(is_another))
        if is_another:
            another.check()
        page.get_by_role("button", name="Give the verdict").click()


@pytest.fixture
def hall(server: RunningServer, open_page: OpenPage) -> Iterator[Hall]:
    with ExitStack() as stack:
        yield Hall(server, open_page, stack)


def expect_no_barrier(page: Page) -> None:
    assert not barriers(page)


def test_a_hall_of_three_tables_is_judged_called_and_stopped(hall: Hall) -> None:
    """One event for all of it: to set one up costs more than what is shown."""
    codes = [hall.challenge(table) for table in range(3)]
    challengers_wait_in_a_queue(hall, codes)
    the_word_list_rules_when_the_key_is_pressed(hall, codes[0])
    another_judge_is_asked(hall, codes[1])
    the_director_overrules(hall)
    somebody_calls_the_director(hall)
    all_clocks_stop_and_run_again(hall)


def challengers_wait_in_a_queue(hall: Hall, codes: list[str]) -> None:
    expect_no_barrier(hall.seats[0][1].page)
    hall.station.goto(f"{hall.server.url}/judge/queue")
    expect(hall.station.locator(".slip-code")).to_have_text(codes)
    expect_no_barrier(hall.station)


def the_word_list_rules_when_the_key_is_pressed(hall: Hall, code: str) -> None:
    page = hall.open_at_station(code)
    expect_no_barrier(page)
    page.get_by_role("button", name="Judge by ENABLE").click()
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "acceptable")
    answer = hall.seats[0][1].page.locator(".table-verdict")
    expect(answer).to_have_attribute("data-verdict", "acceptable")


def another_judge_is_asked(hall: Hall, code: str) -> None:
    page = hall.open_at_station(code)
    hall.rule(page, "✗ unacceptable")
    expect(page.locator(".said-ruling")).to_contain_text("unacceptable")
    challenged = hall.seats[1][0].go(hall.games[1], "slip")
    challenged.get_by_role("button", name="Ask another judge").click()
    expect(challenged.locator(".big-code")).to_have_text(code)
    page = hall.open_at_station(code)
    expect(page.get_by_text("A second opinion is asked for")).to_be_visible()
    expect_no_barrier(page)
    hall.rule(page, "✗ unacceptable", is_another=True)
    expect(challenged.locator(".table-verdict")).to_have_attribute("data-verdict", "unacceptable")


def the_director_overrules(hall: Hall) -> None:
    desk = hall.desk
    desk.open("Clocks")
    desk.follow(desk.page.get_by_role("link", name="Verdicts"))
    expect_no_barrier(desk.page)
    row = desk.page.locator("li", has_text=WORDS[1])
    row.get_by_label("Reason").fill("it is in the book")
    row.get_by_role("button", name="Overrule: acceptable").click()
    answer = hall.seats[1][0].page.locator(".table-verdict")
    expect(answer).to_have_attribute("data-verdict", "acceptable")


def somebody_calls_the_director(hall: Hall) -> None:
    """The desk sees it without being asked, goes, and closes it."""
    page = hall.desk.page
    hall.desk.open()
    caller = hall.seats[2][0].go(hall.games[2], "call")
    expect_no_barrier(caller)
    caller.get_by_label("Tiles or equipment").check()
    caller.get_by_label("In a few words").fill("a tile is missing")
    caller.get_by_role("button", name="Call the director").click()
    waits = page.locator(".waits-for-director")
    expect(waits).to_contain_text("a tile is missing")
    expect_no_barrier(page)
    waits.get_by_role("button", name="On my way").click()
    expect(caller.get_by_text("Someone is on the way.")).to_be_visible()
    waits.get_by_role("button", name="Done").click()
    expect(waits).to_have_count(0)


def all_clocks_stop_and_run_again(hall: Hall) -> None:
    """Those that stood since their verdict are started first (NSA-IV.J.1.l)."""
    for (one, _), game in list(zip(hall.seats, hall.games, strict=True))[:2]:
        sheet = one.go(game, "record")
        sheet.get_by_role("button", name="Start the clock").first.click()
        expect(sheet.get_by_text("The verdict is given")).to_have_count(0)
    page = hall.desk.page
    hall.desk.open("Clocks")
    expect_no_barrier(page)
    whole = page.locator("[data-live=hall]")
    whole.get_by_label("Reason").first.fill("fire alarm")
    whole.get_by_role("button", name="Stop all clocks").click()
    expect(whole).to_contain_text("fire alarm")
    expect(page.locator("[data-live=clocks]")).to_contain_text("stopped by the director")
    page.get_by_role("button", name="Start all clocks").click()
    expect(page.get_by_role("button", name="Stop all clocks")).to_be_visible()
