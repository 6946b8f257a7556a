"""Writes the index of the decisions by room, from the heads of the notes; `make fmt` does this."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
NOTES = ROOT / "docs/decisions"
INDEX = NOTES / "README.md"
HOUSE = "house"
HEAD = re.compile(
    r"# (?P<number>\d{4}) (?P<title>[^\n]+)\n\n"
    r"- Room: (?P<room>[a-z]+)\n"
    r"- Status: (?P<status>stands|(?:stands; replaced in part|replaced) by [^\n]+)\n"
    r"(?:- Replaces: (?P<replaces>[^\n]+)\n)?"
    r"\n\*\*Context\.\*\* "
)
LINK = re.compile(r"\[(\d{4})\]\([^)]+\)( in part)?")
INTRODUCTION = """\
# Decisions

One note for each choice that would be costly to take back, in the form of the \
[template](template.md): what was the question, what was decided, what follows. What replaces \
an earlier note says so, and so does the earlier one. What is merely a habit stands in \
[STYLE.md](../../STYLE.md).

`python tools/decisions.py` writes this index.
"""


class Note(NamedTuple):
    path: Path
    number: str
    title: str
    room: str
    is_replaced: bool
    """As a whole."""
    replaced_by: frozenset[tuple[str, bool]]
    """The numbers of those that replace it; true: in part."""
    replaces: frozenset[tuple[str, bool]]


def read_note(path: Path) -> Note:
    match = HEAD.match(path.read_text(encoding="utf-8"))
    if match is None:
        raise SystemExit(f"{path.name}: the head is not as in docs/decisions/template.md")
    status = match["status"]
    in_part = status.startswith("stands;")
    return Note(
        path,
        match["number"],
        match["title"],
        match["room"],
        status.startswith("replaced"),
        frozenset((number, in_part) for number, _ in LINK.findall(status)),
        frozenset((number, bool(part)) for number, part in LINK.findall(match["replaces"] or "")),
    )


def read_notes() -> list[Note]:
    return [read_note(path) for path in sorted(NOTES.glob("[0-9]*.md"))]


def rooms() -> list[str]:
    """From the ground up, as the contract of the imports has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    return [HOUSE, *(room for layer in reversed(layers) for room in layer.split(" | "))]


def formatted(notes: list[Note]) -> str:
    parts = [INTRODUCTION]
    for room in rooms():
        if own := [note for note in notes if note.room == room]:
            title = "The whole house" if room == HOUSE else f"`{room}`"
            parts.append(f"\n## {title}\n\n" + "".join(map(_line, own)))
    return "".join(parts)


def _line(note: Note) -> str:
    if not note.is_replaced:
        return f"- [{note.number}]({note.path.name}) {note.title}\n"
    others = ", ".join(sorted(number for number, _ in note.replaced_by))
    return f"- [{note.number}]({note.path.name}) ~~{note.title}~~ (replaced by {others})\n"


if __name__ == "__main__":
    INDEX.write_text(formatted(read_notes()), encoding="utf-8")
