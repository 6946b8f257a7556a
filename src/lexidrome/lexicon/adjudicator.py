"""Who rules on a challenged play: a lexicon at once, or a person with a dictionary.

P71: some books send the players to a computer (SSC-10, NSA-IV.J), others put a
dictionary on the table (WU-3, DP-2.IV) or ask a judge (ST-9.d). A game asks
its adjudicator to rule; where no verdict comes back it waits for a person's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from lexidrome.base import BadInput, PersonId, text
from lexidrome.lexicon.library import Lexicon
from lexidrome.lexicon.tiles import TileSet
from lexidrome.lexicon.verdict import RejectionReason, Verdict, check_words_of_play, judge
from lexidrome.lexicon.wordlist import shown


class Adjudicator(Protocol):
    """Rules on the words of a play."""

    def rule(self, words: Sequence[str]) -> Verdict | None:
        """The verdict, or nothing when a person has yet to give it.

        Words that could not be played are refused with `BadInput` either way.
        """


class LexiconAdjudicator(msgspec.Struct, frozen=True):
    """Looks all words up and rules at once."""

    lexicon: Lexicon

    def rule(self, words: Sequence[str]) -> Verdict:
        return judge(self.lexicon, words)


class HumanAdjudicator(msgspec.Struct, frozen=True):
    """A person who looks the words up in a dictionary of this title."""

    dictionary: str
    tiles: TileSet

    def rule(self, words: Sequence[str]) -> None:
        check_words_of_play(words, self.tiles)

    def accept(self, words: Sequence[str], ruled_by: PersonId) -> Verdict:
        checked = check_words_of_play(words, self.tiles)
        return Verdict(checked, True, self.dictionary, ruled_by=ruled_by)

    def reject(
        self, words: Sequence[str], ruled_by: PersonId, reason: RejectionReason | str
    ) -> Verdict:
        """A play is refused for a reason that the book gives (WU-4.a, DP-2.IV.b, DP-2.IV.c)."""
        checked = check_words_of_play(words, self.tiles)
        return Verdict(
            checked, False, self.dictionary, ruled_by=ruled_by, reason=_parse_reason(reason)
        )


def _parse_reason(reason: str) -> RejectionReason:
    try:
        return RejectionReason(reason)
    except ValueError:
        raise BadInput(
            text(
                "“{reason}” is not a reason to refuse a word; the reasons are: {reasons}.",
                reason=shown(reason),
                reasons=", ".join(RejectionReason),
            )
        ) from None
