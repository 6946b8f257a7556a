"""Tile sets: which letters there are, how many of each, and what they are worth.

A tile set is data (`data/tiles/english.toml` is the pattern to follow). A tile
holds one letter or several (`CH`); the order of the tiles is the alphabet. A
word is a sequence of tiles, written as plain letters and read greedily with
the longest tile first. Where that reading is not meant, square brackets say
which letters share a tile: `[CH]ICO` is `CHICO`, and `[C][H]ICO` is not.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from lexidrome.base import BadInput, NotFound, Text, text
from lexidrome.base.files import reason_of

BLANK = "?"
"""How a blank is written while it stands for no letter."""

LETTERS_LIMIT = 63
"""A set of letters and the blank fits in 64 bits, and the engine relies on it."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""Also the name of a file."""

_INSIDE_LETTER = "·'’"
"""Marks that belong to a letter in some languages: L·L, C'H."""


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles of one letter or digraph."""

    letter: str
    count: int
    value: int
    is_vowel: bool = False
    lower: str = ""
    """The small letter, where the language has another than Unicode's (Turkish `ı` for `I`)."""


class Blank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles that stand for any letter."""

    count: int
    value: int = 0


class NotATile(BadInput):
    """Letters that are no tile of a set."""

    def __init__(self, letter: str, tiles: TileSet) -> None:
        super().__init__(
            text(
                "“{letter}” is not a letter of the {tile_set} tile set.",
                letter=letter,
                tile_set=tiles.title,
            )
        )
        self.letter = letter


class TileSet(msgspec.Struct, frozen=True, dict=True):
    """What is in a full bag; made by `parse_tile_set`, which checks it."""

    name: str
    title: str
    tiles: tuple[Tile, ...]
    blank: Blank

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """Every letter or digraph in order, without the blank."""
        return tuple(tile.letter for tile in self.tiles)

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many of each tile a full bag holds, the blank included."""
        counts = {tile.letter: tile.count for tile in self.tiles}
        return MappingProxyType(counts | {BLANK: self.blank.count})

    @cached_property
    def values(self) -> Mapping[str, int]:
        """What each tile is worth, the blank included."""
        values = {tile.letter: tile.value for tile in self.tiles}
        return MappingProxyType(values | {BLANK: self.blank.value})

    @cached_property
    def vowels(self) -> frozenset[str]:
        return frozenset(tile.letter for tile in self.tiles if tile.is_vowel)

    @property
    def total_count(self) -> int:
        return sum(self.counts.values())

    @property
    def total_value(self) -> int:
        return sum(count * self.values[letter] for letter, count in self.counts.items())

    def value(self, letter: str) -> int:
        """What one tile is worth; `?` is the blank."""
        try:
            return self.values[letter]
        except KeyError:
            raise NotATile(letter, self) from None

    def fold(self, word: str) -> str:
        """Compose accents and raise small letters of this set; change nothing else.

        Python's own `upper` would turn characters that are no tiles into
        letters (`ß` into `SS`), so only what the set knows is raised.
        """
        composed = word if word.isascii() else unicodedata.normalize("NFC", word)
        return composed.translate(self._raise_letters)

    def tokenise(self, word: str) -> tuple[str, ...]:
        """The tiles of a word in capitals; `fold` comes first where small letters may occur."""
        if self._longest == 1 and self._letters.issuperset(word):
            return tuple(word)
        tiles: list[str] = []
        at = 0
        while at < len(word):
            if word[at] == "[":
                letter, at = self._bracketed(word, at)
            else:
                letter = self._longest_at(word, at)
                at += len(letter)
            tiles.append(letter)
        return tuple(tiles)

    def spell(self, tiles: Sequence[str]) -> str:
        """The writing of a word that `tokenise` reads back as these tiles."""
        plain = "".join(tiles)
        if self._longest == 1:
            return plain
        written: list[str] = []
        at = 0
        for letter in tiles:
            reads_back = self._longest_at(plain, at) == letter
            written.append(letter if reads_back else f"[{letter}]")
            at += len(letter)
        return "".join(written)

    @cached_property
    def _letters(self) -> frozenset[str]:
        return frozenset(self.alphabet)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.alphabet))

    @cached_property
    def _raise_letters(self) -> dict[int, str]:
        table: dict[int, str] = {}
        for tile in self.tiles:
            for capital in tile.letter:
                small = capital.lower()
                if len(small) == 1 and small != capital:
                    table.setdefault(ord(small), capital)
        return table | {ord(tile.lower): tile.letter for tile in self.tiles if tile.lower}

    def _longest_at(self, word: str, at: int) -> str:
        for length in range(self._longest, 0, -1):
            letter = word[at : at + length]
            if len(letter) == length and letter in self._letters:
                return letter
        raise NotATile(word[at], self)

    def _bracketed(self, word: str, at: int) -> tuple[str, int]:
        """The tile in brackets and the place after it."""
        end = word.find("]", at)
        letter = word[at + 1 : end] if end > at else word[at]
        if letter not in self._letters:
            raise NotATile(letter, self)
        return letter, end + 1


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """A tile set as its file has it; the totals guard against a slip of the pen."""

    name: str
    title: str
    tiles: tuple[Tile, ...]
    blank: Blank
    total_count: int | None = None
    total_value: int | None = None


