"""Finds a Chromium for the tests, or fetches one; prints its path.

In this order: the one named by LEXIDROME_CHROMIUM, one that is installed,
Debian's package when we are root in a container, Playwright's own download.

Before it stands, where there is one, the path of a light one of the same make, which has no
windows: most tests need none and cost a quarter less.

With `others` it sees to Firefox and WebKit, for the long tests: Debian's packages, or a sentence
that says what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
LIGHT_NAMES = ("chromium-headless-shell", "chrome-headless-shell")
DEBIANS = Path("/usr/bin/chromium")
OTHERS = {
    "firefox-esr": ("firefox-esr", "firefox"),
    "webkit2gtk-driver": ("WebKitWebDriver",),
    "xvfb": ("Xvfb",),
}
"""Debian's packages of other makes, each with the programs of which one must be there."""


def named() -> str | None:
    return os.environ.get("LEXIDROME_CHROMIUM")


def installed() -> str | None:
    if name := named():
        return shutil.which(name)
    return first_of(NAMES)


def first_of(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def is_root_in_container() -> bool:
    marks = (Path("/.dockerenv"), Path("/run/.containerenv"))
    in_container = any(mark.exists() for mark in marks) or "container" in os.environ
    return in_container and hasattr(os, "geteuid") and os.geteuid() == 0


def from_debian(*packages: str) -> bool:
    if not (is_root_in_container() and shutil.which("apt-get")):
        return False
    say(f"Installing Debian's {' and '.join(packages)} for the browser tests …")
    quiet = {
        "stdout": subprocess.DEVNULL,
        "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
    }
    commands = (["apt-get", "-qq", "update"], ["apt-get", "-qq", "-y", "install", *packages])
    return all(subprocess.run(each, check=False, **quiet).returncode == 0 for each in commands)  # type: ignore[call-overload]


def whole() -> str | None:
    found = installed()
    if found is None and from_debian("chromium"):
        found = installed()
    return found or from_playwright()


def light(whole: str) -> str | None:
    """Of Debian's packages both have the same version, so one never comes without the other."""
    if named():
        return None
    found = first_of(LIGHT_NAMES)
    if found is None and Path(whole) == DEBIANS and from_debian("chromium-headless-shell"):
        found = first_of(LIGHT_NAMES)
    return found


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


def others() -> int:
    def missing() -> list[str]:
        return [package for package, names in OTHERS.items() if first_of(names) is None]

    if missing() and not (from_debian(*missing()) and not missing()):
        say(
            "Firefox and WebKit are needed for the long tests and could not be fetched. On Debian: "
            f"apt-get install {' '.join(missing())}"
        )
        return 1
    for names in OTHERS.values():
        print(first_of(names))
    return 0


def main() -> int:
    if sys.argv[1:] == ["others"]:
        return others()
    path = whole()
    if path is None:
        say(
            "No Chromium was found and none could be fetched. Install Chromium or Chrome "
            "(on Debian: apt-get install chromium), or name one with LEXIDROME_CHROMIUM=PATH."
        )
        return 1
    for each in filter(None, (light(path), path)):
        print(each)
    return 0


if __name__ == "__main__":
    sys.exit(main())
