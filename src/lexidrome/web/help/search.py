"""Which chapter has what somebody looks for; `search.js` finds the same without asking us."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

import msgspec

from lexidrome.web.help.chapters import PAGES, show
from lexidrome.web.kit.languages import Language

MOST_FOUND = 20
LONGEST_QUERY = 200
_WORD = re.compile(r"[\w’'-]+")
IN_TITLE = 3
"""What a word of a heading counts for, beside one of the text."""


class Row(msgspec.Struct, frozen=True, array_like=True):
    """A section of a chapter, as it lies in the index."""

    address: str
    """The chapter's name with its anchor."""
    chapter: str
    heading: str
    title_words: str
    words: str


class Found(msgspec.Struct, frozen=True):
    row: Row
    matched: int
    score: int


def plain(words: str) -> str:
    """Without what people leave out when they type: case, accents."""
    parted = unicodedata.normalize("NFKD", words.lower().replace("ß", "ss"))
    return "".join(each for each in parted if not unicodedata.combining(each))


def words_of(words: str) -> list[str]:
    return _WORD.findall(plain(words))


def index_of(language: Language) -> tuple[Row, ...]:
    rows = []
    for page in PAGES.values():
        shown = show(page, language, lambda link: link)
        title = language.translated(page.title)
        for section in shown.chapter.sections:
            heading = section.heading
            is_first = heading.level == 1
            titles = f"{title} {'' if is_first else heading.title}"
            said = {*words_of(section.words)} - {*words_of(titles)}
            rows.append(
                Row(
                    page.name if is_first else f"{page.name}#{heading.anchor}",
                    title,
                    "" if is_first else heading.title,
                    " ".join(sorted({*words_of(titles)})),
                    " ".join(sorted(said)),
                )
            )
    return tuple(rows)


def search(rows: Iterable[Row], query: str) -> list[Row]:
    """Those with most of the words, each whole or begun; those that name them first."""
    asked = [*dict.fromkeys(words_of(query[:LONGEST_QUERY]))]
    found = [Found(row, *_weigh(row, asked)) for row in rows]
    most = max((each.matched for each in found), default=0)
    best = [each for each in found if each.matched == most > 0]
    best.sort(key=lambda each: -each.score)
    return [each.row for each in best[:MOST_FOUND]]


def _weigh(row: Row, asked: list[str]) -> tuple[int, int]:
    titles, words = f" {row.title_words}", f" {row.words}"
    matched = score = 0
    for each in asked:
        in_title, in_text = f" {each}" in titles, f" {each}" in words
        matched += in_title or in_text
        score += IN_TITLE * in_title + in_text
    return matched, score
