"""What went wrong? From plain words to procedures, best first."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain

import msgspec

from lexidrome.mishaps.spelling import tokens
from lexidrome.mishaps.vocabulary import Meanings, Vocabulary, read
from lexidrome.procedures import Procedure, procedure, procedures
from lexidrome.rulebook import RuleSet

_TOGETHER, _ANYWHERE = 0.6, 0.4
"""How much counts what is said in single phrases, and what is said in all of them."""
_SHARES = (0.7, 0.2, 0.1)
"""What the best phrase of a procedure counts, the second and the third."""
_FOR_OFTEN = 0.2
"""Little more counts what is said of a procedure often than what is said of it once."""
_MOST_PHRASES = 60
"""Of something that stands for many things, each is said no less than elsewhere."""
_OF_ASKED, _OF_PHRASE = 0.6, 0.4
"""What a phrase is measured by: all that was asked, and all that it says itself."""
_UNKNOWN = 0.6
"""The weight of a word that nobody knows: it was said, and may matter."""
_LEAST, _SHARE_OF_BEST = 0.22, 0.5
"""What is worth showing: so much, and so much of what the best one has."""
_MOST = 8


class _Said(msgspec.Struct, frozen=True):
    en: tuple[str, ...] = ()
    de: tuple[str, ...] = ()


class _Phrase(msgspec.Struct, frozen=True):
    """Something that is said of a procedure."""

    procedure: str
    weight: float


class _Book(msgspec.Struct, frozen=True):
    """Everything that is said of procedures, by what it means."""

    vocabulary: Vocabulary
    phrases: tuple[_Phrase, ...]
    said_in: Mapping[str, tuple[int, ...]]
    """The phrases that speak of a meaning."""
    said_of: Mapping[str, Mapping[str, float]]
    """The procedures that it is said of, each with what that counts."""
    weights: Mapping[str, float]
    """Meanings that few procedures speak of say more, and those that are said mainly of one."""

    def weight_of(self, each: Meanings) -> float:
        return max(map(self.weight, each), default=_UNKNOWN)

    def weight(self, meaning: str) -> float:
        return self.weights.get(meaning, _UNKNOWN)


def find_procedures(
    asked: str, rules: RuleSet, *, on_screen: bool = False
) -> tuple[Procedure, ...]:
    """The procedures that fit what somebody says has happened, best first."""
    wanted = _book().vocabulary.understand(asked)
    if not any(wanted):
        return ()
    fits = _fits(_book(), wanted)
    offered = [(fits.get(each.name, 0.0), each) for each in procedures(rules, on_screen=on_screen)]
    least = max(_LEAST, _SHARE_OF_BEST * max(fit for fit, _ in offered))
    found = sorted((pair for pair in offered if pair[0] >= least), key=lambda pair: -pair[0])
    return tuple(each for _, each in found[:_MOST])


def _fits(book: _Book, wanted: Sequence[Meanings]) -> Mapping[str, float]:
    """How well each procedure fits: by the phrases that say most of it, and by all together."""
    everything = sum(map(book.weight_of, wanted))
    together, anywhere = dict[int, float](), dict[str, float]()
    for each in wanted:
        phrases, names = dict[int, float](), dict[str, float]()
        for meaning, sure in each.items():
            worth = sure * book.weight(meaning)
            for at in book.said_in.get(meaning, ()):
                phrases[at] = max(worth, phrases.get(at, 0.0))
            for name, often in book.said_of.get(meaning, {}).items():
                names[name] = max(worth * often, names.get(name, 0.0))
        for at, worth in phrases.items():
            together[at] = together.get(at, 0.0) + worth
        for name, worth in names.items():
            anywhere[name] = anywhere.get(name, 0.0) + worth
    shares = dict[str, list[float]]()
    for at, matched in together.items():
        phrase = book.phrases[at]
        share = matched / (_OF_ASKED * everything + _OF_PHRASE * phrase.weight)
        shares.setdefault(phrase.procedure, []).append(share)
    return {
        name: _TOGETHER * _best(found) + _ANYWHERE * anywhere[name] / everything
        for name, found in shares.items()
    }


def _best(shares: list[float]) -> float:
    """A procedure that several phrases speak for fits better than one by a single chance."""
    return sum(
        part * share for part, share in zip(_SHARES, sorted(shares, reverse=True), strict=False)
    )


@cache
def _book() -> _Book:
    said = msgspec.toml.decode(read("said.toml"), type=dict[str, _Said])
    sentences = [
        (name, sentence)
        for name, each in said.items()
        for sentence in (str(procedure(name).title), *each.en, *each.de)
    ]
    vocabulary = Vocabulary(chain.from_iterable(tokens(sentence) for _, sentence in sentences))
    meant = [
        (name, frozenset(chain.from_iterable(vocabulary.read(sentence))))
        for name, sentence in sentences
    ]
    said_in, said_of = dict[str, list[int]](), dict[str, dict[str, float]]()
    phrases_of = Counter(name for name, _ in meant)
    shares = {name: 1 / min(count, _MOST_PHRASES) for name, count in phrases_of.items()}
    for at, (name, meanings) in enumerate(meant):
        for meaning in meanings:
            said_in.setdefault(meaning, []).append(at)
            often = said_of.setdefault(meaning, {})
            often[name] = often.get(name, 0.0) + shares[name]
    weights = {
        meaning: math.sqrt(math.log(len(said) + 1) - _entropy(often.values()) + 0.2)
        for meaning, often in said_of.items()
    }
    return _Book(
        vocabulary,
        tuple(
            _Phrase(name, sum(weights[meaning] for meaning in meanings)) for name, meanings in meant
        ),
        {meaning: tuple(phrases) for meaning, phrases in said_in.items()},
        {
            meaning: {name: min(1.0, share) ** _FOR_OFTEN for name, share in often.items()}
            for meaning, often in said_of.items()
        },
        weights,
    )


def _entropy(often: Iterable[float]) -> float:
    """How evenly something is spread: nothing if it is said of one procedure alone."""
    shares = list(often)
    return -sum(each / sum(shares) * math.log(each / sum(shares)) for each in shares)
