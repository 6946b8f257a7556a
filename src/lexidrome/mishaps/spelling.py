"""One spelling for words that people write in a hurry, in English or German."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_ENDINGS = (
    "ungen", "ings", "ung", "ing", "ern", "est", "ed", "en", "er", "em", "es", "e", "s", "n", "t"
)  # fmt: skip
_SHORTEST_STEM = 4
_SHORTEST_WITH_WRONG_LETTER = 6
_SOUNDS = (
    (re.compile("ph"), "f"),
    (re.compile("ck"), "k"),
    (re.compile("dt|th"), "t"),
    (re.compile("tz"), "z"),
    (re.compile("ie|y"), "i"),
    (re.compile("(?<=[aeiou])h(?![aeiou])"), ""),
    (re.compile(r"([a-z])\1+"), r"\1"),
)
"""Letters that are written one for the other because they sound alike."""
PREFIXES = (
    "zusammen", "zuruck", "runter", "weiter", "durch", "nach", "rein", "raus", "herum", "hin",
    "her", "rum", "weg", "vor", "mit", "auf", "aus", "ein", "an", "ab", "um", "zu",
)  # fmt: skip
"""What German verbs are put together with: a word that is not known may be known without it."""
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
"""Keys beside each other, where a thumb misses the first letter (y and z may be swapped)."""
_SHORTEST_WITH_WRONG_START = 5


def tokens(sentence: str) -> tuple[str, ...]:
    """Words in one spelling: no case, accents or apostrophes, ae as ä, 3x as 3, 0:59 as minutes."""
    folded = re.sub("['’`]", "", sentence.casefold().replace("ß", "ss"))
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", folded)
        if not unicodedata.combining(letter)
    )
    for pair in ("ae", "oe", "ue"):
        plain = plain.replace(pair, pair[0])
    plain = re.sub(r"(?<=[0-9])x\b", "", plain)
    plain = re.sub(r"[0-9]+:[0-9]{2}", " minutes ", plain)
    return tuple(re.findall(r"[a-z]+|[0-9]+", plain))


def stems(word: str) -> Iterator[str]:
    """The word, then what is left of it as one ending after the other comes off."""
    yield word
    while ending := next((each for each in _ENDINGS if word.endswith(each)), ""):
        word = word[: -len(ending)]
        if len(word) < _SHORTEST_STEM:
            return
        yield word


def bare(word: str) -> Iterator[str]:
    """A German verb without its prefix, its “zu”, its “ge”: anzuhalten, reingelinst, gewettet."""
    for prefix in ("", *PREFIXES):
        rest = word.removeprefix(prefix)
        if prefix and rest == word:
            continue
        for inside in ("zu", "ge"):
            if rest.startswith(inside) and len(rest) - len(inside) >= _SHORTEST_STEM:
                yield prefix + rest.removeprefix(inside)
                yield rest.removeprefix(inside)
        if prefix and len(rest) >= _SHORTEST_STEM:
            yield rest


def sound(word: str) -> str:
    """What it sounds like, roughly: whoever writes by ear comes to the same."""
    for written, heard in _SOUNDS:
        word = written.sub(heard, word)
    return word


def most_slips(word: str) -> int:
    """So many slips of the pen are forgiven: short words are soon another word."""
    return 0 if len(word) < 4 else 1 if len(word) < 8 else 2


def slips(written: str, meant: str, most: int) -> int | None:
    """How many letters are wrong, missing, too many or swapped, if no more than `most`.

    The first letter is right: few people miss it, and many words differ by nothing else. What is
    only longer or shorter has another ending (late, later), and in a short word letters are
    missing or swapped: with a wrong one it is another word (nice, nine).
    """
    if written[:1] != meant[:1] or abs(len(written) - len(meant)) > most:
        return None
    if written.startswith(meant) or meant.startswith(written):
        return None
    is_short = len(written) < _SHORTEST_WITH_WRONG_LETTER
    if is_short and len(written) >= len(meant) and sorted(written) != sorted(meant):
        return None
    return _distance(written, meant, most)


def starts_beside(written: str, meant: str) -> bool:
    """Whether only the start slipped: the key beside it, or the first two letters swapped."""
    if len(written) != len(meant) or len(meant) < _SHORTEST_WITH_WRONG_START:
        return False
    if written[1:] == meant[1:]:
        return any(f"{written[0]}{meant[0]}" in row + " " + row[::-1] for row in _KEYS)
    return written[:2] == meant[1::-1] and written[2:] == meant[2:]


def _distance(one: str, other: str, most: int) -> int | None:
    before, row = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, right in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            is_swapped = i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right
            row.append(min(cost, earlier[j - 2] + 1) if is_swapped else cost)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None
