"""Everything about an event by its pages: set up, changed, written to files and read from them.

Each begins at the start page and goes on by links, forms and keys alone.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing.server import RunningServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
INPUTS_TO_SET_UP = 14
"""Presses and fields from the start page to two divisions of six rounds and one king of the hill,
with prizes for three places."""


class Volunteer:
    """Somebody who has only the pages; counts every press and every field."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.inputs = 0
        page.goto(address)

    def press(self, name: str, role: Any = "button", within: Page | Locator | None = None) -> None:
        self.inputs += 1
        (within or self.page).get_by_role(role, name=name, exact=True).first.click()

    def follow(self, name: str) -> None:
        opener = self.page.locator(".event-nav").get_by_text("Menu", exact=True)
        if opener.is_visible():
            self.inputs += 1
            opener.click()
        self.press(name, "link")

    def fill(self, label: str, value: str, within: Page | Locator | None = None) -> None:
        self.inputs += 1
        self.field(label, within).fill(value)

    def field(self, label: str, within: Page | Locator | None = None) -> Locator:
        """Of a label that also has a select in it the options count as its words."""
        typed = self.page.locator("input, textarea")
        return (within or self.page).get_by_label(label).and_(typed).first

    def choose(self, label: str, value: str, within: Page | Locator | None = None) -> None:
        self.inputs += 1
        listed = self.page.locator("select")
        found = (within or self.page).get_by_label(label).and_(listed)
        found.first.select_option(label=value)

    def tick(self, label: str, within: Page | Locator | None = None) -> None:
        self.inputs += 1
        (within or self.page).get_by_label(label).first.check()

    def plan(self, division: str = "") -> Locator:
        """The blocks of a division."""
        forms = self.page.locator("#blocks form")
        return forms.filter(has_text=f"{division}:") if division else forms.first

    def block(self, name: str, division: str = "") -> Locator:
        return self.plan(division).get_by_role("group", name=name, exact=True)

    def make(self, title: str, divisions: str) -> None:
        self.follow("Set up an event")
        self.fill("Title", title)
        self.tick("NSA tournament rules 2009")
        self.inputs += 1
        self.page.get_by_text("More settings").click()
        self.fill("Divisions, separated by commas", divisions)
        self.fill("Rounds", "6", self.page.locator("form.set-up details"))
        self.press("Create the event")


@pytest.fixture
def volunteer(server: RunningServer, open_page: OpenPage) -> Callable[..., Volunteer]:
    return lambda **traits: Volunteer(open_page(**traits), server.url)


def test_two_divisions_six_rounds_a_king_of_the_hill_and_three_prizes(
    volunteer: Callable[..., Volunteer],
) -> None:
    somebody = volunteer()
    somebody.make("Saturday Open", "A, B")
    somebody.follow("Settings")
    new = somebody.block("Add a block", "A")
    expect(new.get_by_label("without rematches")).to_be_hidden()
    somebody.choose("Format", "King of the hill", new)
    expect(new.get_by_label("without rematches")).to_be_visible()
    somebody.fill("Rounds", "1", new)
    somebody.tick("the same in every division", somebody.plan("A"))
    somebody.inputs += 1
    somebody.field("Rounds", new).press("Enter")
    expect(somebody.page.get_by_role("status")).to_have_text("Saved.")
    for division in ("A", "B"):
        heading = f"{division}: 6 × Swiss, 1 × King of the hill"
        expect(somebody.page.get_by_role("heading", name=heading)).to_be_visible()
    somebody.follow("Prizes")
    somebody.press("Add prizes")
    expect(somebody.page.get_by_role("row", name="Place 3")).to_have_count(2)
    assert somebody.inputs == INPUTS_TO_SET_UP


