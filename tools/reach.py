"""Writes where people give each command into the documents; `make fmt` does this."""

from __future__ import annotations

import sys
from pathlib import Path

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME / "tests"))

from reach import find_reach, format_reach  # noqa: E402 -- lies beside the tests

if __name__ == "__main__":
    HOME.joinpath("docs/reach.md").write_text(format_reach(find_reach()), encoding="utf-8")
