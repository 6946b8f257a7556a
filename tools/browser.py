"""Finds a Chromium for the tests, or fetches one; prints its path.

In this order: the one named by LEXIDROME_CHROMIUM, one that is installed,
Debian's package when we are root in a container, Playwright's own download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def installed() -> str | None:
    named = os.environ.get("LEXIDROME_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def is_root_in_container() -> bool:
    marks = (Path("/.dockerenv"), Path("/run/.containerenv"))
    in_container = any(mark.exists() for mark in marks) or "container" in os.environ
    return in_container and hasattr(os, "geteuid") and os.geteuid() == 0


def from_debian() -> str | None:
    if not (is_root_in_container() and shutil.which("apt-get")):
        return None
    say("Installing Debian's Chromium for the browser tests …")
    quiet = {
        "stdout": subprocess.DEVNULL,
        "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
    }
    for command in (["apt-get", "-qq", "update"], ["apt-get", "-qq", "-y", "install", "chromium"]):
        if subprocess.run(command, check=False, **quiet).returncode != 0:  # type: ignore[call-overload]
            return None
    return installed()


def from_playwright() -> str | None:
    say("Fetching Playwright's own Chromium for the browser tests …")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    if subprocess.run(command, check=False, stdout=sys.stderr).returncode != 0:
        return None
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def main() -> int:
    path = installed() or from_debian() or from_playwright()
    if path is None:
        say(
            "No Chromium was found and none could be fetched. Install Chromium or Chrome "
            "(on Debian: apt-get install chromium), or name one with LEXIDROME_CHROMIUM=PATH."
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
