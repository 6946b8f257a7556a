"""Moves as the player finds them: kept as a compact array, read one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum, auto
from typing import overload

import msgspec

from lexidrome.base import Points
from lexidrome.engine.setting import Setting
from lexidrome.engine.style import POINT_MP
from lexidrome.native import MoveList
from lexidrome.notation import format_tiles

ACROSS, DOWN, EXCHANGE, PASS = range(4)
"""The kinds of moves as the core numbers them."""


class MoveKind(StrEnum):
    """What somebody does with a turn."""

    PLAY = auto()
    EXCHANGE = auto()
    PASS = auto()


class Move(msgspec.Struct, frozen=True):
    """One move; `str()` writes it as `8D WoRDS`, `-ABC` for an exchange, `-` for a pass."""

    kind: MoveKind
    score: Points
    equity_mp: int
    """Score plus what the tiles kept and the position are thought to be worth, in millipoints."""
    tiles: tuple[str, ...]
    """Tiles laid, in the order of their squares, blanks in small letters; or tiles exchanged."""
    leave: tuple[str, ...]
    """What stays on the rack."""
    word: tuple[str, ...] = ()
    """The main word of a play as it then lies on the board."""
    row: int = 0
    """Of the word's first square, counted from 0."""
    column: int = 0
    is_across: bool = True
    squares: tuple[int, ...] = ()
    """Where each tile is laid, counted along the rows from 0."""

    @property
    def equity(self) -> float:
        """In points, for showing."""
        return self.equity_mp / POINT_MP

    @property
    def place(self) -> str:
        """`8D` for a play across, `D8` for one down."""
        column = chr(ord("A") + self.column)
        return f"{self.row + 1}{column}" if self.is_across else f"{column}{self.row + 1}"

    def __str__(self) -> str:
        if self.kind is MoveKind.PLAY:
            return f"{self.place} {format_tiles(self.word)}"
        return f"-{format_tiles(self.tiles)}"


class Moves(Sequence[Move]):
    """The moves of one position, best first; an item is made when it is asked for.

    The order is total: a pass comes last; then higher equity, higher score;
    plays across, plays down, exchanges; among plays the upper row, the column
    further left, the tiles in alphabet order with letters before blanks; among
    exchanges more tiles, then the tiles in alphabet order with the blank first.
    """

    __slots__ = ("_native", "_setting")

    def __init__(self, native: MoveList, setting: Setting) -> None:
        self._native = native
        self._setting = setting

    def __len__(self) -> int:
        return len(self._native)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self._move(at) for at in range(*index.indices(len(self)))]
        at = index + len(self) if index < 0 else index
        if at < 0:
            raise IndexError(index)
        return self._move(at)

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, range(len(self)))

    def score(self, index: int) -> Points:
        """The score of one move, without making the move."""
        return Points(self._native.score(index))

    def equity_mp(self, index: int) -> int:
        """The equity of one move, without making the move."""
        return self._native.equity(index)

    def __repr__(self) -> str:
        best = f", best {self._move(0)}" if len(self) else ""
        return f"<Moves: {len(self)}{best}>"

    def _move(self, index: int) -> Move:
        kind, row, column, score, equity_mp, tiles, word, leave, squares = self._native.item(index)
        read = self._setting.codes.read
        if kind > DOWN:
            return Move(
                MoveKind.EXCHANGE if kind == EXCHANGE else MoveKind.PASS,
                Points(score),
                equity_mp,
                read(tiles),
                read(leave),
            )
        return Move(
            MoveKind.PLAY,
            Points(score),
            equity_mp,
            read(tiles),
            read(leave),
            read(word),
            row,
            column,
            kind == ACROSS,
            tuple(squares),
        )
