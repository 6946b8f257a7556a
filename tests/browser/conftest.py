"""A real Chromium on a real server. Its event loop ends with a module, before other tests run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from browsing.chromium import chromium
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
EXPECTED = ("Failed to load resource", "WebSocket connection to")
"""A browser reports each answer that is no success, and each line that breaks."""


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


class Watch:
    """What a page complains of, and what it asks of other hosts."""

    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        self.elsewhere: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            self.complaints.append(message.text)

    def _asked(self, request: Request) -> None:
        if not is_this_machine(urlsplit(request.url).hostname or ""):
            self.elsewhere.append(request.url)


def is_this_machine(host: str) -> bool:
    """By an address: a name could lead anywhere."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens a page as a browser with these traits; at the end none may have complained."""
    watches: list[Watch] = []
    with ExitStack() as stack:

        def opened(**traits: Any) -> Page:
            context = browser.new_context(**({"locale": "en"} | traits))
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(15_000)
            watches.append(Watch(page))
            return page

        yield opened
    assert not [watch.complaints for watch in watches if watch.complaints]
    assert not [watch.elsewhere for watch in watches if watch.elsewhere]