def parse_tile_set(toml: str | Mapping[str, Any], source: str) -> TileSet:
    """Read a tile set, or what a larger file says of one; `source` names it where it is wrong."""
    try:
        data = tomllib.loads(toml) if isinstance(toml, str) else toml
        written = msgspec.convert(data, _Written)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise BadInput(
            text("{source} is not a tile set: {problem}.", source=source, problem=str(error))
        ) from None
    if not _NAME.fullmatch(written.name):
        raise BadInput(
            text(
                "{source}: the name “{name}” must be small letters a–z, digits, - and _.",
                source=source,
                name=written.name,
            )
        )
    tiles = TileSet(written.name, written.title, written.tiles, written.blank)
    problem = _problem_of_letters(tiles, source) or _problem_of_numbers(tiles, written, source)
    if problem is not None:
        raise BadInput(problem)
    return tiles


def load_tile_set(path: Path) -> TileSet:
    """Read an organiser's own tile set from a file."""
    try:
        toml = path.read_text("utf-8-sig")
    except OSError as error:
        reason = reason_of(error)
        raise BadInput(
            text("The tile set {path} cannot be read: {reason}.", path=str(path), reason=reason)
        ) from None
    except UnicodeDecodeError:
        raise BadInput(text("The tile set {path} is not a UTF-8 text.", path=str(path))) from None
    return parse_tile_set(toml, str(path))


@cache
def tile_set_names() -> tuple[str, ...]:
    """The tile sets that ship with Lexidrome."""
    folder = resources.files("lexidrome.lexicon") / "data" / "tiles"
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def tile_set(name: str) -> TileSet:
    """A tile set that ships with Lexidrome, by its name."""
    if name not in tile_set_names():
        raise NotFound(
            text(
                "There is no tile set “{name}”; choose from: {names}.",
                name=name,
                names=", ".join(tile_set_names()),
            )
        )
    file = resources.files("lexidrome.lexicon") / "data" / "tiles" / f"{name}.toml"
    return parse_tile_set(file.read_text("utf-8"), f"{name}.toml")


def _problem_of_letters(tiles: TileSet, source: str) -> Text | None:
    if not 1 <= len(tiles.tiles) <= LETTERS_LIMIT:
        return text(
            "{source}: a tile set must have 1 to {limit} letters.",
            source=source,
            limit=LETTERS_LIMIT,
        )
    seen: set[str] = set()
    for tile in tiles.tiles:
        letter = tile.letter
        if not _is_letter(letter):
            return text(
                "{source}: “{letter}” is not a letter in capitals.", source=source, letter=letter
            )
        if len(tile.lower) > 1 or (tile.lower and len(letter) > 1):
            return text(
                "{source}: the small letter of “{letter}” must be one character.",
                source=source,
                letter=letter,
            )
        if letter in seen:
            return text(
                "{source}: the letter “{letter}” appears twice.", source=source, letter=letter
            )
        seen.add(letter)
    return None


def _is_letter(letter: str) -> bool:
    """Whether a tile can carry this: composed letters, none of them small."""
    return (
        letter[:1].isalpha()
        and all(character.isalpha() or character in _INSIDE_LETTER for character in letter)
        and not any(character.islower() for character in letter)
        and unicodedata.is_normalized("NFC", letter)
    )


def _problem_of_numbers(tiles: TileSet, written: _Written, source: str) -> Text | None:
    for letter, count in tiles.counts.items():
        if count < 0 or tiles.values[letter] < 0:
            return text(
                "{source}: the count and the value of “{letter}” must not be negative.",
                source=source,
                letter=letter,
            )
    if tiles.total_count == 0:
        return text("{source}: the tile set holds no tile at all.", source=source)
    if written.total_count not in (None, tiles.total_count):
        return text(
            "{source}: the counts add up to {sum}, not to {total} as it says.",
            source=source,
            sum=tiles.total_count,
            total=written.total_count or 0,
        )
    if written.total_value not in (None, tiles.total_value):
        return text(
            "{source}: the values add up to {sum}, not to {total} as it says.",
            source=source,
            sum=tiles.total_value,
            total=written.total_value or 0,
        )
    return None
