"""Notes on decisions are found by room, say what they replace, and links in documents lead on."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")
SECTIONS = ["Context", "Decision", "Consequences"]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("decisions", ROOT / "tools/decisions.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_note_has_the_sections_of_the_template(tool: ModuleType) -> None:
    for note in tool.read_notes():
        written = note.path.read_text(encoding="utf-8")
        found = [
            each
            for each in re.findall(r"^\*\*(\w+)\.\*\*", written, re.MULTILINE)
            if each in SECTIONS
        ]
        assert found == SECTIONS, note.path.name
        assert note.path.name.startswith(f"{note.number}-")
    template = tool.NOTES / "template.md"
    assert re.findall(r"^\*\*(\w+)\.\*\*", template.read_text("utf-8"), re.MULTILINE) == SECTIONS


def test_every_note_stands_in_the_index_under_one_room(tool: ModuleType) -> None:
    notes = tool.read_notes()
    assert {note.room for note in notes} <= set(tool.rooms()), "a room of the house, or house"
    index = tool.INDEX.read_text(encoding="utf-8")
    assert index == tool.formatted(notes), "run make fmt"
    assert all(index.count(f"({note.path.name})") == 1 for note in notes)


def test_what_is_replaced_and_what_replaces_it_both_say_so(tool: ModuleType) -> None:
    notes = tool.read_notes()
    said_by_older = {(note.number, *newer) for note in notes for newer in note.replaced_by}
    said_by_newer = {
        (number, note.number, in_part) for note in notes for number, in_part in note.replaces
    }
    assert said_by_older
    assert said_by_older == said_by_newer
    assert all(older < newer for older, newer, _ in said_by_older)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_a_file(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    own = [link for link in links if not re.match(r"[a-z]+:|#|/", link)]
    broken = [link for link in own if not (document.parent / link.partition("#")[0]).exists()]
    assert not broken
