"""Sentences for people, kept apart from the language they are shown in.

A rule, a refusal or an error is written once, in English, with named
parameters. Whoever shows it translates it at the last moment:

    text("Exchanging needs at least {need} tiles in the bag.", need=7)

`text` and `text_plural` are also the marks by which the message catalogue is
extracted, so their first arguments must be literals.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

Parameter = str | int


class Translator(Protocol):
    """The two methods of `gettext.NullTranslations` that a text needs."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


class Text(msgspec.Struct, frozen=True):
    """One sentence, not yet translated; `str()` gives its English form."""

    msgid: str
    params: Mapping[str, Parameter] = {}
    plural: str | None = None
    count: int = 0

    def translated(self, translator: Translator) -> str:
        if self.plural is None:
            template = translator.gettext(self.msgid)
        else:
            template = translator.ngettext(self.msgid, self.plural, self.count)
        return template.format(**self.params)

    def __str__(self) -> str:
        template = self.msgid if self.plural is None or self.count == 1 else self.plural
        return template.format(**self.params)


def text(msgid: str, /, **params: Parameter) -> Text:
    return Text(msgid, params)


def text_plural(singular: str, plural: str, count: int, /, **params: Parameter) -> Text:
    """A sentence whose form depends on a number; `{count}` stands for it."""
    return Text(singular, {"count": count, **params}, plural, count)
