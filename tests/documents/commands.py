"""The commands that documents show, as they stand there, and how they are carried out."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCUMENTS = (*sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("*.md")))
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(lexidrome [^`]+)`")
BEFORE = re.compile(r"\$ |sudo -u lexidrome /opt/lexidrome/bin/")
"""What stands before a command where somebody says who types it."""
REMARK = re.compile(r" +# .*")
"""What is said beside a command."""


class Shown(NamedTuple):
    document: Path
    line: int
    written: str
    is_block: bool
    """In a block of its own, to be typed as it stands."""

    def __str__(self) -> str:
        return f"{self.document.name}:{self.line} {self.written}"

    @property
    def tokens(self) -> list[str]:
        return shlex.split(self.written)[1:]


def shown(document: Path) -> Iterator[Shown]:
    """In the order in which somebody reads them."""
    source = document.read_text(encoding="utf-8")
    found: list[tuple[int, str, bool]] = []
    for block in FENCE.finditer(source):
        if block[1] in ("", "sh", "bash", "console"):
            at = block.start(2)
            whole = block[2].replace("\\\n", "  ")  # as long as before
            for line in whole.splitlines(keepends=True):
                written = line.strip()
                if told := BEFORE.match(written):
                    written = written[told.end() :]
                if written.startswith("lexidrome "):
                    found.append((at, REMARK.sub("", written).strip(), True))
                at += len(line)
    outside = FENCE.sub(lambda block: " " * len(block[0]), source)
    found += [(inline.start(), inline[1], False) for inline in INLINE.finditer(outside)]
    for at, written, is_block in sorted(found):
        yield Shown(document, source.count("\n", 0, at) + 1, written, is_block)


def all_shown() -> list[Shown]:
    return [each for document in DOCUMENTS for each in shown(document)]
