"""What a page complains of, and what it asks of other hosts."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request

EXPECTED = ("Failed to load resource", "WebSocket connection to")
"""A browser reports each answer that is no success, and each line that breaks."""


class Watch:
    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        self.elsewhere: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._asked)

    def expect_quiet(self) -> None:
        assert not self.complaints
        assert not self.elsewhere

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
