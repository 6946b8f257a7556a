"""What went wrong? From plain words, or by two choices, to a procedure."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import chain

import msgspec

from lexidrome.base import Text
from lexidrome.procedures.catalogue import (
    GROUP_TITLES,
    PROCEDURES,
    Group,
    Procedure,
    procedures,
)
from lexidrome.rulebook import RuleSet

_EXACT, _BEGINS, _RESEMBLES = 1.0, 0.8, 0.55
_SHARE_WANTED = 0.34
"""So much of what was asked must be found for a procedure to be worth showing,"""
_SHARE_OF_BEST = 0.5
"""and so much of what the best one has."""


class Branch(msgspec.Struct, frozen=True):
    """The first choice, and what there is to choose after it."""

    group: Group
    title: Text
    procedures: tuple[Procedure, ...]


def choices(rules: RuleSet, *, on_screen: bool = False) -> tuple[Branch, ...]:
    """Every procedure of these rules behind two choices; a group without any is left out."""
    offered = procedures(rules, on_screen=on_screen)
    branches = (
        Branch(group, title, tuple(each for each in offered if each.group is group))
        for group, title in GROUP_TITLES.items()
    )
    return tuple(branch for branch in branches if branch.procedures)


def find_procedures(
    asked: str, rules: RuleSet, *, on_screen: bool = False
) -> tuple[Procedure, ...]:
    """The procedures that fit what somebody says has happened, best first."""
    wanted = [_Wanted.of(token) for token in _content(_tokens(asked))]
    if not any(each.alike for each in wanted):
        return ()
    scored = [
        (_fit(wanted, _phrases()[each.name]), each)
        for each in procedures(rules, on_screen=on_screen)
    ]
    least = max(_SHARE_WANTED, _SHARE_OF_BEST * max(fit for fit, _ in scored))
    found = [(fit, each) for fit, each in scored if fit >= least]
    return tuple(each for _, each in sorted(found, key=lambda pair: -pair[0]))


class _Wanted(msgspec.Struct, frozen=True):
    """One word of what was asked."""

    alike: Mapping[str, float]
    """The words that are known and resemble it, and how much."""
    weight: float
    """Words that few procedures use say more; words that none uses still count as asked."""

    @classmethod
    def of(cls, token: str) -> _Wanted:
        likenesses = {known: _likeness(token, known) for known in _vocabulary()}
        alike = {known: likeness for known, likeness in likenesses.items() if likeness}
        used_by = {name for known in alike for name in _vocabulary()[known]}
        return cls(alike, math.log((len(PROCEDURES) + 1) / (len(used_by) + 1)) + 0.2)


def _fit(wanted: list[_Wanted], phrases: tuple[tuple[str, ...], ...]) -> float:
    """How much of what is wanted a procedure says: most in one phrase, the rest anywhere."""
    together = max(_share(wanted, phrase) for phrase in phrases)
    anywhere = _share(wanted, tuple(chain.from_iterable(phrases)))
    exactness = max(
        sum(any(token in each.alike for each in wanted) for token in phrase) / len(phrase)
        for phrase in phrases
    )
    return 0.6 * together + 0.3 * anywhere + 0.1 * exactness


def _share(wanted: list[_Wanted], said: tuple[str, ...]) -> float:
    """The part of the wanted words that is said."""
    matched = sum(
        each.weight * max((each.alike.get(token, 0.0) for token in said), default=0.0)
        for each in wanted
    )
    return matched / sum(each.weight for each in wanted)


def _likeness(one: str, other: str) -> float:
    if one == other:
        return _EXACT
    short, long = sorted((one, other), key=len)
    if len(short) >= 4 and long.startswith(short):
        return _BEGINS
    if _common_start(one, other) >= max(5, len(long) - 3):
        return _RESEMBLES
    return 0.0


def _common_start(one: str, other: str) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


class _Words(msgspec.Struct, frozen=True):
    ignored: tuple[str, ...]
    said: Mapping[str, Mapping[str, tuple[str, ...]]]
    """By procedure and language."""


@cache
def _words() -> _Words:
    source = files("lexidrome.procedures").joinpath("words.toml").read_text("utf-8")
    return msgspec.toml.decode(source, type=_Words)


@cache
def _phrases() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """What people say of each procedure, as words without endings."""
    said = _words().said
    return {
        each.name: tuple(
            _content(_tokens(phrase))
            for phrase in (str(each.title), *chain.from_iterable(said[each.name].values()))
        )
        for each in PROCEDURES
    }


@cache
def _vocabulary() -> Mapping[str, frozenset[str]]:
    """Every word that is said of some procedure, and of which."""
    used: dict[str, set[str]] = {}
    for name, phrases in _phrases().items():
        for token in chain.from_iterable(phrases):
            used.setdefault(token, set()).add(name)
    return {token: frozenset(names) for token, names in used.items()}


def _tokens(sentence: str) -> tuple[str, ...]:
    """Words in one spelling: no case, no accents, ue for ü as u, and no plural s."""
    folded = sentence.casefold().replace("ß", "ss")
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", folded)
        if not unicodedata.combining(letter)
    )
    for pair in ("ae", "oe", "ue"):
        plain = plain.replace(pair, pair[0])
    words = re.findall(r"[a-z0-9]+", plain)
    return tuple(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words)


def _content(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Without the words that say nothing, unless there are no others."""
    said = tuple(token for token in Counter(tokens) if token not in _words().ignored)
    return said or tokens
