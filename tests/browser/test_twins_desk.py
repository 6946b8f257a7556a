"""The desk of one event at two servers: two directors enter results at once, one server dies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from browsing.events import EventDesk, players
from browsing.page_states import sign_in_as_director
from browsing.twins import Twins

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
TABLES = 24
FIRST = "Ann Director"
NUMBERS = count(1)


@dataclass(frozen=True)
class Door:
    """By which one of the two comes in."""

    url: str


class Desks:
    """Two directors of one event, each at a server of their own; a round is played."""

    def __init__(self, twins: Twins, open_page: OpenPage, tables: int) -> None:
        twins.restore()
        self.twins = twins
        number = next(NUMBERS)
        self.names = (FIRST, f"Bob Baker {number}")
        pages = [open_page(**LAPTOP) for _ in self.names]
        sign_in_as_director(pages[0], twins.doors[0])
        sign_in_as_second(pages, twins, self.names[1])
        self.desks = [
            EventDesk(Door(door), page) for door, page in zip(twins.doors, pages, strict=True)
        ]
        one, other = self.desks
        one.set_up(f"Two desks {number}", "nsa-2009", players(2 * tables))
        one.start_round(1)
        other.path = one.path.removesuffix("/entries")
        other.page.goto(f"{twins.doors[1]}{one.path}/desk")
        for desk in self.desks:
            expect(desk.page.locator("[data-event][data-ready]")).to_be_attached()

    def type_at_both(self, lines: tuple[str, str]) -> None:
        """Both press Enter before either has an answer."""
        fields = [desk.page.locator("#line") for desk in self.desks]
        for field, line in zip(fields, lines, strict=True):
            field.fill(line)
        for field in fields:
            field.press("Enter")

    def enter_at_both(self, lines: tuple[str, str]) -> None:
        self.type_at_both(lines)
        for desk in self.desks:
            expect(desk.page.locator("#line")).to_have_value("")

    def expect_results(self, there: int, of: int) -> None:
        for desk in self.desks:
            expect(desk.page.locator("[data-live=rounds]")).to_contain_text(
                f"{there} of {of} results"
            )

    def said(self, desk: EventDesk) -> str:
        return desk.page.locator("[data-live=line-said]").inner_text()

    def expect_each_once(self, scores: dict[int, str]) -> None:
        """On both screens, by table."""
        for desk in self.desks:
            desk.page.goto(f"{desk.server.url}{desk.path}/pairings?by=table")
            rows = desk.page.locator("table.rows tbody tr").all_inner_texts()
            shown = {int(row.split()[0]): row for row in rows}
            assert shown.keys() == scores.keys()
            for table, score in scores.items():
                assert score in shown[table]

    def journal(self) -> Counter[tuple[str, str]]:
        """Who has entered something for which table."""
        for desk in self.desks:
            desk.page.goto(f"{desk.server.url}{desk.path}/journal")
        found = [
            (row.locator("td").nth(2).inner_text(), table[1])
            for row in self.desks[1].page.locator("tbody tr").all()
            if (table := re.search(r"[Tt]able (\d+)", row.locator("td").nth(1).inner_text()))
        ]
        return Counter(found)


def sign_in_as_second(pages: list[Page], twins: Twins, name: str) -> None:
    """The first director gives another one an account, at the other server."""
    page = pages[0]
    made = page.request.post(
        f"{twins.doors[0]}/people",
        form={"login": name, "role": "director", "scope": "house"},
    )
    found = re.search(r'class="secret"[^>]*>([^<]+)<', made.text())
    assert found is not None, made.text()
    password = found[1]
    pages[1].goto(f"{twins.doors[1]}/sign-in")
    pages[1].locator("[name=login]").fill(name)
    pages[1].locator("[name=password]").fill(password)
    pages[1].locator("main form button").click()
    expect(pages[1].get_by_text(name).first).to_be_visible()


def lines_of(tables: int) -> tuple[list[str], dict[int, str]]:
    scores = {table: (300 + table, 400 - table) for table in range(1, tables + 1)}
    lines = [f"{table} {one} {other}" for table, (one, other) in scores.items()]
    return lines, {table: f"{one} – {other}" for table, (one, other) in scores.items()}


def test_results_are_entered_at_both_desks_at_once(twins: Twins, open_page: OpenPage) -> None:
    desks = Desks(twins, open_page, TABLES)
    lines, scores = lines_of(TABLES)
    for at in range(0, TABLES, 2):
        desks.enter_at_both((lines[at], lines[at + 1]))
    desks.expect_results(TABLES, TABLES)
    desks.expect_each_once(scores)
    assert desks.journal() == {
        (desks.names[(table + 1) % 2], str(table)): 1 for table in range(1, TABLES + 1)
    }


@pytest.mark.parametrize(
    "lines",
    [
        ("1 400 300", "1 410 300"),
        pytest.param(("1 400 300", "1 400 300"), marks=pytest.mark.long),
        pytest.param(("1 400 300", "1 300 400"), marks=pytest.mark.long),
    ],
    ids=["another score", "the same", "swapped"],
)
def test_of_two_results_for_one_table_at_once_one_counts_and_the_other_is_asked_about(
    twins: Twins, open_page: OpenPage, lines: tuple[str, str]
) -> None:
    desks = Desks(twins, open_page, 2)
    desks.type_at_both(lines)
    desks.expect_results(1, 2)
    told = [desks.said(desk) for desk in desks.desks]
    assert sorted(map(bool, told)) == [False, True]
    assert max(told).startswith("Not saved, because this has changed since you opened the page")
    late = max(desks.desks, key=lambda desk: len(told[desks.desks.index(desk)]))
    assert (FIRST in max(told)) or (desks.names[1] in max(told)), "who was first is said"
    field = late.page.locator("#line")
    expect(field).to_have_value(lines[desks.desks.index(late)])
    # Whoever insists is told what stands, and that it can be corrected.
    field.press("Enter")
    said = late.page.locator("[data-live=line-said]")
    expect(said).not_to_contain_text("Not saved, because")
    expect(said.get_by_role("link", name="Correct")).to_be_visible()
    desks.expect_results(1, 2)


def test_a_server_is_killed_while_both_desks_enter_results(
    twins: Twins, open_page: OpenPage
) -> None:
    desks = Desks(twins, open_page, 8)
    lines, scores = lines_of(8)
    desks.enter_at_both((lines[0], lines[1]))
    # Two more are on their way as it dies.
    desks.type_at_both((lines[2], lines[3]))
    event = desks.desks[0].path.rpartition("/")[2]
    twins.owner(f"event/{event}").stop(kill=True)
    for desk in desks.desks:
        expect(desk.page.locator("#line")).to_have_value("")
    desks.expect_results(4, 8)
    for at in (4, 6):
        desks.enter_at_both((lines[at], lines[at + 1]))
    desks.expect_results(8, 8)
    desks.expect_each_once(scores)
    assert desks.journal() == {
        (desks.names[(table + 1) % 2], str(table)): 1 for table in range(1, 9)
    }
