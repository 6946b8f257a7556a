"""Every page, in every state we know of: accessible, quiet, and never wider than a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browsing.screens import SCREENS, Screen, open_screen
from browsing.server import RunningServer, with_club_list

pytestmark = [pytest.mark.first, pytest.mark.hand_clock]
OpenPage = Callable[..., Page]
PHONE = {"width": 390, "height": 844}


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
def test_a_page_has_no_barrier_and_fits_a_phone(
    open_page: OpenPage, request: pytest.FixtureRequest, screen: Screen
) -> None:
    """In the dark only colours differ, so only contrasts are looked at again."""
    # Setting a house up changes what others may see there, so it is done in the locked one.
    is_apart = screen.is_locked or screen.is_directed
    server: RunningServer = request.getfixturevalue("locked" if is_apart else "server")
    page = open_page(
        color_scheme="light", viewport=PHONE, reduced_motion="reduce", locale=screen.language
    )
    if screen.is_locked:
        page.goto(f"{server.url}/judge")
    open_screen(page, server.url, screen)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.emulate_media(color_scheme="dark")
    found = Axe().run(page, options={"runOnly": ["color-contrast"]})
    assert found.violations_count == 0, found.generate_report()
