"""Texts use the words of the glossary's last table, and none that stand on its other side."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
TABLE = re.compile(r"^\| (?P<say>[^|]+) \| (?P<avoid>[^|]+) \|$", re.MULTILINE)


def avoided() -> list[str]:
    page = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    rows = TABLE.finditer(page.partition("## Words we use")[2])
    return [each for row in rows if row["say"] != "say" for each in row["avoid"].split("; ")]


@pytest.fixture(scope="module")
def texts() -> list[str]:
    with (ROOT / "src/lexidrome/web/locales/lexidrome.pot").open("rb") as file:
        messages = [message.id for message in read_po(file) if message.id]
    return [text for each in messages for text in ([each] if isinstance(each, str) else each)]


def test_the_table_is_read() -> None:
    assert {"house", "anew", "may stay empty"} <= set(avoided())


@pytest.mark.parametrize("words", avoided())
def test_a_word_that_no_director_says_is_in_no_text(words: str, texts: list[str]) -> None:
    pattern = re.compile(rf"(?<!\w){re.escape(words)}", re.IGNORECASE)
    assert len(texts) > 4000
    assert not [text for text in texts if pattern.search(text)]
