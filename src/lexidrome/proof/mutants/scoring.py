"""Wrong ways to score a play."""

from __future__ import annotations

import re

from lexidrome.game import scoring
from lexidrome.game.layout import Layout
from lexidrome.game.placement import Word
from lexidrome.game.tiles import Tiles
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(scoring.score_words)
def the_main_word_alone(
    right: Mutant, tiles: dict[int, str], words: tuple[Word, ...], layout: Layout, table: Tiles
) -> tuple[int, ...]:
    points: tuple[int, ...] = right(tiles, words[:1], layout, table)
    return points


@instead_of(scoring.word_points, "shared_letter_scores_in_each_word")
def premiums_along_the_row_alone(
    right: Mutant, word: Word, fresh: dict[int, str], layout: Layout, table: Tiles
) -> int:
    step = 1 if word.is_across else layout.side
    squares = range(word.square, word.square + step * len(word.letters), step)
    is_crossing = sum(square in fresh for square in squares) < len(fresh)
    points: int = right(word, {} if is_crossing else fresh, layout, table)
    return points


@instead_of(scoring.word_points, "premium_once")
def premiums_every_turn(
    right: Mutant, word: Word, _fresh: dict[int, str], layout: Layout, table: Tiles
) -> int:
    step = 1 if word.is_across else layout.side
    squares = range(word.square, word.square + step * len(word.letters), step)
    points: int = right(word, dict.fromkeys(squares, ""), layout, table)
    return points


@instead_of(scoring.word_points, "letters_before_words")
def words_before_letters(
    right: Mutant, word: Word, fresh: dict[int, str], layout: Layout, table: Tiles
) -> int:
    letters_alone, words_alone = (
        Layout(layout.name, tuple(re.sub(marks, " ", row) for row in layout.rows))
        for marks in ("[=~-]", "[\"'^]")
    )
    bare = right(word, {}, layout, table)
    points: int = right(word, fresh, words_alone, table)
    return points + int(right(word, fresh, letters_alone, table) - bare)


@instead_of(scoring.letter_value)
def blanks_count(right: Mutant, letter: str, table: Tiles) -> int:
    value: int = right(letter.upper(), table)
    return value


@instead_of(scoring.letter_points)
def letters_stay(_right: Mutant, value: int, _multiplier: int) -> int:
    return value


@instead_of(scoring.word_multiplier)
def blanks_do_not_multiply(_right: Mutant, letter: str, multiplier: int) -> int:
    return 1 if letter.islower() else multiplier


@instead_of(scoring.together, "word_premium")
def words_stay(_right: Mutant, _multipliers: list[int]) -> int:
    return 1


@instead_of(scoring.together, "word_premiums_multiply")
def the_largest_alone(_right: Mutant, multipliers: list[int]) -> int:
    return max(multipliers, default=1)
