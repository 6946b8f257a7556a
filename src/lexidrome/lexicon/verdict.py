"""The word judge: one verdict for a play, and nothing about its single words.

NSA-IV.K.3.d and A-15: the players learn whether the play is acceptable and
never which word failed. What could tell them in spite of that, and what is
done about it:

- The answer. A `Verdict` holds no result of a single word, so no page, log or
  file can show one.
- The work. Every word is looked up in every case, in one call, and the finds
  are counted; a bad first word does not spare the look-up of the second.
- The time. A look-up ends at the first letter that leads nowhere, and a page
  of the graph that nobody touched since the start must come from the disk, so
  the time still depends on the words, by nanoseconds to milliseconds.
  Whoever tells the verdict therefore does so on a fixed schedule:
  `verdict_due_ms` names the moment, and the verdict waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from lexidrome.base import BadInput, Ms, PersonId, text
from lexidrome.lexicon.library import Lexicon
from lexidrome.lexicon.tiles import TileSet
from lexidrome.lexicon.wordlist import WordFault, parse_word

WORDS_PER_PLAY = 8
"""Seven tiles make one word and at most seven more across it."""

VERDICT_PACE_MS = Ms(100)
"""A verdict is told this long after it was asked for, or after a multiple of it."""


class RejectionReason(StrEnum):
    """Why a person with a dictionary refuses a word (WU-4.a, DP-2.IV.b, DP-2.IV.c)."""

    CAPITALISED = "capitalised"
    ABBREVIATION = "abbreviation"
    PREFIX_SUFFIX = "prefix_suffix"
    HYPHEN_APOSTROPHE = "hyphen_apostrophe"
    NOT_IN_DICTIONARY = "not_in_dictionary"


class Verdict(msgspec.Struct, frozen=True):
    """What was ruled on a play, ready to be stored."""

    words: tuple[str, ...]
    """All words that were challenged, as they were given."""
    is_acceptable: bool
    authority: str
    """The lexicon's name, or the title of the dictionary on the table."""
    checksum: str | None = None
    """The lexicon's checksum; a dictionary on the table has none."""
    ruled_by: PersonId | None = None
    """Who ruled, where a person did."""
    reason: RejectionReason | None = None
    """Why the play was refused, where a person refused it."""


def check_words_of_play(words: Sequence[str], tiles: TileSet) -> tuple[str, ...]:
    """The words of a play in capitals, each one that could be played."""
    if not 1 <= len(words) <= WORDS_PER_PLAY:
        raise BadInput(
            text(
                "A play has 1 to {limit} words to judge, not {count}.",
                limit=WORDS_PER_PLAY,
                count=len(words),
            )
        )
    parsed = [parse_word(word, tiles) for word in words]
    for word in parsed:
        if isinstance(word, WordFault):
            raise BadInput(word.sentence(tiles))
    return tuple(word for word in parsed if isinstance(word, str))


def judge(lexicon: Lexicon, words: Sequence[str]) -> Verdict:
    """Rule on all words of a play together."""
    checked = check_words_of_play(words, lexicon.tiles)
    found = lexicon.graph.contains_many(list(checked))
    is_acceptable = sum(found) == len(checked)
    return Verdict(checked, is_acceptable, lexicon.name, lexicon.checksum)


def verdict_due_ms(asked_at_ms: Ms, ready_at_ms: Ms) -> Ms:
    """When a verdict that was asked for and is now ready may be told.

    The moment depends on when it was asked for and not on the words: it is the
    first multiple of the pace after the question by which the verdict is ready.
    Both instants are read from one monotonic clock.
    """
    late_ms = max(0, ready_at_ms - asked_at_ms)
    paces = max(1, -(-late_ms // VERDICT_PACE_MS))
    return Ms(asked_at_ms + paces * VERDICT_PACE_MS)
