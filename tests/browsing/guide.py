"""Somebody who does what a chapter of the help says, word for word: what is bold is pressed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

DOCS = Path(__file__).parents[2] / "docs"
BOLD = re.compile(r"\*\*([^*]+)\*\*")
ENTRANTS = ("Ann Lee", "Bob Hall", "Cy Young", "Dee Park", "Eve Stone", "Fay Wood", "Gus Hill",
            "Hal Moss")  # fmt: skip
LIST = "name, rating\n" + "".join(f"{name}, {1543 - 37 * at}\n" for at, name in enumerate(ENTRANTS))
SCORES = ((401, 387), (420, 350), (380, 390), (333, 412))
TABLES = range(1, len(SCORES) + 1)
BOOK = "nsa-2009"
TYPED = "main :is(input:not([type=radio], [type=checkbox]), textarea):visible"

Look = Callable[[str], None]
"""Told what has just been done, such as to take a picture."""


def bold(chapter: str) -> list[str]:
    """What a chapter says to press or to fill in, in its order."""
    return BOLD.findall((DOCS / f"{chapter}.md").read_text(encoding="utf-8"))


def follow_first_event(page: Page, address: str, chapter: str, look: Look) -> None:
    """All of the chapter, with two rounds; one in another language is followed in its words."""
    steps = bold(chapter)
    start, title, more, rounds, create, names, preview, enter = steps[:8]
    desk, pair, publish, begin, line, pair_next, standings, close = steps[8:]
    page.goto(address)
    look("start")
    press(page, start)
    field(page, title).fill("Saturday Open")
    page.locator(f"input[name=rules][value={BOOK}]").check()
    look("new-event")
    press(page, more)
    field(page, rounds).fill("2")
    press(page, create)
    field(page, names).fill(LIST)
    press(page, preview)
    look("list-preview")
    press(page, enter)
    press(page, desk)
    for step in (pair, publish, begin):
        press(page, step)
    for round_number in (1, 2):
        for table in TABLES:
            result(page, line, table)
            if table == len(SCORES) // 2 and round_number == 1:
                look("desk")
        if round_number == 1:
            press(page, pair_next)
            for step in (publish, begin):
                press(page, step.replace("1", "2"))
    press(page, standings)
    look("standings")
    press(page, desk)
    press(page, close)
    look("closed")


def press(page: Page, name: str) -> None:
    """The link, button or box of this name; a key that is shown beside it is no part of it."""
    exact = re.compile(rf"^{re.escape(name)}(?: [a-z])?$")
    main, menu = page.locator("main"), page.locator(".event-nav")
    opener = menu.locator("summary")
    if opener.is_visible() and menu.get_by_role("link", name=exact, include_hidden=True).count():
        opener.click()
    ways = [
        way.filter(visible=True).first
        for where in (main, menu)
        for way in (
            where.get_by_role("button", name=exact),
            where.get_by_role("link", name=exact),
            where.locator("summary").get_by_text(exact),
        )
    ]
    while True:
        # It may be on its way, as after what was sent has been answered.
        expect(reduce(Locator.or_, ways).first).to_be_visible()
        for way in ways:
            if way.is_visible():
                way.click()
                return


def field(page: Page, label: str) -> Locator:
    typed = page.locator(TYPED)
    found = page.get_by_label(label).and_(typed).first
    expect(found).to_be_visible()
    return found


def result(page: Page, label: str, table: int) -> None:
    one, other = SCORES[table - 1]
    line = field(page, label)
    line.fill(f"{table} {one} {other}")
    line.press("Enter")
    expect(page.locator("main")).to_contain_text(f"{table}:")
    expect(line).to_have_value("")
