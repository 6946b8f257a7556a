"""The Chromium that `tools/browser.py` found."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

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
]


def executable() -> str:
    named = os.environ.get("LEXIDROME_CHROMIUM")
    return named or (Path(sys.prefix) / ".browser").read_text(encoding="utf-8").strip()


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield browser
        browser.close()
