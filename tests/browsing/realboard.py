"""A real board with real tiles, and phones beside it: what players do at a table of an event."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from browsing.page_states import sign_in_as_director
from browsing.settling import settled
from browsing.tables import BLANK, EMPTY, SIZE, SQUARES, Laid, longest_line
from lexidrome.lexicon import tile_set

OpenPage = Callable[..., Page]
PHONE = {
    "viewport": {"width": 390, "height": 760},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
RACK = 7


class RealBoard:
    """Bag, racks and board, as they lie on the table; words do not matter."""

    def __init__(self, seed: int, first_rack: str) -> None:
        tiles = tile_set("english")
        bag = [tile.letter for tile in tiles.tiles for _ in range(tile.count)]
        bag += [BLANK] * tiles.blank.count
        for letter in first_rack:
            bag.remove(letter)
        random.Random(seed).shuffle(bag)
        self.bag = bag
        self.board = EMPTY * SQUARES
        self.racks = [list(first_rack), [bag.pop() for _ in range(RACK)]]
        self.racks[0] += [bag.pop() for _ in range(RACK - len(first_rack))]

    def best(self, side: int) -> Laid | None:
        """As many tiles as can lie in one line."""
        return longest_line(self.board, "".join(self.racks[side]))

    def lay(self, side: int, tiles: Laid) -> None:
        for _, letter in tiles:
            self.racks[side].remove(BLANK if letter.islower() else letter)
        self.board = with_tiles(self.board, tiles)
        self._draw(side)

    def take_off(self, side: int, tiles: Laid) -> None:
        """A play is challenged off: what was drawn since goes back."""
        drawn = len(self.racks[side]) + len(tiles) - RACK
        for _ in range(drawn):
            self.bag.append(self.racks[side].pop())
        self.racks[side] += [BLANK if letter.islower() else letter for _, letter in tiles]
        self.board = with_tiles(self.board, [(square, EMPTY) for square, _ in tiles])

    def _draw(self, side: int) -> None:
        while self.bag and len(self.racks[side]) < RACK:
            self.racks[side].append(self.bag.pop())


def with_tiles(board: str, tiles: Laid) -> str:
    squares = list(board)
    for square, letter in tiles:
        squares[square] = letter
    return "".join(squares)


def written(board: str, tiles: Laid) -> str:
    """`8D WoRDS`: the place and the whole word, what lies on the board included."""
    laid = dict(tiles)
    after = with_tiles(board, tiles)
    first, last = min(laid), max(laid)
    step = 1 if first // SIZE == last // SIZE else SIZE
    if len(laid) == 1 and not has_neighbour(after, first, 1):
        step = SIZE
    start = first
    while is_tile(after, start - step, start):
        start -= step
    word = after[start]
    at = start
    while is_tile(after, at + step, at):
        at += step
        word += after[at]
    row, column = start // SIZE + 1, "ABCDEFGHIJKLMNO"[start % SIZE]
    return f"{row}{column} {word}" if step == 1 else f"{column}{row} {word}"


def is_tile(board: str, square: int, beside: int) -> bool:
    is_on = 0 <= square < SQUARES and board[square] != EMPTY
    return is_on and (abs(square - beside) == SIZE or square // SIZE == beside // SIZE)


def has_neighbour(board: str, square: int, step: int) -> bool:
    return is_tile(board, square - step, square) or is_tile(board, square + step, square)


class Phone:
    """One phone at the table, touched with one thumb."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    @property
    def view(self) -> dict[str, Any]:
        found = self.page.evaluate("document.querySelector('lexi-sheet').game.view")
        assert isinstance(found, dict)
        return found

    @property
    def turn_count(self) -> int:
        """Turns on the sheet, those not sent yet included."""
        return self.page.locator(".turn-sheet tbody tr").count()

    @property
    def totals(self) -> list[int]:
        shown = self.page.locator(".score-total").all_inner_texts()
        return [int(each.replace("−", "-")) for each in shown]

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.tap()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        is_exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=is_exact)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.tap(self.button(name))

    def square(self, square: int) -> Locator:
        return self.page.locator(f".sheet-board [data-square='{square}']")

    def go(self, view: str) -> None:
        self.tap(self.page.locator(f".sheet-tabs [data-to={view}]"))

    def press_clock(self, side: int) -> None:
        """On the half that belongs to a side, on the phone between the players."""
        if self.page.locator(".clock-face").is_hidden():
            self.go("clock")
        self.tap(self.page.locator(f".clock-half[data-side='{side}']"))

    def spell(self, square: int, word: str) -> None:
        """By thumb: the first square, then the letters."""
        self.tap(self.square(square))
        for letter in word:
            self.tap(self.page.locator(".pad .key", has_text=re.compile(f"^{letter}$")))

    def type(self, play: str) -> None:
        self.page.locator(".play-row .play-text").fill(play)

    def enter(self) -> None:
        self.press("Enter")

    def pass_turn(self) -> None:
        self.press("Pass …")
        self.press("Pass")

    def tiles_left(self, side: int) -> Locator:
        """The button under which it is said what a side has left when the game is counted."""
        return self.button(re.compile("^Tiles of")).nth(side)

    def show_rack(self, button: Locator, tiles: str) -> None:
        self.tap(button)
        self.page.get_by_label("Tiles left").fill(tiles)
        self.confirm()
        self.settled()

    def settled(self) -> None:
        settled(self.page)

    def expect_turns(self, count: int) -> None:
        expect(self.page.locator(".turn-sheet tbody tr")).to_have_count(count)

    def confirm(self) -> None:
        self.tap(self.page.locator("dialog [data-part=confirm]"))


