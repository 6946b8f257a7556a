"""Results as people mail them: “Anna beat Ben 412-389”, with all that a forwarded mail has around.

Nothing is entered here. What could be read is proposed, each with the words that it was read
from; what could not is left for somebody to say.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

import msgspec

LONGEST_MAIL = 20_000
MOST_RESULTS = 60
_QUOTED = re.compile(r"^[>|\s]*")
_HEADER = re.compile(
    r"^(?P<name>from|von|to|an|cc|date|datum|sent|gesendet|subject|betreff|reply-to)\s*:\s*"
    r"(?P<value>.*)$",
    re.IGNORECASE,
)
_FROM = frozenset({"from", "von"})
_SUBJECT = frozenset({"subject", "betreff"})
_NOT_SCORES = re.compile(
    r"\S+@\S+|https?://\S+|\b\d{1,4}[./]\d{1,2}[./]\d{1,4}\b|\b\d{1,2}/\d{1,2}\b|\b\d{4}-\d{2}-\d{2}\b"
    r"|\b\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?|uhr)?(?!\d)|\bround\s+\d+|\bweek\s+\d+"
    r"|\brunde\s+\d+|\bwoche\s+\d+|\+\d[\d ()/-]{5,}",
    re.IGNORECASE,
)
"""Addresses, days, hours, weeks and telephone numbers."""
_WORD = re.compile(r"\d+|[^\W\d_]+(?:['’][^\W\d_]+)*")
_WON = frozenset({
    "beat", "beats", "defeated", "defeats", "won", "wins", "win", "bested", "def",
    "besiegte", "besiegt", "schlug", "geschlagen", "gewonnen", "gewann", "gewinnt",
})  # fmt: skip
_LOST = frozenset({
    "lost", "loses", "lose", "losing", "verloren", "verlor", "verliert", "unterlag",
})  # fmt: skip
_AT_THE_END = frozenset({"geschlagen", "besiegt", "gewonnen", "verloren"})
"""Verbs of which the name before them may be either side's."""
_AGAINST = frozenset({"against", "over", "to", "vs", "versus", "with", "gegen", "mit", "von"})
_TO_ME = frozenset({"me", "us", "mich", "uns"})
_WRITER = frozenset({"i", "we", "ich", "wir", *_TO_ME})
_LEAST, _MOST = 0, 2000
"""What is taken for the score of a side; how many a game can have is asked when it is entered."""


class Unread(StrEnum):
    """What nobody could tell from the words."""

    WHO = "who"
    """Which match it is about."""
    SCORES = "scores"
    WHOSE = "whose"
    """Which side had which score."""


class Match(msgspec.Struct, frozen=True):
    """One that a mail can be about."""

    key: str
    sides: tuple[int, int]
    is_open: bool = True
    """It has no result yet; one that has can be contradicted."""


class MailedResult(msgspec.Struct, frozen=True):
    """A result that was found in a mail."""

    words: str
    """What it was read from."""
    match: str = ""
    """Its key; empty: not known."""
    points: tuple[int, int] | None = None
    """In the order of the match's sides."""
    writer: int | None = None
    """Which side has written it, as far as the mail says so."""
    unread: Unread | None = None


class _Found(msgspec.Struct, frozen=True):
    """A line by what stands in it, in its order: sides as numbers of entrants, scores, verbs."""

    line: str
    sides: tuple[int, ...]
    scores: tuple[int, ...]
    shape: str
    """N for a side, S for a score, W for “beat”, L for “lost”."""
    against: frozenset[int] = frozenset()
    """Sides that something was done to: “won against Ben”."""
    is_inverted: bool = False
    """The verb stands where it does not say who did it."""


def read_mail(
    written: str, names: Mapping[int, str], matches: Sequence[Match]
) -> list[MailedResult]:
    """What a mail, or several after each other, say of these matches."""
    reader = _Reader(names, matches)
    found: dict[str, MailedResult] = {}
    for at, result in enumerate(reader.results(written[:LONGEST_MAIL])):
        # A subject, a quoted mail and the mail itself say the same thing twice.
        known = found.get(result.match) if result.match else None
        if known is None:
            found[result.match or f"?{at}"] = result
        elif known.points is None and result.points is not None:
            found[result.match] = result
    return list(found.values())[:MOST_RESULTS]


