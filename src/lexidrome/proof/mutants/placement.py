"""Wrong ways to read the words of a play."""

from __future__ import annotations

from lexidrome.game import placement
from lexidrome.game.board import Board
from lexidrome.proof.mutants.registry import Mutant, instead_of


@instead_of(placement.form_words)
def the_main_word_last(
    right: Mutant, board: Board, tiles: dict[int, str]
) -> tuple[placement.Word, ...]:
    words: tuple[placement.Word, ...] = right(board, tiles)
    return words[::-1]


@instead_of(placement.cross_words)
def no_cross_words(
    _right: Mutant, _board: Board, _squares: list[int], _step: int
) -> list[placement.Word]:
    return []
