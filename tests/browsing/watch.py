"""What a page complains of, and what it asks of other hosts."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request

from browsing.chromium import HALL

EXPECTED = (
    "Failed to load resource",
    "WebSocket connection to",
    "Service Worker registration blocked",
    "An unknown error occurred when fetching the script",
    "Failed to update a ServiceWorker",
)
"""A browser reports each answer that is no success, each line that breaks, and where it must not
keep pages for later or finds no newer keeper of them."""


class Watch:
    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        """What the browser says of the page; where the network goes, that is the browser's own."""
        self.faults: list[str] = []
        """What went wrong in its scripts."""
        self.elsewhere: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", self._asked)

    def expect_quiet(self) -> None:
        assert not self.complaints, self.complaints
        self.expect_sound()

    def expect_sound(self) -> None:
        """For a page whose server was taken away."""
        assert not self.faults, self.faults
        assert not self.elsewhere, self.elsewhere

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            self.complaints.append(message.text)

    def _asked(self, request: Request) -> None:
        if not is_this_machine(urlsplit(request.url).hostname or ""):
            self.elsewhere.append(request.url)


def is_this_machine(host: str) -> bool:
    """By an address: a name could lead anywhere, but for the one that the browser leads here."""
    if host == HALL:
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
