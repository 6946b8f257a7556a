"""The ways that the architecture describes are those that are gone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def passed() -> dict[str, set[str]]:
    """The files that each thing passes."""
    command = [sys.executable, "tools/way.py", "--functions"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    move, result = re.findall(r"^a \w+: .*\n((?: .*\n)+)", told, re.MULTILINE)
    return {"move": files(move), "result slip": files(result)}


def files(told: str) -> set[str]:
    return {line.split()[1] for line in told.splitlines()}


@pytest.mark.parametrize("what", ["move", "result slip"])
def test_what_the_architecture_says_is_passed_is(passed: dict[str, set[str]], what: str) -> None:
    story = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    drawn = story.partition(f"## The way of one {what}\n")[2].split("```")[1]
    # After the store a result is shown wherever somebody looks.
    named = re.findall(r"[\w/]+\.py", drawn if what == "move" else drawn.partition("store/")[0])
    assert len(named) > 1
    assert not [name for name in named if not any(is_at(name, file) for file in passed[what])]


def is_at(name: str, file: str) -> bool:
    return f"/{file}".endswith(f"/{name}")
