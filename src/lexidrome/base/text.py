"""Sentences for people, kept apart from the language they are shown in.

A rule, a refusal or an error is written once, in English, with named
parameters. Whoever shows it translates it at the last moment:

    text("Exchanging needs at least {need} tiles in the bag.", need=7)

`text` and `text_plural` are also the marks by which the message catalogue is
extracted, so their first arguments must be literals.

Whoever decides knows entrants and rounds by number. `the_entrant(11)` and `the_round(3)`
stand for them in a sentence until somebody who knows their names puts these there; a
sentence that nobody has named still says #11 and Round 3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

import msgspec
from msgspec.structs import replace

Parameter: TypeAlias = "str | int | Text"


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
        told = {
            name: each.translated(translator) if isinstance(each, Text) else each
            for name, each in self.params.items()
        }
        return template.format(**told)

    def named(self, name: Callable[[Mention], Parameter]) -> Text:
        """With whatever `name` puts in the place of an entrant or a round."""
        if not any(isinstance(each, Mention) for each in self.params.values()):
            return self
        params = {
            key: name(each) if isinstance(each, Mention) else each
            for key, each in self.params.items()
        }
        return replace(self, params=params)

    def __str__(self) -> str:
        template = self.msgid if self.plural is None or self.count == 1 else self.plural
        return template.format(**self.params)


class Mention(Text, frozen=True):
    """Something of an event that a sentence speaks of by its number."""

    number: int = 0
    division: str = ""
    """Empty: that of the command which is answered."""


class EntrantMention(Mention, frozen=True):
    """Somebody who plays, mentioned by number in a sentence that will have their name."""


class RoundMention(Mention, frozen=True):
    """A round, mentioned by number in a sentence that will have its title."""


def text(msgid: str, /, **params: Parameter) -> Text:
    """A sentence for people, in English, with what is to be put into it."""
    return Text(msgid, params)


def the_entrant(number: int, division: str = "") -> EntrantMention:
    """Mentions an entrant in a sentence; whoever shows it puts the name in."""
    return EntrantMention("#{number}", {"number": number}, number=number, division=division)


def the_round(number: int, division: str = "") -> RoundMention:
    """For the beginning of a sentence, with a colon behind it: “Final: play has begun.”"""
    said = text("Round {number}", number=number)
    return RoundMention(said.msgid, said.params, number=number, division=division)


def text_plural(singular: str, plural: str, count: int, /, **params: Parameter) -> Text:
    """A sentence whose form depends on a number; `{count}` stands for it."""
    return Text(singular, {"count": count, **params}, plural, count)