def test_blocks_are_moved_and_removed_and_what_is_announced_changes_on_a_phone(
    volunteer: Callable[..., Volunteer],
) -> None:
    somebody = volunteer(**PHONE)
    page = somebody.page
    somebody.make("Pocket Cup", "")
    somebody.follow("Settings")
    for name, rounds in (("Quads", "3"), ("Final of the first two", "")):
        new = somebody.block("Add a block")
        somebody.choose("Format", name, new)
        somebody.fill("Rounds", rounds, new)
        somebody.press("Save", within=somebody.plan())
        expect(somebody.block("Add a block").get_by_label("Format")).to_have_value("")
    somebody.press("Move block 2 up", within=somebody.plan())
    expect(page.get_by_role("heading", name="3 × Quads, 6 × Swiss, 1 × Final")).to_be_visible()
    somebody.press("Remove Block 1", within=somebody.plan())
    expect(page.get_by_role("heading", name="6 × Swiss, 1 × Final")).to_be_visible()
    somebody.fill("Venue", "Town hall")
    somebody.fill("Time zone", "america/chicago")
    somebody.press("Save")
    expect(somebody.field("Time zone")).to_have_value("America/Chicago")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]  # type: ignore[index]


def test_divisions_are_renamed_and_merged_and_an_event_is_hidden_and_found_again(
    volunteer: Callable[..., Volunteer],
) -> None:
    somebody = volunteer()
    page = somebody.page
    somebody.make("Merged Cup", "A, B")
    somebody.fill("List", "name, division\nAnn, A\nBob, B\nCy, B\n")
    somebody.press("Preview")
    page.get_by_role("button", name="Enter").first.click()
    somebody.follow("Settings")
    form = page.locator("#divisions form").first
    somebody.fill("Name", "Open", form)
    somebody.press("Save A", within=form)
    page.get_by_text("Merge or remove a division").click()
    merging = page.locator("#divisions details").first
    somebody.choose("Division", "B", merging)
    somebody.choose("Merge into", "Open", merging)
    somebody.press("Merge")
    expect(page.locator("#divisions input[name=name]").first).to_have_value("Open")
    expect(page.locator("#divisions")).to_contain_text("3 entrants")
    somebody.press("Hide the event")
    somebody.follow("Events")
    expect(page.get_by_text("Merged Cup")).to_have_count(0)
    page.get_by_role("link", name="Archive").click()
    row = page.get_by_role("listitem").filter(has_text="Merged Cup")
    row.get_by_role("link", name="Settings").click()
    somebody.press("Show in the lists")
    expect(page.get_by_role("button", name="Hide the event")).to_be_visible()


def test_an_event_is_written_to_a_file_and_read_from_it(
    volunteer: Callable[..., Volunteer], tmp_path: Path
) -> None:
    somebody = volunteer()
    page = somebody.page
    somebody.make("Written Cup", "")
    somebody.fill("List", "name, rating\nAnn, 1500\nBob, 1400\n")
    somebody.press("Preview")
    page.get_by_role("button", name="Enter").first.click()
    somebody.follow("Files")
    with page.expect_download() as found:
        somebody.press("Download TSH", "link")
    file = tmp_path / found.value.suggested_filename
    found.value.save_as(file)
    somebody.follow("Import an event")
    somebody.field("Files").set_input_files(file)
    somebody.fill("Title", "Read Cup")
    somebody.press("Import")
    expect(somebody.field("Title")).to_have_value("Read Cup")
    somebody.follow("Entries")
    expect(page.get_by_role("cell", name="Bob", exact=True)).to_be_visible()


@pytest.mark.parametrize("has_scripts", [True, False])
def test_whoever_chooses_a_league_is_asked_for_weeks_and_not_for_check_in(
    server: RunningServer, open_page: OpenPage, has_scripts: bool
) -> None:
    page = open_page(java_script_enabled=has_scripts)
    page.goto(f"{server.url}/events/new")
    page.get_by_text("More settings").click()
    check_in = page.get_by_label("Check-in: when and where")
    page.locator("input[name=rules][value=nsa-2009]").check()
    check_in.fill("8:30 in the foyer")
    expect(page.get_by_text("First round at")).to_be_visible()
    page.locator("input[name=rules][value=depaul]").check()
    expect(check_in).to_be_hidden()
    expect(page.get_by_text("First round at")).to_be_hidden()
    expect(page.get_by_text("First week from")).to_be_visible()
    page.get_by_label("Title").fill("A League")
    page.get_by_role("button", name="Create the event").click()
    page.goto(page.url.removesuffix("/entries"))
    expect(page.locator("main")).not_to_contain_text("foyer")
