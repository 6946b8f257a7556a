"""A real Chromium on a real server. Its event loop ends with a module, before other tests run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browsing.arriving import Arrivals
from browsing.chromium import HALL, Browsers, browsers
from browsing.server import RunningServer
from browsing.twins import Twins, new_database
from browsing.watch import Watch

OpenPage = Callable[..., Page]
QUIET = {"locale": "en", "reduced_motion": "reduce", "service_workers": "block"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module", name="browsers")
def started_browsers() -> Iterator[Browsers]:
    with browsers() as started:
        yield started


@pytest.fixture(scope="module")
def browser(browsers: Browsers) -> Browser:
    return browsers.light


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    is_by_hand = request.node.get_closest_marker("hand_clock") is not None
    options = ["--name", HALL, *(["--test-clock"] if is_by_hand else [])]
    if request.config.getoption("--twins"):
        database = new_database(request.getfixturevalue("postgres_address"))
        with Twins(data, database, *options) as twins:
            yield twins
        return
    with RunningServer(data, *options) as server:
        yield server


@pytest.fixture(scope="module")
def twins(data: Path, postgres_address: str) -> Iterator[Twins]:
    """Two servers that share a house."""
    with Twins(data, new_database(postgres_address)) as twins:
        yield twins


@pytest.fixture
def open_page(browsers: Browsers, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Opens a page as a browser with these traits; at the end none may have complained.

    Nothing moves on it: a colour on its way to another has the contrast of neither.
    """
    is_whole = request.node.get_closest_marker("whole_browser") is not None
    browser = browsers.whole if is_whole else browsers.light
    is_led = request.node.get_closest_marker("one_address") is not None
    arrivals = Arrivals()
    watches: list[Watch] = []
    with ExitStack() as stack:

        def opened(**traits: Any) -> Page:
            context = browser.new_context(**(QUIET | traits))
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(15_000)
            watches.append(Watch(page))
            return arrivals.let_in(page) if is_led else page

        yield opened
    for watch in watches:
        watch.expect_quiet()
