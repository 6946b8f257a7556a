"""Plays as people write them: `8D WoRDS`.

A digit first is across, a letter first is down; small letters are blanks.
Letters that lie on the board are spelled out, written as `.` or put into
parentheses. A tile of several letters stands in brackets: `[CH]ICO`.
"""

from __future__ import annotations

import re

from lexidrome.base import BadInput, text
from lexidrome.game.board import (
    EMPTY,
    Board,
    Place,
    format_place,
    parse_place,
    put,
    side_of,
    square_names,
)
from lexidrome.game.placement import form_words
from lexidrome.game.tiles import Tiles
from lexidrome.game.values import PlacedTile

THROUGH = "."
_PARTS = re.compile(r"\[([^\[\]]+)\]|(\()|(\))|(\S)")


def parse_play(written: str, board: Board, tiles: Tiles) -> tuple[PlacedTile, ...]:
    """The new tiles of a play written as its place and its word."""
    where, _, word = written.strip().partition(" ")
    side = side_of(board)
    place = parse_place(where, side)
    step = 1 if place.is_across else side
    placed = []
    for at, label in enumerate(_labels(word.strip(), written)):
        square = place.square + at * step
        if not _is_on_line(place, square, side):
            raise BadInput(text("“{play}” runs off the board.", play=written))
        there = board[square]
        if there == EMPTY:
            placed.append(PlacedTile(square, _symbol(label, tiles, written)))
        elif label != THROUGH and label.upper() != tiles.labels[there].upper():
            raise BadInput(
                text(
                    "On {square} lies {there}, not {label}.",
                    square=square_names(side)[square],
                    there=tiles.labels[there],
                    label=label,
                )
            )
    return tuple(placed)


def format_play(board: Board, placed: tuple[PlacedTile, ...], tiles: Tiles) -> str:
    """What `parse_play` reads, letters on the board spelled out; empty where no word says it all.

    `board` does not have the tiles yet.
    """
    side, laid = side_of(board), {tile.square: tile.tile for tile in placed}
    words = form_words(put(board, laid), laid)
    for word in words:
        step = 1 if word.is_across else side
        squares = range(word.square, word.square + step * len(word.letters), step)
        if laid.keys() <= set(squares):
            spelled = "".join(_written(tiles.labels[letter]) for letter in word.letters)
            return f"{format_place(Place(word.square, word.is_across), side)} {spelled}"
    return ""


def _labels(word: str, written: str) -> list[str]:
    """The word tile by tile."""
    labels = [found[1] or found[4] for found in _PARTS.finditer(word) if found[1] or found[4]]
    if not labels:
        raise BadInput(text("“{play}” is not a play; write it like 8D WORDS.", play=written))
    return labels


def _symbol(label: str, tiles: Tiles, written: str) -> str:
    """The tile on the board that a letter stands for."""
    for symbol, known in tiles.labels.items():
        if known == label and symbol in tiles.rack_tile:
            return symbol
    raise BadInput(
        text("“{label}” in “{play}” is not a tile of this game.", label=label, play=written)
    )


def _written(label: str) -> str:
    return label if len(label) == 1 else f"[{label}]"


def _is_on_line(place: Place, square: int, side: int) -> bool:
    if place.is_across:
        return square // side == place.square // side
    return square < side * side
