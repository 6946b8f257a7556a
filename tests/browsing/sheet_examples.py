"""The score sheet of a real board in the middle of things, to look at."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from browsing.settling import settled

Prepare = Callable[[Page], None]


def at_sheet(view: str = "write", *, draft: str = "") -> Prepare:
    """A game at home after two plays, with something half written."""

    def prepare(page: Page) -> None:
        page.locator("[name=name]").fill("Ann Archer")
        page.locator("[name=other]").fill("Bob Baker")
        page.locator("label:has([name=clock][value=device])").click()
        page.locator("form[action='/t/home'] button").click()
        page.wait_for_url("**/record")
        page.locator(".matter button").click()
        for play in ("8G HORNS", "H7 FOwL"):
            page.locator(".play-row .play-text").fill(play)
            page.locator(".play-commit").click()
            settled(page)
        if draft:
            page.locator(".play-row .play-text").fill(draft)
        page.locator(f".sheet-tabs [data-to={view}]").click()

    return prepare
