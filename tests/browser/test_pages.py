"""Every page, in every state we know of: accessible, quiet, and never wider than its window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet
from playwright.sync_api import Page, ViewportSize

from browsing.barriers import barriers
from browsing.chromium import Browsers
from browsing.screens import SCREENS, Screen, open_screen
from browsing.server import RunningServer, with_club_list
from browsing.watch import Watch

pytestmark = [pytest.mark.first, pytest.mark.hand_clock]
PHONE: ViewportSize = {"width": 390, "height": 844}
WINDOWS: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 740},
    {"width": 1024, "height": 768},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
)
"""The narrowest phone, a tablet, a laptop and a large screen."""
SMALL_TEXT = """() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !parent.checkVisibility()) continue;
    if (parent.closest("svg, kbd, sub, script, .board, .rack, .tile, .unseen")) continue;
    if (parseFloat(getComputedStyle(parent).fontSize) < 14)
      found.add(`${parent.localName}.${parent.className}: ${texts.currentNode.textContent.trim()}`);
  }
  return [...found];
}"""
"""What is set smaller than the smallest size, but for tiles, boards and keys."""


class Phones:
    """One for each language. It forgets whom it belonged to, but not what it has loaded.

    To open another one for each page would cost as much as to look at the page.
    """

    def __init__(self, browsers: Browsers) -> None:
        self._browsers = browsers
        self._kept: dict[tuple[str, bool], tuple[Page, Watch]] = {}

    @contextmanager
    def showing(self, screen: Screen) -> Iterator[Page]:
        kind = screen.language, screen.fills_the_screen
        page, watch = self._kept.pop(kind) if kind in self._kept else self._opened(*kind)
        page.emulate_media(color_scheme="light")
        if "#" in screen.path:
            # From the same address it would be a step within a page that is there already.
            page.goto("about:blank")
        yield page
        watch.expect_quiet()
        if screen.needs_own_browser:
            page.context.close()
        else:
            self._forget(page)
            self._kept[kind] = page, watch

    def _opened(self, language: str, is_whole: bool) -> tuple[Page, Watch]:
        browser = self._browsers.whole if is_whole else self._browsers.light
        # A worker that one page has brought would answer for the next.
        context = browser.new_context(
            viewport=PHONE, reduced_motion="reduce", locale=language, service_workers="block"
        )
        page = context.new_page()
        page.set_default_timeout(15_000)
        return page, Watch(page)

    def _forget(self, page: Page) -> None:
        page.unroute_all()
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        # An answer to the page that is left would bring its cookies back, and whoever still
        # sits in a game there is shown no game that is over.
        page.goto("about:blank")
        page.context.clear_cookies()


@pytest.fixture(scope="module")
def phones(browsers: Browsers) -> Phones:
    return Phones(browsers)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_club_list(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("locked")
    with RunningServer(folder, "--station-password", "sesame") as server:
        yield server


def screens() -> Iterator[ParameterSet]:
    """What another screen shows but for a word or a tile is left to the long run."""
    for screen in SCREENS:
        marks = [pytest.mark.long] if screen.is_long else []
        yield pytest.param(screen, marks=marks, id=screen.name)


@pytest.mark.parametrize("screen", list(screens()))
def test_a_page_has_no_barrier_and_fits_every_window(
    phones: Phones, request: pytest.FixtureRequest, screen: Screen
) -> None:
    """In the dark only colours differ, so only contrasts are looked at again."""
    # Setting a house up changes what others may see there, so it is done in the locked one.
    is_apart = screen.is_locked or screen.is_directed
    server: RunningServer = request.getfixturevalue("locked" if is_apart else "server")
    with phones.showing(screen) as page:
        if screen.is_locked:
            page.goto(f"{server.url}/judge")
        open_screen(page, server.url, screen)
        assert not barriers(page)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        assert page.evaluate(SMALL_TEXT) == []
        page.emulate_media(color_scheme="dark")
        assert not barriers(page, "color-contrast")
        for window in WINDOWS:
            page.set_viewport_size(window)
            assert page.evaluate("document.documentElement.scrollWidth") == window["width"]
        page.set_viewport_size(PHONE)
