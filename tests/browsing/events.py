"""A director's browser: sets an event up, runs its rounds and reads what everybody reads."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import msgspec
from playwright.sync_api import Page, expect

from browsing.server import RunningServer

BYE = "bye"
DAY_MS = 24 * 3_600_000


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


class Sheet:
    """The table that a scorekeeper fills in by hand beside the screen."""

    def __init__(self, names: list[str]) -> None:
        self.wins = dict.fromkeys(names, 0.0)
        self.losses = dict.fromkeys(names, 0.0)
        self.spread = dict.fromkeys(names, 0)

    def score(
        self, one: str, points: int, other: str, others: int, *, cap: int | None = None
    ) -> None:
        margin = points - others
        if cap is not None:
            margin = max(-cap, min(cap, margin))
        share = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
        self.count(one, share, margin)
        self.count(other, 1 - share, -margin)

    def count(self, name: str, share: float, margin: int) -> None:
        """One line: a bye, or one side of a game."""
        self.wins[name] += share
        self.losses[name] += 1 - share
        self.spread[name] += margin

    def expect(self, rows: list[Row]) -> None:
        """The page says the same, best first: by wins, then by spread."""
        assert {row.name: (row.won, row.lost, row.spread) for row in rows} == {
            name: (halves(self.wins[name]), halves(self.losses[name]), self.spread[name])
            for name in self.wins
        }
        places = [(-self.wins[row.name], -self.spread[row.name]) for row in rows]
        assert places == sorted(places)


def halves(count: float) -> str:
    whole = int(count)
    return str(whole) if count == whole else f"{whole or ''}½"


def players(count: int) -> str:
    """A roster of Player 01, Player 02 and so on."""
    return "name\n" + "".join(f"Player {n:02}\n" for n in range(1, count + 1))


def better_wins(pairing: Pairing) -> tuple[int, int]:
    """The lower number wins, by ten points for each number between the two."""
    lead = 5 * (int(pairing.second[-2:]) - int(pairing.first[-2:]))
    return 350 + lead, 350 - lead


Scores = Callable[[Pairing], tuple[int, int]]


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
        for verb in ("Pair", "Publish", "Begin"):
            self.press(f"{verb} round {number}")

    def enter(self, line: str) -> None:
        """Type a line and press Enter; the field is empty again once it is in."""
        field = self.page.locator("#line")
        field.fill(line)
        field.press("Enter")
        expect(field).to_have_value("")

    def play(self, score: Scores = better_wins) -> list[Pairing]:
        """Hand in a slip for every table of the last published round."""
        pairings = [each for each in self.pairings() if each.second != BYE]
        self.open()
        for each in pairings:
            points, others = score(each)
            self.enter(f"{each.table} {points} {others}")
        return pairings

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
        return [Pairing(*cells[:3]) for cells in self._cells(".rows tbody tr")]

    def standings(self) -> list[Row]:
        self.open("/standings")
        return [
            Row(int(rank), name, won, lost, int(spread))
            for rank, name, won, lost, spread in self._cells(".standing tbody tr")
        ]

    def _cells(self, rows: str) -> list[list[str]]:
        script = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))"
        found: list[list[str]] = self.page.locator(rows).evaluate_all(script)
        return found
