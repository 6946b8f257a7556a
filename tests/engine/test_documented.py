"""What docs/engine.md shows in Python runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lexidrome.engine import EndgameResult
from lexidrome.engine.preendgame import PreendgamePlay

pytestmark = pytest.mark.slow

DOCUMENT = Path(__file__).parents[2] / "docs/engine.md"


def test_the_examples_of_the_document_run_and_say_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXIDROME_DATA", str(tmp_path))
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL):
        exec(block, names)
    result, best = names["result"], names["best"]
    assert isinstance(result, EndgameResult)
    assert result.is_proved
    assert isinstance(best, PreendgamePlay)
    assert (str(best.move), best.wins, best.ties, best.losses) == ("13L ONYX", 7, 1, 0)
