"""Finds names that a reader would take for one another, and names that are hard to read.

A name is compared by what it looks like: without capitals, accents and blanks, with the
letters of other alphabets replaced by the Latin ones that they resemble. Nobody is refused
for a name; whoever runs the desk is told and decides.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec
from anyascii import anyascii

MOST_MARKS = 2
"""Upon each other over one letter; Vietnamese needs two."""
MOST_LETTERS = 4
"""So many are named of those that tell two names apart."""
_LOOKS_LIKE = str.maketrans(
    dict(
        zip(
            "АВЕЅІЈКМНОРСТУХаеѕіјкмнорстухԁԛԝһ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχ",
            "ABESIJKMHOPCTYXaesijkmhopctyxdqwh" + "ABEZHIKMNOPTYXaiKvoptux",
            strict=True,
        )
    )
)
"""Letters of other alphabets whose shape is that of a Latin one."""
_SAME_STROKE = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o", "O": "o"})
"""Told apart by capitals they differ; seen on a screen they do not."""
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that are drawn as nothing."""


class Named(msgspec.Struct, frozen=True):
    """A name, and what tells its owner from others: a number, say; empty if not there yet."""

    name: str
    place: str = ""

    @property
    def shown(self) -> str:
        return f"{self.name} ({self.place})" if self.place else self.name


class Alike(msgspec.Struct, frozen=True):
    """Two names that are easily taken for one another."""

    one: Named
    other: Named
    letters: tuple[str, ...]
    """Those that only one of them has, by their official names; none if the names are the same."""

    @property
    def is_same(self) -> bool:
        return self.one.name == self.other.name


class OddName(msgspec.Struct, frozen=True):
    """A name with marks piled up, or with signs that nobody sees."""

    named: Named
    letters: tuple[str, ...]


class NameNotices(msgspec.Struct, frozen=True):
    alike: tuple[Alike, ...] = ()
    unreadable: tuple[OddName, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.alike or self.unreadable)

    def __add__(self, other: NameNotices) -> NameNotices:
        return NameNotices(self.alike + other.alike, self.unreadable + other.unreadable)

    def about(self, named: Iterable[Named]) -> NameNotices:
        """Those in which one of these names has a part."""
        wanted = frozenset(named)
        return NameNotices(
            tuple(each for each in self.alike if wanted & {each.one, each.other}),
            tuple(each for each in self.unreadable if each.named in wanted),
        )


def name_notices(names: Iterable[Named]) -> NameNotices:
    """What is to be pointed out among these names."""
    everybody = tuple(names)
    return NameNotices(
        tuple(_alike(everybody)),
        tuple(OddName(each, letters) for each in everybody if (letters := _odd_letters(each.name))),
    )


def _alike(names: tuple[Named, ...]) -> Iterator[Alike]:
    """Each with the first that looks so, so that ten of the same are nine lines."""
    first: dict[tuple[str, str], Named] = {}
    for each in names:
        keys = looks_of(each.name)
        before = next((first[key] for key in keys if key in first), None)
        if before is not None:
            yield Alike(before, each, _telling_apart(before.name, each.name))
        for key in keys:
            first.setdefault(key, each)


@lru_cache(maxsize=10_000)
def looks_of(name: str) -> tuple[tuple[str, str], ...]:
    """What a name is compared by; two that share one of these look alike."""
    bare = [
        letter
        for letter in unicodedata.normalize("NFKD", name).translate(_LOOKS_LIKE)
        if not unicodedata.combining(letter) and not _is_unseen(letter)
    ]
    words = "".join(anyascii(letter) if _is_latin(letter) else letter for letter in bare)
    letters = "".join(each for each in words if each.isalnum() or each == "|") or words.strip()
    return (
        ("read", letters.casefold()),
        ("seen", letters.translate(_SAME_STROKE).casefold()),
    )


def _is_latin(letter: str) -> bool:
    """Other writings are left as they are: by their sound, different names would be the same."""
    return unicodedata.name(letter, "").startswith("LATIN ")


@lru_cache(maxsize=10_000)
def _odd_letters(name: str) -> tuple[str, ...]:
    """The signs that keep a name from being read: unseen ones, and marks beyond the second."""
    found: dict[str, None] = {}
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if _is_unseen(letter) or marks > MOST_MARKS:
            found[_called(letter)] = None
    return tuple(found)[:MOST_LETTERS]


def _is_unseen(letter: str) -> bool:
    is_selector = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return letter in _UNSEEN or is_selector or unicodedata.category(letter) in ("Cc", "Cf")


def _telling_apart(one: str, other: str) -> tuple[str, ...]:
    """What stands in one name only and is no plain letter."""
    apart = [letter for letter in (*other, *one) if (letter in one) != (letter in other)]
    return tuple(dict.fromkeys(_called(letter) for letter in apart if not letter.isascii()))[
        :MOST_LETTERS
    ]


def _called(letter: str) -> str:
    official = unicodedata.name(letter, f"U+{ord(letter):04X}")
    shown = f"◌{letter}" if unicodedata.combining(letter) else letter
    return official if _is_unseen(letter) else f"{shown} {official}"
