"""People at a table, each with a browser of their own, as they would use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Locator, Page, expect

from browsing.server import RunningServer
from lexidrome import game as g

OpenPage = Callable[..., Page]
SIZE, SQUARES, EMPTY, BLANK = 15, 225, ".", "?"
ANY_LETTER = "e"
"""What a blank stands for where nobody cares."""

Laid = list[tuple[int, str]]
"""Squares and letters, small for a blank."""


class Seat:
    """One person at a table: what their page shows, and what they do on it."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    @property
    def view(self) -> dict[str, Any]:
        found = self.page.evaluate("document.querySelector('lexi-table').game.view")
        assert isinstance(found, dict)
        return found

    @property
    def side(self) -> int:
        return int(self.page.evaluate("document.querySelector('lexi-table').game.you.side"))

    @property
    def rack(self) -> str:
        return str(self.view["sides"][self.side]["rack"] or "")

    @property
    def version(self) -> int:
        return int(self.page.locator("lexi-table").get_attribute("data-version") or 0)

    @property
    def is_on_turn(self) -> bool:
        return bool(self.view["on_turn"] == self.side)

    def part(self, name: str) -> Locator:
        return self.page.locator(f"[data-part={name}]")

    def deed(self, name: str) -> Locator:
        return self.page.locator(f"[data-deed={name}]:visible")

    def square(self, square: int) -> Locator:
        return self.page.locator(f"[data-square='{square}']")

    def expect_version(self, version: int) -> None:
        self.page.wait_for_function(
            "least => Number(document.querySelector('lexi-table')?.dataset.version) >= least",
            arg=version,
        )

    def expect_begun(self) -> None:
        """The devices have brought their shares of the seed, and the first tiles are drawn."""
        self.page.wait_for_function(
            "early => !early.includes(document.querySelector('lexi-table')?.dataset.phase ?? '')",
            arg=["", "created"],
        )

    def lay(self, tiles: Laid) -> None:
        """Point at the first square, turn where needed, and type."""
        first = tiles[0][0]
        is_across = len(tiles) == 1 or tiles[-1][0] // SIZE == first // SIZE
        self.square(first).click()
        is_turned = self.square(first).get_attribute("data-cursor") == "down"
        if is_across == is_turned:
            self.square(first).click()
        if is_across and is_turned:
            self.square(first).click()
        self._type(tiles, is_across=is_across)

    def _type(self, tiles: Laid, *, is_across: bool) -> None:
        """The whole word: letters that lie there already are passed over."""
        board, laid = self.view["board"], dict(tiles)
        for square in range(tiles[0][0], tiles[-1][0] + 1, 1 if is_across else SIZE):
            letter = laid.get(square, board[square].upper())
            self.page.keyboard.press(f"Shift+{letter}" if letter.islower() else letter.lower())

    def play(self, tiles: Laid) -> None:
        self.lay(tiles)
        self.part("play").click()

    def accept(self) -> None:
        self.deed("accept").click()

    def exchange(self, count: int) -> None:
        self.part("exchange").click()
        tiles = self.page.locator("dialog .slot")
        for at in range(count):
            tiles.nth(at).click()
        self.part("confirm").click()

    def pass_turn(self) -> None:
        self.part("pass").click()
        self.part("confirm").click()

    def await_bot(self, pass_ms: Callable[[int], None]) -> None:
        """Pass until the bot has laid tiles: where its rack has no word, it exchanges some."""
        for _ in range(3):
            if self.is_on_turn:
                before = self.version
                self.pass_turn()
                self.expect_version(before + 1)
            pass_ms(5_000)
            self.expect_turn()
            if self.view["turns"][-1]["kind"] == "play":
                break
        self.page.locator("[data-fresh]").first.wait_for()

    def expect_turn(self) -> None:
        self.page.wait_for_function(
            """() => {
              const game = document.querySelector('lexi-table').game;
              return game.view.on_turn === game.you.side;
            }"""
        )

    def expect_rack(self) -> None:
        self.page.wait_for_function(
            """() => {
              const game = document.querySelector('lexi-table').game;
              return game.view.sides[game.you.side].rack;
            }"""
        )

    def challenge(self) -> None:
        """Mark every word of the slip and hand it in."""
        self.deed("challenge").click()
        for box in self.page.locator("dialog .slip input:not(:checked)").all():
            box.check()
        self.part("confirm").click()


