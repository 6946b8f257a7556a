"""What a play is worth.

SSC-15, WU-17, DP-2.VI.d, ST-11, NSA-APP.II.B.p1
    letter values of every word formed or modified, plus premiums: `score_words`
"""

from __future__ import annotations

from math import prod

from lexidrome.game.layout import Layout
from lexidrome.game.placement import Word
from lexidrome.game.tiles import Tiles
from lexidrome.rulebook import rule


@rule("SSC-3.d", "WU-8.d", "DP-2.III.g", "ST-3", "NSA-APP.I.B.p2")
def score_words(
    tiles: dict[int, str], words: tuple[Word, ...], layout: Layout, table: Tiles
) -> tuple[int, ...]:
    """Every word formed or modified scores, not only the main word."""
    return tuple([word_points(word, tiles, layout, table) for word in words])


def bonus_points(tile_count: int, bingo_tiles: int, bingo_points: int) -> int:
    """The bonus comes once a turn and is never multiplied.

    SSC-18, WU-24, DP-2.VII.g, ST-17, NSA-APP.II.B.p2; A-54: for exactly a whole rack.
    """
    return bingo_points if tile_count == bingo_tiles else 0


@rule(
    "SSC-17", "WU-23", "DP-2.VII.f", "ST-16", "NSA-APP.II.B.p1",
    name="shared_letter_scores_in_each_word",
    says="A letter shared by two words counts in each, with its premium in both.",
)  # fmt: skip
@rule(
    "SSC-16.d", "WU-21", "DP-2.VII.d", "ST-14", "NSA-APP.II.H",
    name="premium_once",
    says="A premium square counts only in the turn that covers it.",
)  # fmt: skip
@rule(
    "SSC-16.c", "WU-19", "DP-2.VII.b.ii", "ST-13", "NSA-APP.II.E",
    name="letters_before_words",
    says="Letter premiums are counted before the word is multiplied.",
)  # fmt: skip
def word_points(word: Word, fresh: dict[int, str], layout: Layout, table: Tiles) -> int:
    """The centre too has its premium until a tile covers it (NSA-III.F.1.p3)."""
    step = 1 if word.is_across else layout.side
    total, multipliers = 0, []
    square = word.square
    for letter in word.letters:
        value = letter_value(letter, table)
        if square in fresh:
            value = letter_points(value, layout.letter_multipliers[square])
            multipliers.append(word_multiplier(letter, layout.word_multipliers[square]))
        total += value
        square += step
    return total * together(multipliers)


@rule("SSC-14", "SSC-6.b", "WU-15.a", "DP-2.VI.c", "ST-10", "NSA-APP.II.A")
def letter_value(letter: str, table: Tiles) -> int:
    """A blank is worth nothing, whatever letter it stands for, for the whole game."""
    return table.values[letter]


@rule(
    "SSC-16", "WU-18", "DP-2.VII.a.i", "DP-2.VII.a.ii", "ST-12", "NSA-APP.II.C.1", "NSA-APP.II.C.2",
)  # fmt: skip
def letter_points(value: int, multiplier: int) -> int:
    """A double or triple letter square multiplies the letter laid on it."""
    return value * multiplier


@rule("SSC-16.e", "WU-22", "DP-2.VII.e", "ST-15", "NSA-APP.II.I")
def word_multiplier(_letter: str, multiplier: int) -> int:
    """A blank on a word square still multiplies the word."""
    return multiplier


@rule(
    "SSC-16.a", "SSC-1.a", "WU-19", "WU-20.a", "DP-2.VII.b.i", "DP-2.VII.b.ii", "ST-13",
    "NSA-APP.II.D.1", "NSA-APP.II.D.2", "NSA-APP.I.A.p2",
    name="word_premium",
    says="A double or triple word square multiplies each word that a tile laid on it belongs to.",
)  # fmt: skip
@rule(
    "SSC-16.b", "WU-20", "DP-2.VII.c", "NSA-APP.II.F", "NSA-APP.II.G", "A-58",
    name="word_premiums_multiply",
    says="Several word squares in one word multiply each other: ×4, ×6, ×9, ×27.",
)  # fmt: skip
def together(multipliers: list[int]) -> int:
    """What the word squares of one word make together."""
    return prod(multipliers)
