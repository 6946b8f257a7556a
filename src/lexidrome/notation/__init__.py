"""Owns the written forms of games and results: parse_x and format_x; decides no rule."""

from lexidrome.notation.cgp import CgpOp, CgpPosition, format_cgp, parse_cgp
from lexidrome.notation.coordinates import (
    Coordinates,
    find_coordinates,
    format_coordinates,
    parse_coordinates,
)
from lexidrome.notation.malformed import Malformed

__all__ = [
    "CgpOp",
    "CgpPosition",
    "Coordinates",
    "Malformed",
    "find_coordinates",
    "format_cgp",
    "format_coordinates",
    "parse_cgp",
    "parse_coordinates",
]
