"""What hangs on the wall and lies on the tables: every sheet of 24 entrants, on both papers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browsing.server import RunningServer

OpenPage = Callable[..., Page]
ENTRANTS, ROUNDS = 24, 3
PATH = "/events/autumn-open"
MM = 96 / 25.4
MARGIN_MM = 10
PAPERS = {"A4": (210, 297), "Letter": (216, 279)}
SHEETS = {
    "/cross-table": ("landscape", 2),
    "/wall-chart": ("landscape", 2),
    "/posting": ("portrait", 1),
    "/final-report": ("portrait", 2),
    "/prints": ("portrait", 6),
    "/pairings?by=table": ("portrait", 1),
    "/standings": ("portrait", 1),
}
"""How it lies, and on how many pages: slips, cards and codes need two each."""
PAGE = re.compile(rb"/Type\s*/Page\b[^s]")
CUT = """width => [...document.querySelectorAll("main *")].filter(each => {
    const box = each.getBoundingClientRect(), shown = getComputedStyle(each);
    if (!box.width || shown.position === "absolute") return false;
    const isClipped = shown.overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1;
    return box.right > width + 1 || box.left < -1 || isClipped;
}).map(each => each.outerHTML.slice(0, 120))"""
"""What reaches beyond the paper, or is cut by its box."""


@pytest.fixture(scope="module")
def is_played() -> list[str]:
    """What the tests of this file leave to each other."""
    return []


@pytest.fixture
def director(server: RunningServer, open_page: OpenPage, is_played: list[str]) -> Page:
    """An event whose rounds are played, with names of every length."""
    page = open_page()
    if not is_played:
        post(page, server, "/events/new", title="Autumn Open", rules="nsa-2009", rounds="4")
        rows = (
            f"{'Christopher Alexander Montgomery' if at % 6 == 0 else 'Ann'} "
            f"{'Abcdefghijklmnopqrstuvwx'[at]}{'olms'[at % 4] * 2},{1900 - at},"
            f"{('Leeds', 'Sheffield University')[at % 2]}"
            for at in range(ENTRANTS)
        )
        roster = "\n".join(("name,rating,club", *rows))
        post(page, server, f"{PATH}/entries", roster=roster, is_checked="1")
        for number in range(1, ROUNDS + 1):
            for action in ("pair", "publish", "begin"):
                post(page, server, f"{PATH}/do", do=action)
            for table in range(1, ENTRANTS // 2 + 1):
                line = f"{table} {380 + 7 * table} {390 - number}"
                post(page, server, f"{PATH}/results", line=line, sure=line)
        is_played.append(PATH)
    return page


def post(page: Page, server: RunningServer, path: str, **form: str) -> None:
    answer = page.request.post(f"{server.url}{path}", form=dict(form))
    assert answer.ok, answer.text()


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_fits_its_paper_and_nothing_is_cut(
    director: Page, server: RunningServer, paper: str
) -> None:
    short, long = PAPERS[paper]
    margin = f"{MARGIN_MM}mm"
    director.emulate_media(media="print")
    for path, (lies, pages) in SHEETS.items():
        director.goto(f"{server.url}{PATH}{path}")
        pdf = director.pdf(
            format=paper,
            margin={"top": margin, "bottom": margin, "left": margin, "right": margin},
        )
        assert len(PAGE.findall(pdf)) == pages, path
        sizes = {
            tuple(round(float(each)) for each in box.split())
            for box in re.findall(rb"/MediaBox\s*\[([^\]]+)\]", pdf)
        }
        assert len(sizes) == 1, path
        _, _, across, down = sizes.pop()
        assert (across > down) == (lies == "landscape"), path
        paper_mm = (long, short) if lies == "landscape" else (short, long)
        width = round((paper_mm[0] - 2 * MARGIN_MM) * MM)
        director.set_viewport_size({"width": width, "height": 1000})
        assert director.evaluate(CUT, width) == [], path


def test_a_button_prints_pairings_standings_and_every_sheet(
    director: Page, server: RunningServer
) -> None:
    director.add_init_script("window.print = () => { document.title = 'printed' }")
    for path in SHEETS:
        director.goto(f"{server.url}{PATH}{path}")
        director.locator("button[data-print]").click()
        assert director.title() == "printed", path
