"""Writes into the documents where people give each command, and which files make each page.

`make fmt` does this.
"""

from __future__ import annotations

import sys
from pathlib import Path

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME / "tests"))

from page_files import find_pages, format_pages  # noqa: E402 -- lies beside the tests
from reach import find_reach, format_reach  # noqa: E402

if __name__ == "__main__":
    HOME.joinpath("docs/reach.md").write_text(format_reach(find_reach()), encoding="utf-8")
    HOME.joinpath("docs/pages.md").write_text(format_pages(find_pages()), encoding="utf-8")
