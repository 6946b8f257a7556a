"""Dark pages: nothing flashes white, and what is lighter or greyer can still be read."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from browsing.events import EventDesk, players
from browsing.server import RunningServer
from web.test_stylesheet import contrast

OpenPage = Callable[..., Page]
FIELDS = """() => [...document.querySelectorAll("input[placeholder], textarea[placeholder]")].map(
  (field) => [
    getComputedStyle(field, "::placeholder").color,
    getComputedStyle(field).backgroundColor,
  ],
)"""
TICKS = """() => [...document.querySelectorAll("input[type=checkbox], input[type=radio]")].map(
  (field) => getComputedStyle(field).accentColor,
)"""
ACCENT = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--accent)";
  return getComputedStyle(probe).color;
}"""


def written(colour: str) -> str:
    """`rgb(1, 2, 3)` as the styles have it."""
    red, green, blue = (int(part) for part in colour.removeprefix("rgb(").rstrip(")").split(","))
    return f"#{red:02x}{green:02x}{blue:02x}"


@pytest.mark.parametrize("is_chosen", [False, True])
def test_a_dark_page_is_dark_before_its_styles_have_come(
    server: RunningServer, open_page: OpenPage, is_chosen: bool
) -> None:
    page = open_page(color_scheme="light" if is_chosen else "dark")
    if is_chosen:
        page.goto(server.url)
        page.get_by_role("button", name="Dark").click()
        expect(page.locator("meta[name=color-scheme]")).to_have_attribute("content", "dark")
    page.route("**/*.css*", lambda route: route.abort())
    page.goto(f"{server.url}/rules/sets", wait_until="commit")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    width = page.evaluate("innerWidth")
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    assert max(shot.crop((width - 4, 0, width, 4)).tobytes()) < 64


def test_examples_in_fields_and_ticks_have_the_colours_of_the_page(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(color_scheme="dark")
    desk = EventDesk(server, page)
    desk.set_up("Dark Open", "nsa-2009", players(4))
    for path in ("front-desk", "settings", "prizes"):
        page.goto(f"{server.url}{desk.path}/{path}")
        accent = page.evaluate(ACCENT)
        fields, ticks = page.evaluate(FIELDS), page.evaluate(TICKS)
        assert fields or ticks, path
        for example, ground in fields:
            assert contrast(written(example), written(ground)) >= 4.5, path
        assert set(ticks) <= {accent}, path
