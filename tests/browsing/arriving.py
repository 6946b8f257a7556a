"""People who type one address and are led everywhere else: by links, forms and keys."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Response

SHOWN = """address => [...document.querySelectorAll("a[href], input.link")].some(
  (each) => each.checkVisibility() && (each.href ?? each.value) === address,
)"""


class Arrivals:
    """Browsers of one hall. Each begins at the start page, or at an address that another shows."""

    def __init__(self) -> None:
        self._pages: list[Page] = []

    def let_in(self, page: Page) -> Page:
        """From now on it takes one address."""
        typed: list[str] = []
        goto = page.goto

        def type_address(url: str, **options: Any) -> Response | None:
            assert not typed, f"{url} is typed where {typed[0]} was: no link leads there"
            assert self._is_known(url), f"{url} stands on nobody's screen"
            typed.append(url)
            return goto(url, **options)

        bar: Any = page
        bar.goto = type_address
        self._pages.append(page)
        return page

    def _is_known(self, url: str) -> bool:
        """To everybody, or to whoever scans it from a screen or copies it."""
        return urlsplit(url).path in ("", "/") or any(
            page.evaluate(SHOWN, url) for page in self._pages
        )
