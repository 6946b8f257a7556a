"""Boards as data: what ships, and what an organiser brings in a TOML file.

    title = "Wide board"
    rows = [
      "3W .. .. 3L …",     a cell for each square: .. or 2L 3L 4L 2W 3W 4W
      …                    as many rows as each row has cells, an odd number
    ]
    [bag]                  the tiles that come with the board, written as a tile set;
    …                      without it those of the word list are played with

The file's name is the board's. `data/boards/wide.toml` is the pattern to follow.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from lexidrome.base import BadInput, NotFound, text
from lexidrome.game.layout import STANDARD_NAME, Layout, read_layout, shipped_board
from lexidrome.lexicon import TileSet, parse_tile_set

LONGEST_TITLE = 60
OTHER_NAMES_OF_STANDARD = frozenset({"crosswordgame"})
"""How other programs call the board with the standard premium squares."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class BoardKit(msgspec.Struct, frozen=True):
    """A board, and the tiles that come with it."""

    layout: Layout
    bag: TileSet | None = None

    @property
    def name(self) -> str:
        return self.layout.name

    @property
    def title(self) -> str:
        return self.layout.title

    @property
    def other_layout(self) -> Layout | None:
        """What a game is told of its board; nothing of the standard one."""
        return None if self.name == STANDARD_NAME else self.layout

    def tiles_for(self, tiles: TileSet) -> TileSet:
        """The tiles to play with where the word list is made for `tiles`."""
        if self.bag is None:
            return tiles
        if _alphabet(self.bag) != _alphabet(tiles):
            raise BadInput(
                text(
                    "The tiles of the board {board} have other letters than {tile_set}, for which "
                    "the word list is made.",
                    board=self.title,
                    tile_set=tiles.title,
                )
            )
        return self.bag


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """A board as its file has it."""

    title: str
    rows: tuple[str, ...]
    bag: dict[str, Any] | None = None


def _alphabet(tiles: TileSet) -> list[tuple[str, str]]:
    return [(tile.letter, tile.lower) for tile in tiles.tiles]


def read_kit(name: str, data: Mapping[str, Any], source: str) -> BoardKit:
    """The board that a file holds; `source` names it in the sentence that says what is wrong."""
    if not _NAME.fullmatch(name):
        raise BadInput(
            text(
                "{source}: the name “{name}” must be small letters a–z, digits, - and _.",
                source=source,
                name=name,
            )
        )
    try:
        written = msgspec.convert(data, _Written)
    except msgspec.ValidationError as error:
        raise _no_board(source, error) from None
    title = " ".join(written.title.split())
    if not title.isprintable() or not 1 <= len(title) <= LONGEST_TITLE:
        raise BadInput(
            text(
                "{source}: the title has 1 to {most} characters that can be shown.",
                source=source,
                most=LONGEST_TITLE,
            )
        )
    layout = read_layout(name, title, written.rows, source)
    if written.bag is None:
        return BoardKit(layout)
    bag = parse_tile_set({"name": name, "title": title, **written.bag}, source)
    squares = layout.side * layout.side
    if bag.total_count > squares:
        raise BadInput(
            text(
                "{source}: the bag holds {count} tiles and the board only {squares} squares.",
                source=source,
                count=bag.total_count,
                squares=squares,
            )
        )
    return BoardKit(layout, bag)


def load_kit(path: Path) -> BoardKit:
    """An organiser's own board from a file."""
    source = path.name
    try:
        data = tomllib.loads(path.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        raise BadInput(text("{file} cannot be read as a board.", file=str(path))) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _no_board(source, error) from None
    if path.stem in shipped_names():
        raise BadInput(
            text(
                "{file}: {name} is the name of a board that ships; call the file otherwise.",
                file=source,
                name=path.stem,
            )
        )
    return read_kit(path.stem, data, source)


@cache
def shipped_names() -> tuple[str, ...]:
    """The boards that ship, the standard one first."""
    folder = files("lexidrome.game").joinpath("data", "boards")
    names = (entry.name.removesuffix(".toml") for entry in folder.iterdir())
    return tuple(sorted(names, key=lambda name: (name != STANDARD_NAME, name)))


def board_key(name: str) -> str:
    """Two names with the same key are one board's."""
    known = name.lower()
    return STANDARD_NAME if known in OTHER_NAMES_OF_STANDARD else known


def shipped_kit(name: str) -> BoardKit:
    """A board that ships, by its name."""
    return _shipped(board_key(name))


@cache
def _shipped(name: str) -> BoardKit:
    if name not in shipped_names():
        raise _unknown(name, shipped_names())
    return read_kit(name, shipped_board(name), name)


def kit_names(folder: Path) -> tuple[str, ...]:
    """The boards that ship, and those that an organiser keeps in `folder`."""
    return (*shipped_names(), *sorted(path.stem for path in folder.glob("*.toml")))


def find_kit(name: str, folder: Path) -> BoardKit:
    """A board that ships, or one that is kept in `folder`."""
    key = board_key(name)
    kept = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    if key in shipped_names():
        return _shipped(key)
    if key not in kept:
        raise _unknown(name, (*shipped_names(), *kept))
    return load_kit(kept[key])


def _no_board(source: str, error: Exception) -> BadInput:
    return BadInput(text("{source} is not a board: {problem}.", source=source, problem=str(error)))


def _unknown(name: str, names: tuple[str, ...]) -> NotFound:
    return NotFound(
        text(
            "There is no board “{name}”; choose from: {names}.",
            name=name[:40],
            names=", ".join(names),
        )
    )
