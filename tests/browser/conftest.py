"""A real Chromium on a real server. Its event loop ends with a module, before other tests run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browsing.arriving import Arrivals
from browsing.chromium import chromium
from browsing.server import RunningServer
from browsing.watch import Watch

OpenPage = Callable[..., Page]
QUIET = {"locale": "en", "reduced_motion": "reduce"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    is_by_hand = request.node.get_closest_marker("hand_clock") is not None
    with RunningServer(data, *(["--test-clock"] if is_by_hand else [])) as server:
        yield server


@pytest.fixture
def open_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Opens a page as a browser with these traits; at the end none may have complained.

    Nothing moves on it: a colour on its way to another has the contrast of neither.
    """
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
