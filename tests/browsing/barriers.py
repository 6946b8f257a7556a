"""What would keep somebody from using a page, as axe finds it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

WRONG = "async (options) => ({ violations: (await axe.run(options)).violations })"


def barriers(page: Page, *rules: str) -> str:
    """A report of what is wrong, by all rules or by those named; nothing where nothing is.

    What is right is not told apart, nor sent: collecting it takes as long as finding out.
    """
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(WRONG, options))
    return found.generate_report() if found.violations_count else ""
