"""Owns one game: its rules, commands, events and views; knows no clock, dice, disk or network."""

from lexidrome.game.board import (
    EMPTY,
    EMPTY_BOARD,
    SQUARE_NAMES,
    Board,
    Place,
    draw_board,
    format_place,
    parse_place,
    put,
    take,
)
from lexidrome.game.layout import CENTRE, SIZE, SQUARES, STANDARD, Layout
from lexidrome.game.placement import Fault, Word, find_fault, form_words
from lexidrome.game.scoring import bonus_points, score_words
from lexidrome.game.tiles import Tiles, tiles_of, value_of

__all__ = [
    "CENTRE",
    "EMPTY",
    "EMPTY_BOARD",
    "SIZE",
    "SQUARES",
    "SQUARE_NAMES",
    "STANDARD",
    "Board",
    "Fault",
    "Layout",
    "Place",
    "Tiles",
    "Word",
    "bonus_points",
    "draw_board",
    "find_fault",
    "form_words",
    "format_place",
    "parse_place",
    "put",
    "score_words",
    "take",
    "tiles_of",
    "value_of",
]
