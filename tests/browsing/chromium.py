"""What `tools/browser.py` found: a whole Chromium and, where there is one, a light one.

The light one has the same pages, scripts and network, but no window of its own around them. A page
in it costs a quarter less; it can neither fill a screen nor copy anything.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

PLAYWRIGHTS_WITHOUT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""What Playwright has Chromium do without; a list of our own takes the place of its list."""
WITHOUT = (
    *PLAYWRIGHTS_WITHOUT,
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
"""Every window would make pages of its own for an address bar that nobody sees: two processes
that take more than most tests do."""
HALL = "hall.test"
"""The server as a hall's network knows it: by a name and plain HTTP, where browsers allow neither
service workers nor `crypto.subtle`, as they do on the machine itself."""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    f"--disable-features={','.join(WITHOUT)}",
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
]


LIGHT_FLAGS = ["--in-process-gpu"]
"""Nothing is drawn by a graphics card, so nothing has to be passed to a process for it."""


def executables() -> list[str]:
    """The lightest first, the whole one last; they may be the same."""
    named = os.environ.get("LEXIDROME_CHROMIUM")
    found = Path(sys.prefix) / ".browser"
    return [named] if named else found.read_text(encoding="utf-8").splitlines()


class Browsers:
    """Each is started when it is first asked for."""

    def __init__(self, playwright: Playwright) -> None:
        self._chromium = playwright.chromium
        self._started: dict[str, Browser] = {}

    @property
    def light(self) -> Browser:
        light, whole = executables()[0], executables()[-1]
        return self._of(light, FLAGS if light == whole else FLAGS + LIGHT_FLAGS)

    @property
    def whole(self) -> Browser:
        """The one that people have."""
        return self._of(executables()[-1], FLAGS)

    def _of(self, path: str, flags: list[str]) -> Browser:
        if path not in self._started:
            self._started[path] = self._chromium.launch(executable_path=path, args=flags)
        return self._started[path]

    def close(self) -> None:
        for browser in self._started.values():
            browser.close()


@contextmanager
def browsers() -> Iterator[Browsers]:
    with sync_playwright() as playwright, closing(Browsers(playwright)) as started:
        yield started
