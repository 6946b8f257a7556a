"""The way that a newcomer is led is still there: every file and every place that is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TASKS = re.split(r"^### ", GUIDE.partition("## A newcomer's task\n")[2], flags=re.MULTILINE)[1:]
PLACE = re.compile(
    r"^\d+\. `([\w/.-]+\.\w+)`(?:, (?:in|at the end of|below) `([^`]+)`)?", re.MULTILINE
)


def places() -> list[tuple[str, str]]:
    return [place for task in TASKS for place in PLACE.findall(task.partition("\n## ")[0])]


def test_both_tasks_are_led_from_file_to_file() -> None:
    assert len(TASKS) == 2
    assert len(places()) > 10


@pytest.mark.parametrize(("file", "name"), places())
def test_a_place_that_a_newcomer_is_sent_to_is_there(file: str, name: str) -> None:
    found = [each for each in (ROOT / "src/lexidrome" / file, ROOT / file) if each.exists()]
    assert found, "the guide names a file that is not there"
    assert name in found[0].read_text(encoding="utf-8")


def test_the_tests_that_say_it_is_done_are_there() -> None:
    run = {path for line in re.findall(r"`pytest ([^`]+)`", GUIDE) for path in line.split()}
    own = set(re.findall(r"A test, `([^`]+)`", GUIDE))
    assert own < run
    assert not [path for path in run - own if not (ROOT / path).exists()]
