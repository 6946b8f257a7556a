"""The laptop dies in round 4, and another one at another address goes on from the last backup."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from browsing.events import EventDesk, players
from browsing.onscreen import sit_down, table_address
from browsing.page_states import sign_in_as_director
from browsing.realboard import PHONE, Phone, RealBoard, sign, written
from browsing.realboard import Hall as OneTable
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
ROUND = 4
SPARE_HOST = "127.0.0.2"


class Laptop(EventDesk):
    """The director's: an event in its fourth round."""

    def set_up_round(self) -> None:
        sign_in_as_director(self.page, self.server.url)
        answer = self.post("/events/new", title="Spring", rules="nsa-2009", rounds="6")
        self.path = urlsplit(answer).path.removesuffix("/entries")
        self.post(f"{self.path}/entries", roster=players(8), is_checked="1")
        self.post(f"{self.path}/tables", phones="yes")
        for number in range(1, ROUND + 1):
            for action in ("pair", "publish", "begin"):
                self.post(f"{self.path}/do", do=action)
            for table in range(1, 5) if number < ROUND else ():
                self.result(f"{table} {400 + number} 3{number}{table}")
        self.post(
            f"{self.path}/displays", **{"screen-1": "standings", "announcement": "Tea at five"}
        )
        self.page.goto(f"{self.server.url}{self.path}/desk")

    def result(self, line: str) -> None:
        self.post(f"{self.path}/results", line=line)

    def post(self, path: str, **form: str) -> str:
        answer = self.page.request.post(self.server.url + path, form=dict(form))
        assert answer.ok, answer.text()
        return answer.url


class Table:
    """A real board and the phone that keeps its sheet."""

    def __init__(self, page: Page) -> None:
        self.phone = Phone(page)
        self.board = RealBoard(seed=7, first_rack="HORNS")
        self.plays: list[str] = []

    def open(self, address: str) -> None:
        page = self.phone.page
        page.goto(address)
        if page.locator("input[name=first]").count():
            page.locator("input[name=first][value='0']").check(force=True)
        page.locator("input[name=seat][value='0']").check(force=True)
        page.get_by_role("button", name="Open the score sheet").tap()
        page.wait_for_url("**/record")
        self.phone.tap(self.phone.button("Start the clock").first)
        self.phone.settled()

    def play(self, count: int) -> None:
        for _ in range(count):
            side = len(self.plays) % 2
            tiles = self.board.best(side)
            assert tiles is not None
            self.plays.append(written(self.board.board, tiles))
            self.phone.type(self.plays[-1])
            self.phone.enter()
            self.board.lay(side, tiles)
            self.phone.expect_turns(len(self.plays))


