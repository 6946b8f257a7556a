"""What a play is worth.

The checks below are the table of this module. Besides them:

SSC-15, WU-17, DP-2.VI.d, ST-11, NSA-APP.II.B.p1
    letter values of every word formed or modified, plus premiums: `score_words`
NSA-III.F.1.p3
    the centre's premium lives until a tile covers it: `score_words`
SSC-18, WU-24, DP-2.VII.g, ST-17, NSA-APP.II.B.p2, A-54
    the bonus for a whole rack, after multiplying: `bonus_points`; values of the rule set
"""

from __future__ import annotations

from lexidrome.game.checks import effect
from lexidrome.game.layout import SIZE, Layout
from lexidrome.game.placement import Word
from lexidrome.game.tiles import Tiles

LETTER_PREMIUM = effect(
    "letter_premium",
    "A double or triple letter square multiplies the letter laid on it.",
    "SSC-16", "WU-18", "DP-2.VII.a.i", "DP-2.VII.a.ii", "ST-12", "NSA-APP.II.C.1", "NSA-APP.II.C.2",
)  # fmt: skip
WORD_PREMIUM = effect(
    "word_premium",
    "A double or triple word square multiplies each word that a tile laid on it belongs to.",
    "SSC-16.a", "SSC-1.a", "WU-19", "WU-20.a", "DP-2.VII.b.i", "DP-2.VII.b.ii", "ST-13",
    "NSA-APP.II.D.1", "NSA-APP.II.D.2", "NSA-APP.I.A.p2",
)  # fmt: skip
LETTERS_FIRST = effect(
    "letters_before_words",
    "Letter premiums are counted before the word is multiplied.",
    "SSC-16.c", "WU-19", "DP-2.VII.b.ii", "ST-13", "NSA-APP.II.E",
)  # fmt: skip
PREMIUMS_MULTIPLY = effect(
    "word_premiums_multiply",
    "Several word squares in one word multiply each other: ×4, ×6, ×9, ×27.",
    "SSC-16.b", "WU-20", "DP-2.VII.c", "NSA-APP.II.F", "NSA-APP.II.G", "A-58",
)  # fmt: skip
PREMIUM_ONCE = effect(
    "premium_once",
    "A premium square counts only in the turn that covers it.",
    "SSC-16.d", "WU-21", "DP-2.VII.d", "ST-14", "NSA-APP.II.H",
)  # fmt: skip
BLANK_IS_ZERO = effect(
    "blank_is_zero",
    "A blank is worth nothing, whatever letter it stands for, for the whole game.",
    "SSC-14", "SSC-6.b", "WU-15.a", "DP-2.VI.c", "ST-10", "NSA-APP.II.A",
)  # fmt: skip
BLANK_MULTIPLIES = effect(
    "blank_multiplies_word",
    "A blank on a word square still multiplies the word.",
    "SSC-16.e", "WU-22", "DP-2.VII.e", "ST-15", "NSA-APP.II.I",
)  # fmt: skip
SHARED_LETTER = effect(
    "shared_letter_scores_in_each_word",
    "A letter shared by two words counts in each, with its premium in both.",
    "SSC-17", "WU-23", "DP-2.VII.f", "ST-16", "NSA-APP.II.B.p1",
)  # fmt: skip
ALL_WORDS_SCORE = effect(
    "all_words_score",
    "Every word formed or modified scores, not only the main word.",
    "SSC-3.d", "WU-8.d", "DP-2.III.g", "ST-3", "NSA-APP.I.B.p2",
)  # fmt: skip


def score_words(
    tiles: dict[int, str], words: tuple[Word, ...], layout: Layout, table: Tiles
) -> tuple[int, ...]:
    """The points of each word that laying these tiles forms."""
    counted = words if ALL_WORDS_SCORE.is_on else words[:1]
    points = []
    for number, word in enumerate(counted):
        fresh = tiles if number == 0 or SHARED_LETTER.is_on else {}
        points.append(_word_points(word, fresh, layout, table))
    return tuple(points)


def bonus_points(tile_count: int, bingo_tiles: int, bingo_points: int) -> int:
    """The bonus comes once a turn and is never multiplied (A-54: exactly a whole rack)."""
    return bingo_points if tile_count == bingo_tiles else 0


def _word_points(word: Word, fresh: dict[int, str], layout: Layout, table: Tiles) -> int:
    letter_multipliers, word_multipliers = layout.letter_multipliers, layout.word_multipliers
    values = table.values
    counts_old, blank_is_zero = not PREMIUM_ONCE.is_on, BLANK_IS_ZERO.is_on
    step = 1 if word.is_across else SIZE
    total, extra, multipliers = 0, 0, []
    square = word.square
    for letter in word.letters:
        value = values[letter] if blank_is_zero else values[letter.upper()]
        total += value
        if square in fresh or counts_old:
            extra += value * (letter_multipliers[square] - 1)
            if word_multipliers[square] > 1 and (
                BLANK_MULTIPLIES.is_on or table.rack_tile[letter] == letter
            ):
                multipliers.append(word_multipliers[square])
        square += step
    if not LETTER_PREMIUM.is_on:
        extra = 0
    if not LETTERS_FIRST.is_on:
        return total * _product(multipliers) + extra
    return (total + extra) * _product(multipliers)


def _product(multipliers: list[int]) -> int:
    """All word squares of one word together."""
    if not multipliers or not WORD_PREMIUM.is_on:
        return 1
    if not PREMIUMS_MULTIPLY.is_on:
        return max(multipliers)
    result = 1
    for multiplier in multipliers:
        result *= multiplier
    return result
