"""The chapter on how much a server carries says what was measured."""

from __future__ import annotations

import subprocess
import sys

from documents.commands import ROOT


def test_its_tables_follow_from_the_run_that_lies_beside_it() -> None:
    command = [sys.executable, "-m", "bench", "scale_tables"]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    chapter = (ROOT / "docs/scale.md").read_text(encoding="utf-8").splitlines()
    rows = printed.stdout.splitlines()
    assert rows
    assert [row for row in rows if row not in chapter] == []
