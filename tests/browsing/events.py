"""A director's browser: sets an event up, runs its rounds and reads what everybody reads."""

from __future__ import annotations

import re

import httpx
import msgspec
from playwright.sync_api import Locator, Page, expect

from browsing.server import Address

BYE = "bye"


class Row(msgspec.Struct, frozen=True):
    """One line of the standings as it stands on the page."""

    rank: int
    name: str
    won: str
    lost: str
    spread: int


class Pairing(msgspec.Struct, frozen=True):
    table: str
    first: str
    second: str


def table(written: str) -> list[Row]:
    """A table worked out by hand: place, name, won, lost and spread in every line."""
    rows = (line.split() for line in written.strip().splitlines())
    return [
        Row(int(rank), " ".join(name), won, lost, int(spread))
        for rank, *name, won, lost, spread in rows
    ]


def with_margins(rows: list[Row], margins: dict[str, int]) -> list[Row]:
    """A table with what a game on screen told, for nobody knows beforehand what is drawn."""
    return [
        msgspec.structs.replace(row, spread=row.spread + margins.get(row.name, 0)) for row in rows
    ]


def players(count: int) -> str:
    """A roster of Player 01, Player 02 and so on."""
    return "name\n" + "".join(f"Player {n:02}\n" for n in range(1, count + 1))


class EventDesk:
    def __init__(self, server: Address, page: Page) -> None:
        self.server = server
        self.page = page
        self.path = ""

    def open(self, title: str = "Desk") -> None:
        """A page of the event, by its menu."""
        menu = self.page.get_by_role("navigation", name="Event", exact=True)
        self.follow(menu.get_by_role("link", name=title, exact=True))

    def follow(self, link: Locator) -> None:
        """The page to which it leads is there."""
        with self.page.expect_navigation():
            link.click()

    def set_up(self, title: str, rules: str, roster: str, **more: str) -> None:
        """From the start page to the desk, as somebody does who has a list to paste."""
        page = self.page
        page.goto(self.server.url)
        page.get_by_role("link", name="Set up an event").click()
        page.get_by_label("Title").fill(title)
        page.locator(f"input[name=rules][value={rules}]").check()
        if more:
            page.get_by_text("More settings").click()
        for name, value in more.items():
            page.locator(f"[name={name}]").fill(value)
        page.get_by_role("button", name="Create the event").click()
        self.path = page.url.removeprefix(self.server.url).removesuffix("/entries")
        page.locator("textarea[name=roster]").fill(roster)
        page.get_by_role("button", name="Preview").click()
        page.get_by_role("button", name="Enter ").click()
        page.get_by_role("link", name="To the desk").click()

    def press(self, label: str) -> None:
        """A button of the desk; the desk has answered when the page is there again."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=label, exact=False).first.click()

    def start_round(self, number: int) -> None:
        """Of a bracket and of a final, too, which are called what they are."""
        for verb in ("Pair", "Publish", "Start"):
            name = re.compile(rf"^{verb} (round {number}\b|the .*finals?\b)")
            with self.page.expect_navigation():
                self.page.get_by_role("button", name=name).first.click()

    def enter(self, line: str) -> None:
        """Type a line and press Enter, again if it is asked about; the field is empty then."""
        field = self.page.locator("#line")
        field.fill(line)
        field.press("Enter")
        asked = self.page.locator("[data-live=line-said] [data-state=ask]")
        expect(asked.or_(self.page.locator("#line:placeholder-shown"))).to_be_visible()
        if asked.is_visible():
            field.press("Enter")
        expect(field).to_have_value("")

    def hand_in(self, slips: str) -> None:
        """At the desk a slip for each line, two numbers with their points."""
        for line in slips.strip().splitlines():
            self.enter(" ".join(line.split()))

    def waiting(self) -> Locator:
        """How many results the desk waits for; not there where it waits for none."""
        return self.page.locator("[data-live=waiting] .count")

    def set_seeds(self, count: int, division: str = "") -> None:
        """In the order in which they were entered."""
        self.open("Seeds")
        box = self.page.locator("details", has=self.page.locator("[name=do][value=seeds]"))
        if division:
            box = box.filter(has=self.page.locator(f"[name=division][value='{division}']"))
        box.locator("summary").click()
        box.locator("[name=numbers]").fill(" ".join(map(str, range(1, count + 1))))
        with self.page.expect_navigation():
            box.get_by_role("button").click()

    def find(self, number: int) -> Locator:
        """Somebody with card and games, by the desk's search."""
        field = self.page.get_by_label(re.compile("^Name(, number or table| or number)"))
        field.fill(f"Player {number:02}")
        with self.page.expect_navigation():
            field.press("Enter")
        return self.page.locator("[id^=found]")

    def open_game(self, number: int) -> None:
        """The game of somebody in the last round."""
        self.follow(self.find(number).locator("a[href*='/games/']").first)

    def look_at_draft(self) -> None:
        self.follow(self.page.get_by_role("link", name="Look at the draft"))

    def exchange(self, one: int, other: int) -> None:
        """Two of a draft, by choosing them and seeing what it changes."""
        form = self.page.locator("form.exchange")
        form.locator("[name=number]").select_option(str(one))
        form.locator("[name=other]").select_option(str(other))
        self.press("Show changes")
        self.press("Swap the two")

    def seat_link(self, number: int) -> str:
        """What the staff give an entrant to report the next game by; it is shown once."""
        self.follow(self.find(number).get_by_role("link", name=f"Player {number:02}", exact=True))
        self.page.get_by_text("Link for this side to report results").click()
        self.press("New reporting link")
        return self.page.locator("input.link").input_value()

    def display_address(self) -> str:
        """What is typed on the first projector."""
        self.open("Displays")
        address: str = self.page.locator(".screen a").first.inner_text()
        return address

    def expect_over(self) -> None:
        expect(self.page.locator(".rounds")).to_contain_text("The event is over")

    def expect_archived(self, winner: str) -> None:
        """Among the events that are over, with who won it."""
        self.follow(self.page.get_by_role("link", name="Events", exact=True))
        self.follow(self.page.get_by_role("link", name="Archive"))
        led = self.page.locator(f"a[href='{self.path}/standings']")
        expect(self.page.locator(".tasks li", has=led)).to_contain_text(f"Won by {winner}")

    def pass_ms(self, duration_ms: int) -> None:
        answer = httpx.post(
            f"{self.server.url}/test/clock", json={"duration_ms": duration_ms}, timeout=30
        )
        answer.raise_for_status()

    def pairings(self) -> list[Pairing]:
        """Those of the last round, by table, as the public sees them."""
        self.open("Pairings")
        self.follow(self.page.get_by_role("link", name=re.compile("^by (table|match)$")))
        rows = self._cells(".rows tbody tr")
        # A league has no tables.
        return [Pairing(*(row[:3] if len(row) > 3 else ["", *row[:2]])) for row in rows]

    def standings(self) -> list[Row]:
        self.open("Standings")
        return [
            Row(int(rank), name, won, lost, int(spread.replace("−", "-")))
            for rank, name, won, lost, spread in self._cells(
                ".standing tbody tr", "cell => !cell.classList.contains('fact')"
            )
        ]

    def _cells(self, rows: str, wanted: str = "cell => true") -> list[list[str]]:
        cells = f"[...row.cells].filter({wanted}).map(cell => cell.innerText.trim())"
        script = f"rows => rows.map(row => {cells})"
        found: list[list[str]] = self.page.locator(rows).evaluate_all(script)
        return found
