"""Makes the pictures of the help and the README: `docs/pictures/*.webp`, on a server of its own.

Those of the first event are taken while its chapter is followed; the others are pages of
`tests/browsing/screens.py`. All are small: together at most so many bytes as a test says.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from browsing.chromium import browsers
from browsing.guide import follow_first_event
from browsing.screens import SCREENS, open_screen
from browsing.server import RunningServer, with_club_list

OUT = Path("docs/pictures")
WIDTH, HEIGHT = 1280, 780
PHONE = {"width": 390, "height": 760}
PROJECTOR = {"width": 1280, "height": 720}
QUALITY = 55
WIDEST = 960
"""A chapter is narrower."""
OF_GUIDE = ("new-event", "list-preview", "desk", "standings")
OF_SCREENS = {
    "table-laid": ("game", {"width": WIDTH, "height": HEIGHT}),
    "sheet-write": ("sheet", PHONE),
    "display-standings": ("projector", PROJECTOR),
    "judge-acceptable": ("judge", {"width": 900, "height": 560}),
}


def main(names: list[str]) -> int:
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browsers() as started:
        if not names or set(names) & set(OF_GUIDE):
            guide(started.whole, Path(folder, "guide"), names)
        with RunningServer(with_club_list(Path(folder, "screens")), "--test-clock") as server:
            for screen in SCREENS:
                name, size = OF_SCREENS.get(screen.name, ("", PROJECTOR))
                if name and (not names or name in names):
                    page = opened(started.whole, size)
                    open_screen(page, server.url, screen)
                    save(page, name)
                    page.context.close()
    return 0


def guide(browser: Browser, data: Path, names: list[str]) -> None:
    def look(at: str) -> None:
        if at in OF_GUIDE and (not names or at in names):
            save(page, at)

    with RunningServer(data) as server:
        page = opened(browser, {"width": WIDTH, "height": HEIGHT})
        follow_first_event(page, server.url, "first-event", look)
        page.context.close()


def opened(browser: Browser, size: dict[str, int]) -> Page:
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale="en",
        color_scheme="light",
        reduced_motion="reduce",
    )
    return context.new_page()


def save(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    with Image.open(io.BytesIO(page.screenshot())) as picture:
        path = OUT / f"{name}.webp"
        picture.thumbnail((WIDEST, WIDEST), Image.Resampling.LANCZOS)
        picture.convert("RGB").save(path, quality=QUALITY, method=6)
    print(f"{path}: {path.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
