"""Photographs every page at every size, light and dark, and lays the pictures out to look at.

Pictures go to `out/screens/<page>/<size>-<scheme>.png`, a contact sheet of each page to
`out/screens/<page>.png`; what reaches below the window's edge is in `<size>-whole.png`. Name
pages to photograph only those: `make screens ARGS="home judge-count"`. With `--hands` they are
those that players hold in their hands, at five sizes from a small phone to a wall, to
`out/screens-hands`; names then choose others.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import pairwise, repeat
from multiprocessing import get_context
from pathlib import Path
from shutil import rmtree
from time import monotonic
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from playwright.sync_api import Error as PlaywrightError

from browsing.chromium import browsers
from browsing.screens import SCREENS, Screen, open_screen
from browsing.server import RunningServer, with_club_list


class Frames(NamedTuple):
    """Where pictures go, and at which sizes they are taken."""

    out: Path
    sizes: dict[str, ViewportSize]
    devices: dict[str, tuple[str, ...]]
    """The sizes for which one load of a page serves: fingers and pointers are not the same."""


PROJECTOR: ViewportSize = {"width": 1920, "height": 1080}
USUAL = Frames(
    Path("out/screens"),
    {
        "phone": {"width": 390, "height": 844},
        "laptop": {"width": 1366, "height": 768},
        "projector": PROJECTOR,
    },
    {"phone": ("phone",), "desk": ("laptop", "projector")},
)
HANDS = Frames(
    Path("out/screens-hands"),
    {
        "small": {"width": 320, "height": 480},
        "phone": {"width": 390, "height": 844},
        "landscape": {"width": 844, "height": 390},
        "laptop": {"width": 1280, "height": 800},
        "projector": PROJECTOR,
    },
    {"phone": ("phone", "small", "landscape"), "desk": ("laptop", "projector")},
)
HELD = (
    "home", "my-games", "lobby-seeking", "table-asked", "table-laid", "table-ended",
    "judge-words", "judge-acceptable", "sheet-write", "sheet-turns", "sheet-clock", "sheet-ended",
)  # fmt: skip
"""Home, history, lobby, game, station and sheet."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PASSWORD = "let us out"
MOST_WORKERS = 4
"""Each has servers and a browser of its own, so that no game moves another's clock."""
THUMB_HEIGHT = 480
GAP = 16
CAPTION_HEIGHT = 24
SHEET_GREY = "#888888"


class Cameras:
    """A browser window of each device and language; what it has loaded once it loads no more."""

    def __init__(self, browser: Browser, frames: Frames) -> None:
        self._browser, self._frames = browser, frames
        self._windows: dict[tuple[str, str], BrowserContext] = {}

    @contextmanager
    def page(self, device: str, language: str) -> Iterator[Page]:
        """A page of somebody who has never been here."""
        window = self._windows.get((device, language))
        if window is None:
            window = self._browser.new_context(
                viewport=self._frames.sizes[self._frames.devices[device][0]],
                has_touch=device == "phone",
                is_mobile=device == "phone",
                reduced_motion="reduce",
                locale=language,
            )
            self._windows[device, language] = window
        page = window.new_page()
        try:
            yield page
            page.evaluate("localStorage.clear()")
        finally:
            page.close()
            window.clear_cookies()


def photograph(cameras: Cameras, base_url: str, screen: Screen, frames: Frames) -> None:
    folder = frames.out / screen.name
    rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for device, sizes in frames.devices.items():
        with cameras.page(device, screen.language) as page:
            if screen.is_locked:
                page.goto(f"{base_url}/judge")
            open_screen(page, base_url, screen)
            for size in sizes:
                page.set_viewport_size(frames.sizes[size])
                take(page, folder, size, frames.sizes[size]["height"])


