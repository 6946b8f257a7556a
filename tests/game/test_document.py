"""The example of docs/game.md runs, and says what stands beside its lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "game.md"


def test_the_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    said = re.findall(r"^print\(.*\)  # (.*)$", found[1], re.MULTILINE)
    exec(found[1], {})
    assert capsys.readouterr().out.splitlines() == said == ["(14, 0)", "not_on_turn"]
