"""Moves that a search names by their tiles and squares, as moves of a position."""

from __future__ import annotations

from collections import Counter

from lexidrome.base import Points
from lexidrome.engine.moves import ACROSS, DOWN, Move, MoveKind
from lexidrome.engine.position import Position
from lexidrome.engine.style import POINT_MP
from lexidrome.engine.tilecodes import BLANK_BIT

PlainMove = tuple[int, int, int, bytes, int]
"""Kind, row, column, tiles, score, in the core's numbers."""


def played(position: Position, plain: PlainMove) -> Move:
    kind, row, column, tiles, score = plain
    codes = position.setting.codes
    if kind > DOWN:
        return Move(MoveKind.PASS, Points(0), 0, (), position.racks[0])
    side = position.setting.side
    board = position.state.tiles
    is_across = kind == ACROSS
    step = 1 if is_across else side
    at = row * side + column
    to_edge = side - (column if is_across else row)
    word: list[int] = []
    squares: list[int] = []
    for square in range(at, at + to_edge * step, step):
        if not board[square]:
            if len(squares) == len(tiles):
                break
            word.append(tiles[len(squares)])
            squares.append(square)
        else:
            word.append(board[square])
    laid = codes.read(tiles)
    used = Counter(0 if tile & BLANK_BIT else tile for tile in tiles)
    left = Counter(position.state.racks[0]) - used
    return Move(
        MoveKind.PLAY,
        Points(score),
        score * POINT_MP,
        laid,
        codes.read(bytes(sorted(left.elements()))),
        codes.read(bytes(word)),
        row,
        column,
        is_across,
        tuple(squares),
    )
