"""Photographs every page at every size, light and dark, and lays the pictures out to look at.

Pictures go to `out/screens/<page>/<size>-<scheme>.png`, a contact sheet of each page to
`out/screens/<page>.png`. Name pages to photograph only those:
`make screens ARGS="home judge-count"`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from shutil import rmtree
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from playwright.sync_api import Error as PlaywrightError

from browsing.chromium import chromium
from browsing.screens import SCREENS, Screen, open_screen
from browsing.server import RunningServer, with_club_list

OUT = Path("out/screens")
SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "laptop": {"width": 1366, "height": 768},
    "projector": {"width": 1920, "height": 1080},
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PASSWORD = "let us out"
SHEET_STYLE = """
body { margin: 16px; background: #888; font: 16px system-ui }
main { display: flex; flex-wrap: wrap; gap: 16px }
figure { margin: 0 }
img { display: block; height: 480px }
"""


class Cameras:
    """A browser window of each size and language; what it has loaded once it loads no more."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._windows: dict[tuple[str, str], BrowserContext] = {}

    @contextmanager
    def page(self, size: str, language: str) -> Iterator[Page]:
        """A page of somebody who has never been here."""
        window = self._windows.get((size, language))
        if window is None:
            window = self._browser.new_context(
                viewport=SIZES[size],
                has_touch=size == "phone",
                is_mobile=size == "phone",
                reduced_motion="reduce",
                locale=language,
            )
            self._windows[size, language] = window
        page = window.new_page()
        try:
            yield page
            page.evaluate("localStorage.clear()")
        finally:
            page.close()
            window.clear_cookies()


def photograph(cameras: Cameras, base_url: str, screen: Screen) -> list[Path]:
    folder = OUT / screen.name
    folder.mkdir(parents=True, exist_ok=True)
    pictures = []
    for size in SIZES:
        with cameras.page(size, screen.language) as page:
            if screen.is_locked:
                page.goto(f"{base_url}/judge")
            open_screen(page, base_url, screen)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                picture = folder / f"{size}-{scheme}.png"
                page.screenshot(path=picture)
                pictures.append(picture)
    return pictures


def contact_sheet(browser: Browser, screen: Screen, pictures: list[Path]) -> Path:
    """All pictures of a page on one."""
    figures = "".join(
        f'<figure><img src="{picture.absolute().as_uri()}" alt="">'
        f"<figcaption>{picture.stem}</figcaption></figure>"
        for picture in pictures
    )
    layout = OUT / f"{screen.name}.html"
    layout.write_text(
        f"<!doctype html><meta charset=utf-8><style>{SHEET_STYLE}</style>"
        f"<h1>{escape(f'{screen.name} · {screen.path}')}</h1><main>{figures}</main>",
        encoding="utf-8",
    )
    page = browser.new_page(viewport={"width": 1900, "height": 1000})
    page.goto(layout.absolute().as_uri())
    sheet = OUT / f"{screen.name}.png"
    page.screenshot(path=sheet, full_page=True)
    page.close()
    layout.unlink()
    return sheet


def main(names: list[str]) -> int:
    unknown = set(names) - {screen.name for screen in SCREENS}
    if unknown:
        print(f"There is no page {', '.join(sorted(unknown))} in tests/browsing/screens.py.")
        return 2
    chosen = [screen for screen in SCREENS if not names or screen.name in names]
    if not names:
        rmtree(OUT, ignore_errors=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(with_club_list(Path(folder, "free")), "--test-clock") as free,
        RunningServer(Path(folder, "locked"), "--station-password", PASSWORD) as locked,
        chromium() as browser,
    ):
        cameras = Cameras(browser)
        spoiled = 0
        for screen in chosen:
            server = locked if screen.is_locked or screen.is_directed else free
            try:
                pictures = photograph(cameras, server.url, screen)
            except (AssertionError, PlaywrightError) as error:
                # The others are still worth looking at.
                spoiled += 1
                print(f"{screen.name}: {error}", file=sys.stderr)
                continue
            print(contact_sheet(browser, screen, pictures))
    return min(spoiled, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
