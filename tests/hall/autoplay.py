"""Plays games without knowing a word: legal placements, whatever they spell."""

from __future__ import annotations

import random

from lexidrome.game.board import EMPTY, EMPTY_BOARD, Board
from lexidrome.game.layout import SIZE, SQUARES
from lexidrome.game.placement import find_fault
from lexidrome.game.values import PlacedTile

CENTRE_ROW = range(SIZE * 7, SIZE * 8)


def find_play(
    board: Board, rack: str, dice: random.Random, tries: int = 60
) -> tuple[PlacedTile, ...] | None:
    """Some tiles of the rack where they may lie, or None when luck has run out."""
    for _ in range(tries):
        count = dice.randint(1, len(rack))
        if board == EMPTY_BOARD:
            count = max(2, count)
            start, step = CENTRE_ROW[0] + dice.randint(max(0, 8 - count), 7), 1
        else:
            start, step = dice.randrange(SQUARES), dice.choice((1, SIZE))
        squares = free_squares(board, start, step, count)
        tiles = [name_blank(tile, dice) for tile in dice.sample(rack, count)]
        if len(squares) != count:
            continue
        laid = dict(zip(squares, tiles, strict=True))
        if find_fault(board, laid, 2) is None:
            return tuple(PlacedTile(square, tile) for square, tile in laid.items())
    return None


def free_squares(board: Board, start: int, step: int, count: int) -> list[int]:
    """The next free squares of a row or column."""
    end = start - start % SIZE + SIZE if step == 1 else SQUARES
    line = [square for square in range(start, end, step) if board[square] == EMPTY]
    return line[:count]


def name_blank(tile: str, dice: random.Random) -> str:
    return dice.choice("aeinrst") if tile == "?" else tile
