"""A word judge to try out: it knows a few words, writes nothing down, and helps nobody in a game.

Whoever plays or watches is refused before it is asked, as at any word judge
(`hall.games.conduct`).
"""

from __future__ import annotations

from collections.abc import Sequence

from lexidrome.lexicon import check_words_of_play, tile_set
from lexidrome.rulebook import rule

PRACTICE_WORDS = frozenset({"CARE", "HORN", "RETINAS", "QUIZ", "OX", "TABLE", "WORD"})
"""All that is acceptable in practice; so nobody learns there whether a real word is."""


@rule("SSC-10.a")
def practise(words: Sequence[str]) -> bool:
    """Anybody can try the word judge before the event.

    Whether a play of these words would be acceptable, were the practice list the lexicon.
    """
    asked = check_words_of_play(tuple(words), tile_set("english"))
    return all(word in PRACTICE_WORDS for word in asked)
