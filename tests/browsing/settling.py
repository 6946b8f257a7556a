"""When a score sheet has said everything it was told."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def settled(page: Page) -> None:
    """Wait until everything that was entered is taken, and the sheet shows what came of it.

    A dialog that is shut hands its answer on a moment later, and is taken off the page then.
    """
    expect(page.locator("dialog:not([open])")).to_have_count(0)
    sheet = page.locator("lexi-sheet")
    expect(sheet).to_have_attribute("data-unsent", "0")
    expect(sheet).to_have_attribute("data-is-behind", "false")
