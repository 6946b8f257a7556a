"""Owns word lists, tile sets, the word graph and the word judge's verdict; knows no board."""

from lexidrome.lexicon.tiles import (
    BLANK,
    Blank,
    Tile,
    TileSet,
    load_tile_set,
    parse_tile_set,
    tile_set,
    tile_set_names,
)

__all__ = [
    "BLANK",
    "Blank",
    "Tile",
    "TileSet",
    "load_tile_set",
    "parse_tile_set",
    "tile_set",
    "tile_set_names",
]
