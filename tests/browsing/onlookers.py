"""What a page sees of its own line: when it was cut, and how long until it was back."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

LINES = """selector => {
  const element = document.querySelector(selector);
  const seen = { cuts: [], sockets: 0 };
  window.line = seen;
  let cut = null;
  new MutationObserver(() => {
    const now = performance.now();
    if (element.dataset.line !== "following") cut ??= now;
    else if (cut !== null) {
      seen.cuts.push(now - cut);
      cut = null;
    }
  }).observe(element, { attributes: true, attributeFilter: ["data-line"] });
}"""


class LineWatch:
    """From now on, on a page with a game."""

    def __init__(self, page: Page, selector: str = "lexi-table") -> None:
        self._page = page
        self.attempts = 0
        """How often the page has tried to get a line since."""
        page.evaluate(LINES, selector)
        page.on("websocket", self._opened)

    def _opened(self, _: Any) -> None:
        self.attempts += 1

    @property
    def cuts_ms(self) -> list[float]:
        """How long each time without a line was."""
        found: list[float] = self._page.evaluate("window.line.cuts")
        return found

    def await_back(self, cuts: int = 1) -> float:
        """Until it is there again; the longest time without one."""
        self._page.wait_for_function("count => window.line.cuts.length >= count", arg=cuts)
        return max(self.cuts_ms)
