"""Every file and folder of the sources that a document names is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from documents.commands import DOCUMENTS, FENCE, ROOT

NAMED = re.compile(r"`([a-z_][\w./-]*/[\w./-]*)`")
ROOMS = ROOT / "src/lexidrome"
BASES = (ROOT, ROOMS, ROOMS / "web")
SUFFIXES = ("", ".py", ".js")
NOT_OF_THE_SOURCES = {
    "game/NAME/": "how streams are called",
    "push/key.pem": "lies in the data folder",
    "src/lexidrome/web/locales/CODE.po": "has the code of a language to come",
    "tests/web/events/test_town.py": "is written by whoever follows the document",
}


def places(source: str) -> Iterator[str]:
    """What begins with a folder of the sources."""
    for named in NAMED.findall(FENCE.sub("", source)):
        first = named.partition("/")[0]
        if any((base / first).is_dir() for base in BASES):
            yield named


def is_there(named: str) -> bool:
    return any(Path(f"{base / named}{suffix}").exists() for base in BASES for suffix in SUFFIXES)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_names_of_the_sources_is_there(document: Path) -> None:
    named = set(places(document.read_text(encoding="utf-8")))
    assert sorted(each for each in named - NOT_OF_THE_SOURCES.keys() if not is_there(each)) == []


def test_a_file_that_has_moved_is_found() -> None:
    found = list(places("It is in `hall/judging/slips.py`, not in `hall/slips.py` or `a/b`."))
    assert [each for each in found if not is_there(each)] == ["hall/slips.py"]
