"""The lines that docs/engine.md shows are run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

DOCUMENT = Path(__file__).parents[2] / "docs/engine.md"


def test_thinking_in_ten_lines_works_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEXIDROME_DATA", str(tmp_path))
    shown = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)[0]
    assert len([line for line in shown.splitlines() if line.strip()]) <= 10
    exec(compile(shown, str(DOCUMENT), "exec"), {})
    *moves, ending = capsys.readouterr().out.splitlines()
    assert len(moves) == 3
    assert all("%" in line for line in moves)
    assert ending.startswith("simulation ")
    assert ending.endswith((" time", " sure"))
