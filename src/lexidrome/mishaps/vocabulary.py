"""What words mean: those that mean the same are one meaning, however they are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files

import msgspec

from lexidrome.mishaps.spelling import (
    PREFIXES,
    bare,
    most_slips,
    slips,
    sound,
    starts_beside,
    stems,
    tokens,
)

Meanings = Mapping[str, float]
"""What a word may mean, and how sure that is."""

_SURE, _HEARD, _BARE, _SLIPPED, _PART, _BEGUN = 1.0, 0.9, 0.85, 0.75, 0.8, 0.6
_SHORTEST_PART = 4
"""Of a compound, and of a word that is still being typed."""
_SHORTEST_WITHIN, _SHORTEST_REST = 5, 3
"""Of a known word in an unknown one, and of what is left of that."""
_MOST_BETWEEN = 2
_JOINTS = ("", "s", "n", "en", "es")
_NOTHING: Meanings = {}
_NUMBERED = frozenset(("table", "board", "round", "tisch", "brett", "runde"))
"""What has a number after it by which it is called, and which counts nothing."""
_TIME = "time"
"""What minutes and seconds mean in the table."""
_FIGURES: Mapping[int, Meanings] = {2: {"points of a play": _SURE}, 3: {"points of a game": _SURE}}
"""What a figure of so many digits most often is, if it is none that the table knows."""


class _Alike(msgspec.Struct, frozen=True):
    ignored: tuple[str, ...]
    alike: Mapping[str, tuple[str, ...]]


def read(name: str) -> str:
    return files("lexidrome.mishaps").joinpath(name).read_text("utf-8")


class Vocabulary:
    """The words of the table of those alike, and those that are only said of a procedure."""

    def __init__(self, said: Iterable[str]) -> None:
        table = msgspec.toml.decode(read("alike.toml"), type=_Alike)
        self._meanings: dict[str, dict[str, float]] = {}
        together: dict[tuple[str, ...], dict[str, float]] = {}
        for meaning, written in table.alike.items():
            for each in map(tokens, written):
                if len(each) > 1:
                    together.setdefault(each, {})[meaning] = _SURE
                else:
                    self._meanings.setdefault(each[0], {})[meaning] = _SURE
        self._groups: dict[str, list[tuple[tuple[str, ...], Meanings]]] = {}
        for group in sorted(together, key=len, reverse=True):
            self._groups.setdefault(group[0], []).append((group, together[group]))
        ignored = {word for each in table.ignored for word in tokens(each)}
        self._ignored = ignored - set(self._meanings)
        for word in said:
            if word not in self._ignored and not self._put_together(word):
                *_, stem = stems(word)
                self._meanings[word] = {stem: _SURE}
        self._stems: dict[str, dict[str, float]] = {}
        self._sounds: dict[str, dict[str, float]] = {}
        self._by_initial: dict[str, list[str]] = {}
        for word, meanings in self._meanings.items():
            *_, stem = stems(word)
            self._stems.setdefault(stem, {}).update(meanings)
            self._sounds.setdefault(sound(word), {}).update(meanings)
            self._by_initial.setdefault(word[0], []).append(word)

    def read(self, phrase: str) -> list[Meanings]:
        """What the words of a phrase of ours mean."""
        return self._walk(phrase, is_asked=False)

    def understand(self, asked: str) -> list[Meanings]:
        """What somebody's words mean, each once; empty for a word that is not known.

        Misspellings are forgiven, and a word may still be being typed.
        """
        found = list[Meanings]()
        for each in self._walk(asked, is_asked=True):
            if not each or each not in found:
                found.append(each)
        return found

    def _walk(self, sentence: str, *, is_asked: bool) -> list[Meanings]:
        words, found = list(tokens(sentence)), list[Meanings]()
        while words:
            if together := self._together(words):
                group, meanings = together
                found.append(meanings)
                for each in group:
                    words.remove(each)
                continue
            word = words.pop(0)
            if word in _NUMBERED and words and words[0].isdecimal():
                words.pop(0)
            if word.isdecimal() and words and self._is_time(words[0]):
                continue
            if whole := self._put_back(word, words):
                found.append(whole)
            elif word not in self._ignored:
                found.append(self._guess(word) if is_asked else self._put_together(word))
        return found

    def _is_time(self, word: str) -> bool:
        """Twenty of what is measured by the clock are neither tiles nor points."""
        return _TIME in self._known(word)

    def _together(self, words: list[str]) -> tuple[tuple[str, ...], Meanings] | None:
        """Words that mean something together; between two others may stand: take it back."""
        for group, meanings in self._groups.get(words[0], ()):
            is_apart = len(group) == 2 and group[1] in words[1 : 2 + _MOST_BETWEEN]
            if is_apart or tuple(words[: len(group)]) == group:
                return group, meanings
        return None

    def _put_back(self, word: str, after: list[str]) -> Meanings:
        """What a German verb means whose prefix stands at the end: er mischt sich ein."""
        if after and after[-1] in PREFIXES and len(word) >= _SHORTEST_PART:
            return self._meanings.get(after[-1] + word, _NOTHING)
        return _NOTHING

    def _known(self, word: str) -> Meanings:
        if word.isdecimal() and word not in self._meanings:
            return _FIGURES.get(len(word), _NOTHING)
        known = (self._meanings[each] for each in stems(word) if each in self._meanings)
        return next(known, _NOTHING)

    def _put_together(self, word: str) -> Meanings:
        return self._known(word) or self._parts(word)

    def _guess(self, word: str) -> Meanings:
        *_, stem = stems(word)
        return (
            self._known(word)
            or self._stems.get(stem)
            or _less(self._sounds.get(sound(word), _NOTHING), _HEARD)
            or self._bare(word)
            or self._begun(word)
            or self._slipped(word)
            or self._parts(word)
            or self._started(word)
            or self._within(word)
        )

    def _bare(self, word: str) -> Meanings:
        known = (self._known(each) for each in bare(word))
        return _less(next(filter(None, known), _NOTHING), _BARE)

    def _started(self, word: str) -> Meanings:
        """What it means if a thumb missed the first letter."""
        found = dict[str, float]()
        for known, meanings in self._meanings.items():
            if starts_beside(word, known):
                found.update(_less(meanings, _SLIPPED))
        return found

    def _slipped(self, word: str) -> Meanings:
        """What the nearest words mean that it may have been meant for."""
        most, found = most_slips(word), dict[str, float]()
        for known in self._by_initial.get(word[0], ()):
            count = slips(word, known, min(most, most_slips(known)))
            if count is None:
                continue
            if count < most:
                most, found = count, {}
            found.update(_less(self._meanings[known], _SLIPPED / count))
        return found

    def _parts(self, word: str) -> Meanings:
        """Compounds mean what both parts do."""
        for at in range(len(word) - _SHORTEST_PART, _SHORTEST_PART - 2, -1):
            if not (last := self._known(word[at:])):
                continue
            for joint in _JOINTS:
                head = word[:at].removesuffix(joint)
                if first := self._known(head):
                    return {**_less(first, _PART), **_less(last, _PART)}
        return _NOTHING

    def _within(self, word: str) -> Meanings:
        """What the longest known word means that it begins or ends with: fingernail."""
        for length in range(len(word) - _SHORTEST_REST, _SHORTEST_WITHIN - 1, -1):
            if found := self._meanings.get(word[:length]) or self._meanings.get(word[-length:]):
                return _less(found, _BEGUN)
        return _NOTHING

    def _begun(self, word: str) -> Meanings:
        found = dict[str, float]()
        if len(word) >= _SHORTEST_PART:
            for known in self._by_initial.get(word[0], ()):
                if known.startswith(word):
                    found.update(_less(self._meanings[known], _BEGUN))
        return found


def _less(meanings: Meanings, share: float) -> dict[str, float]:
    return {meaning: share * sure for meaning, sure in meanings.items()}
