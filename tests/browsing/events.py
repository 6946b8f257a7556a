"""A director's browser: sets an event up, runs its rounds and reads what everybody reads."""

from __future__ import annotations

import re

import httpx
import msgspec
from playwright.sync_api import Locator, Page, expect

from browsing.server import RunningServer

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
    def __init__(self, server: RunningServer, page: Page) -> None:
        self.server = server
        self.page = page
        self.path = ""

    def open(self, path: str = "/desk") -> None:
        self.page.goto(f"{self.server.url}{self.path}{path}")

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
        page.get_by_role("button", name="Make the event").click()
        self.path = page.url.removeprefix(self.server.url).removesuffix("/entries")
        page.locator("textarea[name=roster]").fill(roster)
        page.get_by_role("button", name="See what is understood").click()
        page.get_by_role("button", name="Enter ").click()
        page.get_by_role("link", name="To the desk").click()

    def press(self, label: str) -> None:
        """A button of the desk; the desk has answered when the page is there again."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=label, exact=False).first.click()

    def start_round(self, number: int) -> None:
        """Of a bracket and of a final, too, which are called what they are."""
        for verb in ("Pair", "Publish", "Begin"):
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
        """A slip for each line, two numbers with their points; refused if they do not meet."""
        self.open()
        for line in slips.strip().splitlines():
            self.enter(" ".join(line.split()))

    def waiting(self) -> Locator:
        """How many results the desk waits for; not there where it waits for none."""
        return self.page.locator("[data-live=waiting] .count")

    def set_seeds(self, count: int, division: str = "") -> None:
        """In the order in which they were entered."""
        self.open("/seeds")
        box = self.page.locator("details", has=self.page.locator("[name=do][value=seeds]"))
        if division:
            box = box.filter(has=self.page.locator(f"[name=division][value='{division}']"))
        box.locator("summary").click()
        box.locator("[name=numbers]").fill(" ".join(map(str, range(1, count + 1))))
        with self.page.expect_navigation():
            box.get_by_role("button").click()

    def open_game(self, number: int) -> None:
        """The game of somebody in the last round, by the desk's search."""
        self.open()
        self.page.get_by_label("Find a name, number or table").fill(f"Player {number:02}")
        self.page.get_by_role("button", name="Find", exact=True).click()
        self.page.locator(".panel .plain a[href*='/games/']").first.click()

    def exchange(self, one: int, other: int) -> None:
        """Two of a draft, by choosing them and seeing what it changes."""
        form = self.page.locator("form.exchange")
        form.locator("[name=number]").select_option(str(one))
        form.locator("[name=other]").select_option(str(other))
        self.press("Show what changes")
        self.press("Exchange the two")

    def seat_link(self, number: int) -> str:
        """What the staff give an entrant to report the next game by; it is shown once."""
        self.open(f"/entrants/A/{number}")
        self.page.get_by_text("Link for this side to report results").click()
        self.page.get_by_role("button", name="New reporting link").click()
        return self.page.locator("input.link").input_value()

    @property
    def is_over(self) -> bool:
        return "The event is over" in self.page.locator(".rounds").inner_text()

    def pass_ms(self, duration_ms: int) -> None:
        answer = httpx.post(
            f"{self.server.url}/test/clock", json={"duration_ms": duration_ms}, timeout=30
        )
        answer.raise_for_status()

    def pairings(self, round_number: int | None = None) -> list[Pairing]:
        """Those of a round, by table, as the public sees them."""
        chosen = "" if round_number is None else f"&round={round_number}"
        self.open(f"/pairings?by=table{chosen}")
        rows = self._cells(".rows tbody tr")
        # A league has no tables.
        return [Pairing(*(row[:3] if len(row) > 3 else ["", *row[:2]])) for row in rows]

    def standings(self) -> list[Row]:
        self.open("/standings")
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