class KeyboardSeat(Seat):
    """Somebody who has no mouse."""

    def lay(self, tiles: Laid) -> None:
        first = tiles[0][0]
        is_across = len(tiles) == 1 or tiles[-1][0] // SIZE == first // SIZE
        keyboard = self.page.keyboard
        while self._focused() is None:
            keyboard.press("Tab")
        while (at := self._focused()) != first:
            assert at is not None
            rows, columns = first // SIZE - at // SIZE, first % SIZE - at % SIZE
            if rows:
                keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
            else:
                keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")
        while self.square(first).get_attribute("data-cursor") != (
            "across" if is_across else "down"
        ):
            keyboard.press("Space")
        self._type(tiles, is_across=is_across)

    def play(self, tiles: Laid) -> None:
        self.lay(tiles)
        self.page.keyboard.press("Enter")

    def exchange(self, count: int) -> None:
        self.page.keyboard.press("5")
        self.page.get_by_role("dialog").wait_for()
        for tile in self.rack[:count]:
            self.page.keyboard.press(tile.lower())
        self.page.keyboard.press("Enter")

    def pass_turn(self) -> None:
        self.page.keyboard.press("6")
        self.part("confirm").press("Enter")

    def accept(self) -> None:
        self.page.keyboard.press("1")

    def _focused(self) -> int | None:
        square = self.page.evaluate("document.activeElement?.dataset.square ?? null")
        return None if square is None else int(square)


class TouchSeat(Seat):
    """Somebody with a phone."""

    def lay(self, tiles: Laid) -> None:
        for square, letter in tiles:
            rack: list[str] = self.page.evaluate(
                "(() => { const { rack, lain } = document.querySelector('lexi-board').plan;"
                "const used = [...lain.values()].map(({ slot }) => slot);"
                "return rack.map((tile, slot) => used.includes(slot) ? '' : tile); })()"
            )
            slot = rack.index(BLANK if letter.islower() else letter)
            self.page.locator(f".rack [data-slot='{slot}']").tap()
            self.square(square).tap()
            if letter.islower():
                self.page.get_by_role("dialog").get_by_text(letter.upper(), exact=True).tap()
            expect(self.square(square)).to_have_attribute("data-lain", "")

    def play(self, tiles: Laid) -> None:
        self.lay(tiles)
        self.part("play").tap()

    def accept(self) -> None:
        self.deed("accept").tap()


