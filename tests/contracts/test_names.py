"""Files are named by what they hold, and an event is what directors run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src/lexidrome"
NAMED = ("decider", "game", "procedures", "tournament")
ROOMS = [PACKAGE / name for name in NAMED if (PACKAGE / name).is_dir()]
NOUNS = {
    "lightning": "a lightning round breaks a tie",
    "matching": "what graph theory calls everybody in pairs",
    "pairing": "who meets whom in a round",
    "ruling": "what a director decides",
    "scoring": "the books' heading for what a play counts",
}
"""Words of the trade that only look like something being done."""


def names_in(room: Path) -> set[str]:
    """Of its modules and folders."""
    return {
        path.parent.name if path.stem == "__init__" else path.stem for path in room.rglob("*.py")
    }


def is_something_done(name: str) -> bool:
    return name.rpartition("_")[2].endswith("ing")


def parameters(room: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.arguments):
                found = (*node.posonlyargs, *node.args, *node.kwonlyargs)
                yield from ((path.name, each.arg) for each in found)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_file_is_named_by_what_it_holds_and_not_by_doing(room: Path) -> None:
    names = names_in(room)
    assert len(names) > 3
    assert not {name for name in names if is_something_done(name)} - set(NOUNS)


def test_what_an_event_stores_is_not_called_an_event() -> None:
    found = list(parameters(PACKAGE / "tournament"))
    assert ("dependencies.py", "fact") in found
    assert not [each for each in found if each[1] in {"event", "events"}]
