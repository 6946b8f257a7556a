"""The manual page says what the commands say, and the shell can complete all of them."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from lexidrome.cli.app import COMMANDS, app
from lexidrome.cli.event.app import COMMANDS as EVENT_COMMANDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/lexidrome.1").read_text(encoding="utf-8")
NAMES = [name for of in COMMANDS.values() for name, *_ in of]


def test_the_manual_page_is_the_one_that_the_commands_make() -> None:
    spec = importlib.util.spec_from_file_location("manual", ROOT / "tools/manual.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.page() == PAGE, "run `make fmt` and commit docs/lexidrome.1"


@pytest.mark.parametrize("name", [*NAMES, *(f"event {row.name}" for row in EVENT_COMMANDS)])
def test_every_command_has_its_place_and_its_sentence_in_the_manual_page(name: str) -> None:
    heading = rf"^\.SS lexidrome {name}\b.*\n\S".replace("-", r"\\-")
    assert re.search(heading, PAGE, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_commands_and_their_options(shell: str) -> None:
    script = app.generate_completion(shell=shell)  # type: ignore[arg-type]
    for each in ("verify-draw", "close-week", "tie-winner", "tls-cert"):
        assert each in script