def sign(*phones: Phone) -> None:
    """Each side signs on a phone of its own."""
    for phone in phones:
        expect(phone.page.locator(".matter > h2:first-child")).to_have_text("The game is over")
        phone.press("Sign the result")
    for phone in phones:
        expect(phone.page.locator(".matter li").filter(has_text="✓ signed")).to_have_count(2)


class Hall:
    """An event with one table at which two sides meet, by a rule set."""

    def __init__(self, base: str, page: Page, rules: str, **more: str) -> None:
        self.base = base
        self.page = page
        sign_in_as_director(page, base)
        sides = "team,name,name2,school,rating\nOwls,Ann,Abe,X,900\nFoxes,Bob,Bea,Y,800\n"
        roster = sides if rules == "school" else "name\nAnn Archer\nBob Baker\n"
        title = f"Night {rules} {random.random()}"
        answer = self.post("/events/new", title=title, rules=rules, **more)
        self.path = urlsplit(answer).path.removesuffix("/entries")
        self.post(f"{self.path}/entries", roster=roster, is_checked="1")
        if "I saw the IDs" in page.request.get(f"{base}{self.path}/desk").text():
            self.post(f"{self.path}/do", do="check_in")
        # A league's weeks begin by themselves.
        for action in ("pair", "publish", *(("begin",) if rules != "depaul" else ())):
            self.post(f"{self.path}/do", do=action)
        self.post(f"{self.path}/tables", phones="yes")
        tables = page.request.get(f"{base}{self.path}/tables").text()
        self.code = re.findall(r'href="/t/([A-Z0-9-]+)"', tables)[0]

    def post(self, path: str, **form: str) -> str:
        answer = self.page.request.post(self.base + path, form=dict(form))
        assert answer.ok, answer.text()
        return answer.url

    def advance(self, duration_ms: int) -> None:
        """Let the hall's clock go on."""
        answer = self.page.request.post(
            f"{self.base}/test/clock", data={"duration_ms": duration_ms}
        )
        assert answer.ok, answer.text()

    @property
    def now_ms(self) -> int:
        return int(self.page.request.get(f"{self.base}/test/clock").json()["now_ms"])

    def open_sheet(self, page: Page, seat: int = 0, clock: str = "") -> Phone:
        """The first phone: set check, who plays first, and the sheet."""
        page.goto(f"{self.base}/t/{self.code}")
        if clock:
            page.get_by_label(clock).check(force=True)
        if page.locator("input[name=first]").count():
            page.locator("input[name=first][value='0']").check(force=True)
        page.locator(f"input[name=seat][value='{seat}']").check(force=True)
        page.get_by_role("button", name="Open the score sheet").tap()
        return self._at_sheet(page)

    def join_sheet(self, page: Page, seat: int) -> Phone:
        """Another phone at the same table."""
        page.goto(f"{self.base}/t/{self.code}")
        page.locator(f"form[action$='/seat'] button[value='{seat}']").tap()
        return self._at_sheet(page)

    def take_over(self, page: Page, phone: Phone) -> Phone:
        """Another phone goes on by the link that the first one shows."""
        game = re.search(r"/games/([^/]+)/record", phone.page.url)
        assert game is not None
        shown = phone.page.request.get(f"{self.base}/games/{game[1]}/device").text()
        link = re.search(r'value="([^"]+/seats/[^"]+)"', shown)
        assert link is not None
        page.goto(link[1])
        page.get_by_role("button", name="Sit down").tap()
        return self._at_sheet(page)

    def _at_sheet(self, page: Page) -> Phone:
        page.wait_for_url("**/record")
        expect(page.locator(".score-card")).to_have_count(2)
        return Phone(page)