class _Reader:
    def __init__(self, names: Mapping[int, str], matches: Sequence[Match]) -> None:
        self._matches = matches
        self._names = {number: _folded(name).split() for number, name in names.items()}
        words = [word for name in self._names.values() for word in set(name)]
        self._telling = {word for word in words if words.count(word) == 1 and len(word) > 1}

    def results(self, written: str) -> Iterator[MailedResult]:
        writer: int | None = None
        waiting: list[_Found] = []
        for line in _lines(written):
            header = _HEADER.match(line)
            if header is not None:
                name = header["name"].casefold()
                if name in _FROM:
                    yield from self._left(waiting, writer)
                    waiting = []
                    sender = self._found(header["value"], None).sides
                    writer = sender[0] if len(sender) == 1 else None
                if name not in _SUBJECT:
                    continue
            found = self._found(line if header is None else header["value"], writer)
            if not found.scores and not (found.sides and waiting):
                continue
            if len(found.scores) >= 2:
                yield self._result(found, writer)
                continue
            # “Anna: 412” in one line and “Ben: 389” in the next.
            waiting.append(found)
            if sum(len(each.scores) for each in waiting) == 2:
                yield self._result(_joined(waiting), writer)
                waiting = []
        yield from self._left(waiting, writer)

    def _left(self, waiting: Sequence[_Found], writer: int | None) -> Iterator[MailedResult]:
        """A score without another one is asked about, if it is somebody's."""
        if any(each.scores for each in waiting) and any(each.sides for each in waiting):
            yield self._result(_joined(waiting), writer)

    def _found(self, line: str, writer: int | None) -> _Found:
        words = [(each[0], _folded(each[0])) for each in _WORD.finditer(_NOT_SCORES.sub(" ", line))]
        sides: list[int] = []
        scores, shape, against, is_inverted = [], "", set(), False
        at = 0
        while at < len(words):
            raw, word = words[at]
            number, length = self._side(words, at)
            if number is None and word in _WRITER and writer is not None:
                number, length = writer, 1
            if raw.isdecimal():
                if _LEAST <= int(raw[:9]) <= _MOST:
                    scores.append(int(raw))
                    shape += "S"
            elif number is not None:
                if number not in sides:
                    sides.append(number)
                    shape += "N"
                if at and words[at - 1][1] in _AGAINST:
                    against.add(number)
            elif word in _WON or word in _LOST:
                shape += "W" if word in _WON else "L"
                is_inverted = is_inverted or word in _AT_THE_END
            at += max(1, length)
        return _Found(
            line.strip(), tuple(sides), tuple(scores), shape, frozenset(against), is_inverted
        )

    def _side(self, words: Sequence[tuple[str, str]], at: int) -> tuple[int | None, int]:
        """Whose name begins here and how many words it has: all of it, or one that is theirs."""
        best: tuple[int | None, int] = (None, 0)
        for number, name in self._names.items():
            here = [word for _, word in words[at : at + len(name)]]
            if name and here == name and len(name) > best[1]:
                best = (number, len(name))
        if best[0] is not None:
            return best
        word = words[at][1]
        if word not in self._telling:
            return None, 0
        (number,) = [each for each, name in self._names.items() if word in name]
        return number, 1

    def _result(self, found: _Found, writer: int | None) -> MailedResult:
        match, sides = self._match(found, writer)
        base = MailedResult(found.line, writer=writer)
        if match is None:
            points = found.scores if len(found.scores) == 2 else None
            return msgspec.structs.replace(
                base, points=(points[0], points[1]) if points else None, unread=Unread.WHO
            )
        base = msgspec.structs.replace(base, match=match.key)
        if writer not in match.sides:
            base = msgspec.structs.replace(base, writer=None)
        if len(found.scores) != 2:
            return msgspec.structs.replace(base, unread=Unread.SCORES)
        held = _held(found, sides)
        if held is None:
            one, other = found.scores
            return msgspec.structs.replace(base, points=(one, other), unread=Unread.WHOSE)
        return msgspec.structs.replace(base, points=(held[match.sides[0]], held[match.sides[1]]))

    def _match(self, found: _Found, writer: int | None) -> tuple[Match | None, tuple[int, ...]]:
        """Which match is meant, and its sides: first the one of whom something is told."""
        named = sorted(found.sides, key=lambda side: side in found.against)
        is_left_out = writer is not None and writer not in named
        if writer is not None and is_left_out and len(named) < 2:
            # “Beat Ben 412-389”: whoever writes it did; of “Ben won” it is the other one.
            is_about_other = bool(named) and found.shape.startswith("N") and not found.against
            named.insert(1 if is_about_other else 0, writer)
        meant = [each for each in self._matches if named and set(named) <= set(each.sides)]
        chosen = [each for each in meant if each.is_open] or meant[-1:]
        if len(chosen) != 1:
            return None, ()
        return chosen[0], (*named, *(side for side in chosen[0].sides if side not in named))


def _held(found: _Found, sides: tuple[int, ...]) -> dict[int, int] | None:
    """Who had which score; None: the words do not say."""
    one, other = found.scores
    told = re.sub("[WL]", "", found.shape)
    if told in ("NSNS", "SNSN"):
        return dict(zip(found.sides, found.scores, strict=True))
    verbs = set(found.shape) & {"W", "L"}
    if not verbs:
        return {found.sides[0]: one, found.sides[1]: other} if told == "NNSS" else None
    is_unclear = found.is_inverted and len(found.sides) < 2 and not found.against
    if len(verbs) > 1 or (is_unclear and bool(found.sides)):
        return None
    most, least = max(one, other), min(one, other)
    is_won = verbs == {"W"}
    return {sides[0]: most if is_won else least, sides[1]: least if is_won else most}


def _joined(lines: Iterable[_Found]) -> _Found:
    each = list(lines)
    return _Found(
        " / ".join(one.line for one in each),
        tuple(dict.fromkeys(side for one in each for side in one.sides)),
        tuple(score for one in each for score in one.scores),
        "".join(one.shape for one in each),
        frozenset(side for one in each for side in one.against),
        any(one.is_inverted for one in each),
    )


def _lines(written: str) -> Iterator[str]:
    for line in written.splitlines():
        plain = _QUOTED.sub("", line)
        if plain.strip():
            yield plain


def _folded(name: str) -> str:
    """Without accents and capitals, as people type it."""
    spread = unicodedata.normalize("NFKD", name.replace("’", "'"))
    kept = "".join(each for each in spread if not unicodedata.combining(each))
    return " ".join(_WORD.findall(kept.casefold()))
