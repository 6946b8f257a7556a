"""An event run from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexidrome.cli.app import app

Run = Callable[..., Any]
ROSTER = "name,rating,club\nAnn,1800,X\nBob,1700,Y\nCy,,X\nDee,1500,Y\n"


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `lexidrome event …` in a data folder of its own; with --json the data it prints."""

    def call(*tokens: str) -> Any:
        line = ["event", *tokens, "--data", str(tmp_path / "data")]
        app(line, exit_on_error=False, result_action="return_value")
        printed = capsys.readouterr().out
        return json.loads(printed) if "--json" in tokens else printed

    return call


@pytest.fixture
def roster(tmp_path: Path) -> str:
    path = tmp_path / "roster.csv"
    path.write_text(ROSTER)
    return str(path)
