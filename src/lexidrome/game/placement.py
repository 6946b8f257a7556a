"""Where tiles may lie, and which words they make."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.game.board import EMPTY, Board, is_empty, side_of
from lexidrome.game.layout import centre_of
from lexidrome.rulebook import rule


class Fault(StrEnum):
    """What is wrong with where tiles lie."""

    NO_TILES = "no_tiles"
    NO_SQUARE = "no_square"
    OCCUPIED = "occupied"
    TWO_LINES = "two_lines"
    GAP = "gap"
    TOO_FEW = "too_few"
    CENTRE_MISSED = "centre_missed"
    DISCONNECTED = "disconnected"


class Word(msgspec.Struct, frozen=True, gc=False):
    """A word that a play forms or changes, as it then reads on the board."""

    letters: str
    square: int
    is_across: bool


def find_fault(board: Board, tiles: dict[int, str], first_play_tiles: int) -> Fault | None:
    """The first thing wrong with laying these tiles, if anything is.

    Words interlock, as the basic rules say (DP-2.I, NSA-IV.A).
    """
    if has_no_tiles(tiles):
        return Fault.NO_TILES
    squares = sorted(tiles)
    if squares and (squares[0] < 0 or squares[-1] >= len(board)):
        return Fault.NO_SQUARE
    if is_occupied(board, squares):
        return Fault.OCCUPIED
    step = _step(squares, side_of(board))
    if is_in_two_lines(step):
        return Fault.TWO_LINES
    if step is not None and has_a_gap(board, tiles, squares, step):
        return Fault.GAP
    if is_empty(board):
        # a first play is one on an empty board, whatever the turn.
        return _first_fault(tiles, first_play_tiles, centre_of(side_of(board)))
    return Fault.DISCONNECTED if lies_apart(board, squares) else None


def _first_fault(tiles: dict[int, str], first_play_tiles: int, centre: int) -> Fault | None:
    """How few, and the centre: SSC-1, WU-6, DP-2.III.a, ST-1, NSA-APP.I.A.p1, NSA-III.F.1.p1."""
    if len(tiles) < first_play_tiles:
        return Fault.TOO_FEW
    return None if centre in tiles else Fault.CENTRE_MISSED


@rule("SSC-3", "WU-8.a", "DP-2.III.e", "ST-3", "NSA-APP.I.B.p1")
def has_no_tiles(tiles: dict[int, str]) -> bool:
    """A placement has at least one tile."""
    return not tiles


@rule("SSC-5", "WU-10", "DP-2.III.i", "ST-5", "NSA-IV.C.1.p2")
def is_occupied(board: Board, squares: list[int]) -> bool:
    """A tile that was played stays where it lies: its square takes no other."""
    return any(board[square] != EMPTY for square in squares)


@rule(
    "SSC-3.a", "WU-6.a", "WU-8.b", "DP-2.III.b", "DP-2.III.f", "ST-3", "ST-1", "NSA-APP.I.B.p2",
)  # fmt: skip
def is_in_two_lines(step: int | None) -> bool:
    """All tiles of a play lie in one row or column; no word is diagonal."""
    return step is None


@rule("SSC-3.b", "WU-8.b", "DP-2.III.f", "ST-3", "NSA-APP.I.B.p3")
def has_a_gap(board: Board, tiles: dict[int, str], squares: list[int], step: int) -> bool:
    """Between the first and the last tile of a play no square is empty."""
    return any(
        square not in tiles and board[square] == EMPTY
        for square in range(squares[0], squares[-1], step)
    )


@rule("SSC-3", "WU-8.a", "DP-2.III.e", "ST-3", "NSA-APP.I.B.p1")
def lies_apart(board: Board, squares: list[int]) -> bool:
    """A play on a board with tiles touches at least one of them."""
    return not any(_touches(board, square) for square in squares)


@rule("NSA-III.F.3.p3")
def form_words(board: Board, tiles: dict[int, str]) -> tuple[Word, ...]:
    """The main word is the one with the most new tiles.

    It comes first. `board` already has the tiles. A single tile makes its main word across
    where it has a neighbour in its row, as the notation of plays has it. On
    screen words read left to right or top to bottom (NSA-III.F.2.p1).
    """
    squares = sorted(tiles)
    if not squares:
        return ()
    side = side_of(board)
    main_step = _step(squares, side) or 1
    if len(squares) == 1 and not _has_neighbour(board, squares[0], 1):
        main_step = side
    words = (_word_at(board, squares[0], main_step), *cross_words(board, squares, main_step))
    return tuple([word for word in words if len(word.letters) > 1])


@rule("SSC-3.c", "WU-8.c", "DP-2.III.g", "ST-3", "NSA-APP.I.B.p1")
def cross_words(board: Board, squares: list[int], main_step: int) -> list[Word]:
    """Where new tiles touch tiles of adjacent lines, those words belong to the play.

    A word is extended, crossed at a right angle or laid in parallel; nothing else is
    asked of any of them: SSC-4, SSC-4.a, SSC-4.b, SSC-4.c, WU-9, WU-9.a, WU-9.b, WU-9.c,
    DP-2.III.h, DP-2.III.h.i, DP-2.III.h.ii, DP-2.III.h.iii, ST-4, ST-4.a, ST-4.b, ST-4.c,
    NSA-APP.I.C.1, NSA-APP.I.C.2, NSA-APP.I.C.3.
    """
    step = side_of(board) if main_step == 1 else 1
    return [_word_at(board, each, step) for each in squares if _has_neighbour(board, each, step)]


def words_as_they_read(board: Board, tiles: dict[int, str]) -> tuple[Word, ...]:
    """Every word through one of the tiles, wherever they lie: a misplaced play reads so (A-59)."""
    side = side_of(board)
    found = dict.fromkeys(
        _word_at(board, square, step)
        for step in (1, side)
        for square in sorted(tiles)
        if _has_neighbour(board, square, step)
    )
    return tuple(sorted(found, key=lambda word: -_new_tiles(word, tiles, side)))


def _new_tiles(word: Word, tiles: dict[int, str], side: int) -> int:
    step = 1 if word.is_across else side
    squares = range(word.square, word.square + step * len(word.letters), step)
    return sum(square in tiles for square in squares)


def _step(squares: list[int], side: int) -> int | None:
    """1 along a row, the board's side down a column, `None` when the squares share neither."""
    first, last = squares[0] if squares else 0, squares[-1] if squares else 0
    if first // side == last // side:
        return 1
    column = first % side
    if all(square % side == column for square in squares):
        return side
    return None


def _touches(board: Board, square: int) -> bool:
    return _has_neighbour(board, square, 1) or _has_neighbour(board, square, side_of(board))


def _has_neighbour(board: Board, square: int, step: int) -> bool:
    """Whether a tile lies next to the square, along its row (1) or its column (the side)."""
    if step == 1:
        side = side_of(board)
        column = square % side
        return (column > 0 and board[square - 1] != EMPTY) or (
            column < side - 1 and board[square + 1] != EMPTY
        )
    return (square >= step and board[square - step] != EMPTY) or (
        square < len(board) - step and board[square + step] != EMPTY
    )


def _word_at(board: Board, square: int, step: int) -> Word:
    """The whole run of tiles through a square."""
    side = side_of(board)
    if step == 1:
        row = square - square % side
        line, at = board[row : row + side], square - row
    else:
        row = square % side
        line, at = board[row::side], square // side
    start = line.rfind(EMPTY, 0, at) + 1
    end = line.find(EMPTY, at)
    letters = line[start : end if end >= 0 else side]
    return Word(letters, row + start * step, is_across=step == 1)
