"""The chapters as this server shows them, each made once."""

from __future__ import annotations

import msgspec

from lexidrome.web.help.chapters import PICTURES, Page, Shown, name_in, page_of, show
from lexidrome.web.help.search import Row, index_of, search
from lexidrome.web.kit.assets import Asset
from lexidrome.web.kit.languages import Language

HELP = "/help"


class HelpLibrary:
    """What is read and made when somebody first asks for it, and then kept."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, str], Shown] = {}
        self._rows: dict[str, tuple[Row, ...]] = {}
        self._words: dict[str, Asset] = {}

    def chapter(self, page: Page, language: Language) -> Shown:
        key = (page.name, language.code)
        if key not in self._shown:
            self._shown[key] = show(page, language, lead)
        return self._shown[key]

    def search(self, language: Language, query: str) -> list[Row]:
        return search(self._index(language), query)

    def words(self, language: Language) -> Asset:
        """The whole index, for browsers that search by themselves."""
        if language.code not in self._words:
            content = msgspec.json.encode(self._index(language))
            self._words[language.code] = Asset(content, "application/json")
        return self._words[language.code]

    def _index(self, language: Language) -> tuple[Row, ...]:
        if language.code not in self._rows:
            self._rows[language.code] = index_of(language)
        return self._rows[language.code]


def lead(link: str) -> str | None:
    """Where a chapter's link leads on a server: what is not served is left as words."""
    if link.startswith(("#", "/", "https://", "http://")):
        return link
    picture = link.removeprefix("../")
    if picture.startswith(f"{PICTURES}/"):
        return f"{HELP}/{picture}"
    named = name_in(link)
    return None if named is None else address_of("#".join(each for each in named if each))


def address_of(place: str) -> str:
    """Of a chapter, or of a part of it (`directors#a-round`)."""
    page_of(place.partition("#")[0])
    return f"{HELP}/{place}"