class Table:
    """A game that belongs to nobody but those who sit at it."""

    def __init__(self, server: RunningServer, open_page: OpenPage) -> None:
        self.server = server
        self.open_page = open_page
        self.address = ""
        self.seats: list[Seat] = []

    @property
    def url(self) -> str:
        return f"{self.server.url}/games/{self.address}"

    def base(self, _number: int) -> str:
        """Where somebody comes in who is not the first to come."""
        return self.server.url

    def start(
        self,
        rules: str,
        *names: str,
        seat_kind: type[Seat] = Seat,
        board: str = "",
        lexicon: str = "",
        **traits: Any,
    ) -> None:
        """The first invites, the others sit down."""
        host, *guests = (seat_kind(self.open_page(**traits), name) for name in names)
        host.page.goto(f"{self.base(0)}/games/new?rules={rules}")
        host.page.fill("[name=name]", host.name)
        if board:
            host.page.select_option("[name=board]", board)
        if len(names) > 2:
            host.page.select_option("[name=side_count]", str(len(names)))
        if lexicon:
            host.page.select_option("[name=lexicon]", lexicon)
        host.page.locator("[name=opponent][value=invite]").click()
        self.address = host.page.url.rpartition("/")[2]
        for number, guest in enumerate(guests, start=1):
            guest.page.goto(f"{self.base(number)}/games/{self.address}")
            guest.page.fill("[name=name]", guest.name)
            guest.page.get_by_role("button", name="Sit down and play").click()
        for seat in (host, *guests):
            seat.expect_begun()
        self.seats = sorted((host, *guests), key=lambda seat: seat.side)

    def start_with_bot(
        self, rules: str, bot: str, *, name: str = "Ada", partner: str = "", **traits: Any
    ) -> Seat:
        seat = Seat(self.open_page(**traits), name)
        seat.page.goto(f"{self.server.url}/games/new?rules={rules}")
        seat.page.fill("[name=name]", seat.name)
        if partner:
            seat.page.fill("[name=partner]", partner)
        seat.page.locator(f"[name=opponent][value={bot}]").click()
        self.address = seat.page.url.rpartition("/")[2]
        seat.expect_begun()
        self.seats = [seat]
        return seat

    def watch(self, **traits: Any) -> Seat:
        seat = Seat(self.open_page(**traits), "")
        seat.page.goto(f"{self.url}?watch=1")
        seat.expect_version(1)
        return seat

    @property
    def on_turn(self) -> Seat:
        return next(seat for seat in self.seats if seat.is_on_turn)

    def others(self, seat: Seat) -> list[Seat]:
        return [each for each in self.seats if each is not seat]

    def settle(self) -> None:
        """All pages have what one of them has."""
        newest = max(seat.version for seat in self.seats)
        for seat in self.seats:
            seat.expect_version(newest)

    def after(self, seat: Seat, act: Callable[[], None]) -> None:
        """Something is done, and everybody sees it."""
        before = seat.version
        act()
        seat.expect_version(before + 1)
        expect(seat.part("play")).not_to_have_text("Sending …")
        self.settle()

    def pass_ms(self, duration_ms: int) -> None:
        """Let the house's time pass; whatever was due has happened then."""
        answer = httpx.post(
            f"{self.server.url}/test/clock", json={"duration_ms": duration_ms}, timeout=30
        )
        answer.raise_for_status()

    def state(self) -> g.GameState:
        """The referee's own game, once it is over."""
        answer = self.seats[0].page.request.get(f"{self.url}/proof.json")
        assert answer.ok, answer.text()
        proof = answer.json()
        assert proof["is_proved"]
        return g.fold(msgspec.convert(proof["events"], tuple[g.AnyFact, ...]))


def await_minute(view: dict[str, Any], pass_ms: Callable[[int], None]) -> None:
    """The second side's minute of a lightning round begins when the first is up (ST-WIN.e)."""
    from_ms = view["lightning"].get("attempt_from_ms")
    if from_ms is not None and from_ms > view["now_ms"]:
        pass_ms(from_ms - view["now_ms"])


def longest_line(board: str, rack: str) -> Laid | None:
    """As many tiles of the rack as can lie in one line somewhere; the words do not matter."""
    letters = [ANY_LETTER if tile == BLANK else tile for tile in rack]
    for count in range(len(letters), 0, -1):
        for squares in _lines(board, count):
            if _may_lie(board, squares):
                return list(zip(squares, letters, strict=False))
    return None


def _lines(board: str, count: int) -> Iterator[list[int]]:
    """Every way to lay so many tiles in a line, over tiles that lie there."""
    for start, step in product(range(SQUARES), (1, SIZE)):
        squares: list[int] = []
        square = start
        while square < SQUARES and len(squares) < count and _is_same_line(start, square, step):
            if board[square] == EMPTY:
                squares.append(square)
            square += step
        if len(squares) == count and board[start] == EMPTY:
            yield squares


def _is_same_line(start: int, square: int, step: int) -> bool:
    return step == SIZE or start // SIZE == square // SIZE


def _may_lie(board: str, squares: list[int]) -> bool:
    if set(board) == {EMPTY}:
        return len(squares) > 1 and SQUARES // 2 in squares
    return any(
        board[square + step] != EMPTY
        for square in squares
        for step in (-1, 1, -SIZE, SIZE)
        if 0 <= square + step < SQUARES
        and (abs(step) == SIZE or (square + step) // SIZE == square // SIZE)
    )