def take(page: Page, folder: Path, size: str, window_height: int) -> None:
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=folder / f"{size}-{scheme}.png")
    height = page.evaluate("document.documentElement.scrollHeight")
    if size != "projector" and height > window_height:
        page.emulate_media(color_scheme="light")
        page.screenshot(path=folder / f"{size}-whole.png", full_page=True)


def contact_sheet(screen: Screen, frames: Frames) -> Path:
    """All pictures of a page on one: light above, dark below."""
    folder, sizes = frames.out / screen.name, frames.sizes
    rows = [[folder / f"{size}-{scheme}.png" for size in sizes] for scheme in SCHEMES]
    widths = [size["width"] * THUMB_HEIGHT // size["height"] for size in sizes.values()]
    row_height = CAPTION_HEIGHT + THUMB_HEIGHT + GAP
    sheet = Image.new(
        "RGB",
        (sum(widths) + GAP * (len(widths) + 1), CAPTION_HEIGHT + row_height * len(rows)),
        SHEET_GREY,
    )
    draw = ImageDraw.Draw(sheet)
    draw.text((GAP, CAPTION_HEIGHT // 4), f"{screen.name} · {screen.path}")
    for row, pictures in enumerate(rows):
        left, top = GAP, CAPTION_HEIGHT + row * row_height
        for picture, width in zip(pictures, widths, strict=True):
            draw.text((left, top + CAPTION_HEIGHT // 4), picture.stem)
            with Image.open(picture) as photo:
                thumb = photo.convert("RGB").resize((width, THUMB_HEIGHT), Image.Resampling.BOX)
            sheet.paste(thumb, (left, top + CAPTION_HEIGHT))
            left += width + GAP
    path = frames.out / f"{screen.name}.png"
    sheet.save(path)
    return path


def photograph_all(names: list[str], frames: Frames) -> int:
    """One worker's share; answers how many pages could not be photographed."""
    # How to bring a page into its state cannot be sent to a worker; its name can.
    screens = [screen for screen in SCREENS if screen.name in names]
    spoiled = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(with_club_list(Path(folder, "free")), "--test-clock") as free,
        RunningServer(Path(folder, "locked"), "--station-password", PASSWORD) as locked,
        browsers() as started,
    ):
        cameras = Cameras(started.whole, frames)
        for number, screen in enumerate(screens, start=1):
            server = locked if screen.is_locked or screen.is_directed else free
            since = monotonic()
            try:
                photograph(cameras, server.url, screen, frames)
            except (AssertionError, PlaywrightError) as error:
                # The others are still worth looking at.
                spoiled += 1
                print(f"{screen.name}: {error}", file=sys.stderr, flush=True)
                continue
            took = f"{number} of {len(screens)} in {monotonic() - since:.1f} s"
            print(f"{contact_sheet(screen, frames)} ({took})", flush=True)
    return spoiled


def shares(names: list[str]) -> list[list[str]]:
    """Neighbours stay together: they look at the same game or event, which is built once."""
    count = min(os.cpu_count() or 1, MOST_WORKERS, len(names))
    edges = [at * len(names) // count for at in range(count + 1)]
    return [names[start:end] for start, end in pairwise(edges)]


def main(given: list[str]) -> int:
    frames = HANDS if "--hands" in given else USUAL
    names = [name for name in given if name != "--hands"] or list(HELD if frames is HANDS else ())
    known = [screen.name for screen in SCREENS]
    unknown = set(names).difference(known)
    if unknown:
        print(f"There is no page {', '.join(sorted(unknown))} in tests/browsing/screens.py.")
        return 2
    chosen = [name for name in known if not names or name in names]
    if not names:
        rmtree(frames.out, ignore_errors=True)
    portions = shares(chosen)
    since = monotonic()
    with ProcessPoolExecutor(len(portions), mp_context=get_context("spawn")) as workers:
        spoiled = sum(workers.map(photograph_all, portions, repeat(frames)))
    print(f"{len(chosen) - spoiled} of {len(chosen)} pages in {monotonic() - since:.0f} s.")
    return min(spoiled, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