def run(*command: str | Path) -> str:
    """A command as somebody types it."""
    ended = subprocess.run(
        [sys.executable, "-m", "lexidrome", *map(str, command)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return ended.stdout


def open_panel(page: Page) -> Locator:
    """What a page shows when there has been no line for a while."""
    panel = page.locator("[data-part=move]")
    expect(panel).to_contain_text("No connection since")
    expect(panel).to_be_visible()
    if panel.locator("input").is_hidden():
        panel.locator("summary").click()
    return panel


def move(page: Page, spare: RunningServer, go_on: str | None = "Continue here") -> None:
    """Type the address that is shown in the hall, where the page asks for it."""
    panel = open_panel(page)
    panel.locator("input").fill(f"{SPARE_HOST}:{spare.port}")
    panel.get_by_role("button").click()
    page.wait_for_url(f"{spare.url}/**")
    if go_on is not None:
        assert "#" not in page.url, "the link of the seat does not stay in the address"
        page.get_by_role("button", name=go_on).click()


def finish(table: Table, other: Phone) -> None:
    """Six passes end the game (NSA-V.C.2); both sides sign."""
    phone = table.phone
    for turn in range(7, 13):
        phone.pass_turn()
        phone.expect_turns(turn)
        phone.settled()
    for side, rack in enumerate(table.board.racks):
        phone.show_rack(phone.tiles_left(side), "".join(rack))
    sign(phone, other)


class Hall:
    """Round 4 as it is played: a sheet, a game on screen, slips at the desk, a display."""

    def __init__(self, server: RunningServer, open_page: OpenPage) -> None:
        self.laptop = Laptop(server, open_page())
        self.laptop.set_up_round()
        meetings = {each.table: each for each in self.laptop.pairings()}
        address = table_address(self.laptop, meetings["1"].first)
        self.code = address.rpartition("/")[2]
        self.sheet = Table(open_page(**PHONE))
        self.sheet.open(address)
        seats = sit_down(self.laptop, open_page, meetings["2"].first, meetings["2"].second)
        one, other = seats.values()
        self.on_turn, self.waiting = (one, other) if one.is_on_turn else (other, one)
        self.display = open_page(viewport={"width": 1280, "height": 720})
        self.display.goto(f"{server.url}{self.laptop.path}/display/1")
        self.sheet_shown = self.display.locator(".screen-sheet")
        self.shown = self.sheet_shown.inner_text()
        self.rack = ""

    def before_the_backup(self) -> None:
        self.sheet.play(2)
        self.sheet.phone.settled()
        self.laptop.result("3 444 333")
        self.on_turn.deed("look").click()
        expect(self.on_turn.part("pass")).to_be_visible()
        self.rack = self.on_turn.rack
        expect(self.sheet_shown).not_to_have_text(self.shown, use_inner_text=True)
        self.shown = self.sheet_shown.inner_text()

    def after_the_backup(self) -> None:
        self.sheet.play(2)
        self.sheet.phone.settled()
        self.laptop.result("4 300 299")
        self.on_turn.pass_turn()
        self.expect_screen_turns(1)

    def expect_screen_turns(self, count: int) -> None:
        for seat in (self.on_turn, self.waiting):
            seat.page.wait_for_function(
                "count => document.querySelector('lexi-table')?.game?.view.turns.length === count",
                arg=count,
            )

    def without_a_server(self) -> None:
        self.sheet.play(2)
        status = self.sheet.phone.page.locator(".sheet-status")
        expect(status).to_contain_text("2 entries not sent yet")


def the_sheet_has_every_turn_once(hall: Hall, spare: RunningServer) -> None:
    phone, page = hall.sheet.phone, hall.sheet.phone.page
    totals = phone.totals
    panel = open_panel(page)
    panel.locator("input").fill("javascript:alert(1)")
    panel.get_by_role("button").tap()
    expect(page.locator(".move-fault")).to_contain_text("That is not an address")
    move(page, spare)
    page.wait_for_url(f"{spare.url}/games/*/record")
    phone.expect_turns(6)
    phone.settled()
    assert len(phone.view["turns"]) == 6, "the server has them, too"
    assert [turn["side"] for turn in phone.view["turns"]] == [0, 1] * 3
    assert "".join(phone.view["board"]) == hall.sheet.board.board
    assert phone.totals == totals


def the_game_on_screen_says_what_is_gone(hall: Hall, spare: RunningServer, desk: Laptop) -> None:
    for seat in (hall.on_turn, hall.waiting):
        move(seat.page, spare)
        seat.page.wait_for_url(f"{spare.url}/games/*")
        notice = seat.page.locator("[data-part=restored]")
        expect(notice).to_contain_text("The last turn must be played again.")
    assert (hall.on_turn.rack, hall.on_turn.is_on_turn) == (hall.rack, True)
    assert hall.on_turn.view["clock"]["running"] is None, "nobody loses time on the way here"
    desk.page.goto(f"{spare.url}/house/moved")
    desk.press("Restart the clocks")
    hall.on_turn.pass_turn()
    hall.expect_screen_turns(1)
    assert hall.waiting.is_on_turn


def the_display_shows_what_it_showed(hall: Hall, spare: RunningServer) -> None:
    move(hall.display, spare, go_on=None)
    assert hall.display.url == f"{spare.url}{hall.laptop.path}/display/1"
    expect(hall.display.locator("main")).to_contain_text("Tea at five")
    assert hall.sheet_shown.inner_text() == hall.shown


def one_page_says_what_to_type_anew(hall: Hall, spare: RunningServer) -> Laptop:
    desk, page = Laptop(spare, hall.laptop.page), hall.laptop.page
    desk.path = hall.laptop.path
    page.goto(f"{spare.url}/sign-in?to=/house/moved")
    page.locator("[name=login]").fill("Ann Director")
    page.locator("[name=password]").fill("correct horse")
    page.locator("main form button").click()
    rows = page.locator(".tables-after tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("The score sheet continues")
    expect(rows.nth(1)).to_contain_text("Continues on screen")
    expect(rows.nth(2)).to_contain_text("Enter the slip, if its result was handed in.")
    expect(page.locator("main")).to_contain_text("Round 4: being played · 1 of 4 results")
    page.get_by_role("link", name="Enter results at the desk").click()
    desk.enter("4 300 299")
    return desk


def a_printed_code_is_typed_and_both_sign(hall: Hall, spare: RunningServer, page: Page) -> None:
    second = Phone(page)
    page.goto(f"{spare.url}/moved")
    page.locator("[name=code]").fill(hall.code)
    second.press("Go to the table")
    page.locator("form[action$='/seat'] button[value='1']").tap()
    page.wait_for_url("**/record")
    second.expect_turns(6)
    finish(hall.sheet, second)


def test_the_laptop_dies_in_round_4_and_a_spare_one_goes_on(
    tmp_path: Path, open_page: OpenPage
) -> None:
    backup, spare_data = tmp_path / "last.backup", tmp_path / "spare"
    with RunningServer(tmp_path / "data") as server:
        hall = Hall(server, open_page)
        hall.before_the_backup()
        run("backup", backup, "--data", tmp_path / "data")
        hall.after_the_backup()
        server.stop(kill=True)
    hall.without_a_server()
    assert "/house/moved" in run("restore", backup, "--data", spare_data)
    with RunningServer(spare_data, host=SPARE_HOST) as spare:
        the_sheet_has_every_turn_once(hall, spare)
        the_display_shows_what_it_showed(hall, spare)
        desk = one_page_says_what_to_type_anew(hall, spare)
        the_game_on_screen_says_what_is_gone(hall, spare, desk)
        a_printed_code_is_typed_and_both_sign(hall, spare, open_page(**PHONE))
        scores = hall.sheet.phone.view["outcome"]["scores"]
        desk.page.goto(f"{spare.url}{desk.path}/pairings?by=table")
        expect(desk.page.locator("table.rows")).to_contain_text(f"{scores[0]} – {scores[1]}")
        desk.page.goto(f"{spare.url}/house/moved")
        expect(desk.page.locator(".tables-after tbody tr")).to_have_count(1)
        desk.press("All of this is done")
        desk.page.goto(spare.url)
        expect(desk.page.locator("a[href='/house/moved']")).to_have_count(0)


class Twins:
    """Two phones at one sheet, and machines that take over each other's address."""

    def __init__(self, tmp_path: Path, open_page: OpenPage) -> None:
        self.path = tmp_path
        self.server = RunningServer(tmp_path / "data-0")
        self.server.start()
        self.count = 0
        self.club = OneTable(self.server.url, open_page(), "washburn")
        self.pages = [open_page(**PHONE), open_page(**PHONE)]
        self.phones = [Phone(page) for page in self.pages]

    def back_up(self) -> None:
        backup = self.path / f"{self.count}.backup"
        run("backup", backup, "--data", self.path / f"data-{self.count}")

    def restore(self) -> None:
        """At the same address, from the last backup."""
        backup = self.path / f"{self.count}.backup"
        self.count += 1
        data, port = self.path / f"data-{self.count}", self.server.port
        run("restore", backup, "--data", data)
        self.server = RunningServer(data)
        self.server.port = port
        self.server.start()

    def write(self, side: int, play: str) -> None:
        self.phones[side].type(play)
        self.phones[side].enter()

    def agree(self, count: int) -> None:
        for phone in self.phones:
            phone.expect_turns(count)
            phone.settled()
            assert [turn["side"] for turn in phone.view["turns"]] == [0, 1, 0, 1][:count]
        assert self.phones[0].totals == self.phones[1].totals


def test_phones_send_again_by_themselves_when_the_spare_machine_has_the_old_address(
    tmp_path: Path, open_page: OpenPage
) -> None:
    twins = Twins(tmp_path, open_page)
    phones, club = twins.phones, twins.club
    try:
        twins.back_up()
        club.open_sheet(twins.pages[0])
        club.join_sheet(twins.pages[1], 1)
        twins.write(0, "8G HORNS")
        twins.agree(1)
        twins.server.stop(kill=True)
        twins.restore()
        # The sheet was opened after the backup: the code of the table opens it again.
        for phone in phones:
            status = phone.page.locator(".sheet-status")
            expect(status).to_contain_text("The server no longer has this game.")
        for page, join in zip(twins.pages, (club.open_sheet, club.join_sheet), strict=True):
            page.locator(".sheet-status a").tap()
            page.wait_for_url("**/t/*")
            join(page, int(page is twins.pages[1]))
        twins.agree(1)

        twins.back_up()
        for turn, play in enumerate(("H8 OX", "10H HEN"), 1):
            twins.write(turn % 2, play)
            twins.agree(turn + 1)
        twins.server.stop(kill=True)
        twins.write(1, "11G AT")
        expect(phones[1].page.locator(".sheet-status")).to_contain_text("1 entry not sent yet")
        twins.restore()
        twins.agree(4)
    finally:
        twins.server.__exit__()
