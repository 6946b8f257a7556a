"""Which languages the pages speak, and which of them a visitor gets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations
from pathlib import Path

import msgspec
from babel import Locale
from babel.localedata import locale_identifiers
from babel.numbers import format_decimal, format_percent
from markupsafe import Markup, escape

from lexidrome.base import Text, Translator
from lexidrome.web.kit.po import parse_po

LOCALES = Path(__file__).parents[1] / "locales"
WORLD = Locale("en", "001")
PLURAL_TABLE_LENGTH = 200
"""Plural rules look at a number's last two digits or at small numbers; this holds both."""


class Language(msgspec.Struct, frozen=True):
    """One language of the pages; `text` and `text_plural` are what templates call."""

    code: str
    """As in HTML's `lang`."""
    name: str
    """As its own speakers write it."""
    translator: Translator

    def text(self, msgid: str, /, **params: object) -> Markup:
        return _filled(self.translator.gettext(msgid), params)

    def text_plural(self, singular: str, plural: str, count: int, /, **params: object) -> Markup:
        template = self.translator.ngettext(singular, plural, count)
        return _filled(template, {"count": count, **params})

    def translated(self, sentence: Text) -> str:
        return sentence.translated(self.translator)

    @property
    def locale(self) -> Locale:
        """How days and numbers are written in it."""
        return _locale(self.code)

    def whole(self, number: int) -> str:
        """With its thousands set apart."""
        return format_decimal(number, "#,##0", locale=self.locale)

    def decimal(self, number: float) -> str:
        """With one place."""
        return format_decimal(number, "0.0", locale=self.locale)

    def money(self, hundredths: int, currency: str) -> str:
        written = format_decimal(hundredths / 100, "0.00", locale=self.locale)
        return f"{written}\N{NO-BREAK SPACE}{currency}" if currency else written

    def percent(self, share: float) -> str:
        return format_percent(share, locale=self.locale)

    def plural_table(self) -> str:
        """For scripts, which cannot run gettext's plural expression: the form for each number."""
        translator = self.translator
        if isinstance(translator, NullTranslations) and hasattr(translator, "plural"):
            return "".join(str(translator.plural(n)) for n in range(PLURAL_TABLE_LENGTH))
        return "".join("0" if n == 1 else "1" for n in range(PLURAL_TABLE_LENGTH))


@cache
def _locale(code: str) -> Locale:
    """As in English where nobody knows; English is that of the world, where 21 November is."""
    known = Locale.negotiate([code.replace("-", "_")], locale_identifiers())
    return WORLD if known is None or str(known) == "en" else known


def _filled(template: str, params: Mapping[str, object]) -> Markup:
    """The message is plain text; a parameter may be markup, anything else is escaped."""
    return Markup(escape(template)).format(**params)  # noqa: S704


class Languages:
    """All languages at hand; the first is the one the messages are written in."""

    def __init__(self, languages: list[Language]) -> None:
        self.by_code = {language.code: language for language in languages}
        self.source = languages[0]

    def for_visitor(self, chosen: str | None, accepted: str) -> Language:
        """The one chosen before, else the best of an Accept-Language header."""
        if chosen in self.by_code:
            return self.by_code[chosen]
        for code in parse_accept_language(accepted):
            if (
                language := self.by_code.get(code) or self.by_code.get(code.split("-")[0])
            ) is not None:
                return language
        return self.source


@cache
def load_languages() -> Languages:
    """English, and every catalogue in `locales/`."""
    languages = [Language("en", "English", NullTranslations())]
    for path in sorted(LOCALES.glob("*.po")):
        translator = parse_po(path.read_text(encoding="utf-8"), path.stem)
        languages.append(Language(path.stem, str(_locale(path.stem).display_name), translator))
    return Languages(languages)


def parse_accept_language(header: str) -> list[str]:
    """Language codes of the header, most wanted first; what cannot be read is left out."""
    wanted: list[tuple[float, str]] = []
    for part in header.split(","):
        code, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if code.strip() and weight > 0:
            wanted.append((-weight, code.strip()))
    return [code for _, code in sorted(wanted, key=lambda row: row[0])]
