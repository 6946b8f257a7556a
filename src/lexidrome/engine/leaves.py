"""What tiles kept on the rack are worth: tables in KLV2 files, ours and other engines'."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from lexidrome.base import BadInput, Text, text
from lexidrome.base.files import reading, reason_of, replace_file
from lexidrome.engine.tilecodes import tile_codes
from lexidrome.lexicon import TileSet
from lexidrome.native import GraphFault, LeaveTable

FILE_BYTES_LIMIT = 64 * 2**20


class Leaves(msgspec.Struct, frozen=True, eq=False):
    """A table of leaves for one tile set; a leave that it does not name is worth nothing."""

    tiles: TileSet
    table: LeaveTable

    @classmethod
    def load(cls, path: Path, tiles: TileSet) -> Leaves:
        """Read a KLV2 file."""
        with reading(path), path.open("rb") as file:
            data = file.read(FILE_BYTES_LIMIT + 1)
        return cls.from_bytes(data, tiles, name=str(path))

    @classmethod
    def from_bytes(cls, data: bytes, tiles: TileSet, *, name: str = "The file") -> Leaves:
        """Read the bytes of a KLV2 file; `name` stands for it in a refusal."""
        if len(data) > FILE_BYTES_LIMIT:
            raise BadInput(text("{file} is larger than any table of leaves.", file=name))
        try:
            return cls(tiles, LeaveTable.from_bytes(data, len(tiles.alphabet)))
        except GraphFault as fault:
            raise BadInput(_sentence(fault, name)) from None

    @classmethod
    def build(cls, points: Mapping[tuple[str, ...], float], tiles: TileSet) -> Leaves:
        """A table from tiles, in any order, and their worth in points; `?` is the blank."""
        codes = tile_codes(tiles)
        coded = {codes.rack_codes(leave): worth for leave, worth in points.items()}
        if len(coded) != len(points):
            raise BadInput(text("The same tiles appear twice among the leaves."))
        try:
            return cls(tiles, LeaveTable.build(sorted(coded.items()), len(tiles.alphabet)))
        except (GraphFault, ValueError) as fault:
            raise BadInput(_sentence(fault, "The table of leaves")) from None

    def save(self, path: Path) -> None:
        """Write the KLV2 file, whole or not at all."""
        try:
            replace_file(path, self.to_bytes())
        except OSError as error:
            raise BadInput(
                text(
                    "{file} cannot be written: {why}.",
                    file=str(path),
                    why=reason_of(error),
                )
            ) from None

    def to_bytes(self) -> bytes:
        return self.table.to_bytes()

    def __len__(self) -> int:
        return len(self.table)

    def value_mp(self, leave: tuple[str, ...]) -> int:
        """Millipoints of tiles in any order."""
        return self.table.value(tile_codes(self.tiles).rack_codes(leave)) or 0


SENTENCES: Mapping[str, Callable[[str, int, int], Text]] = {
    "leaves_cut_off": lambda file, size, _: text(
        "{file} is not a table of leaves: it ends after {size} bytes.", file=file, size=size
    ),
    "leaves_too_much": lambda file, end, size: text(
        "{file} is not a table of leaves: it should end at byte {end} and has {size}.",
        file=file,
        end=end,
        size=size,
    ),
    "leaves_too_long": lambda file, node, _: text(
        "{file} is damaged: at node {node} a leave has more tiles than a rack.",
        file=file,
        node=node,
    ),
    "leaves_out_of_range": lambda file, node, _: text(
        "{file} is damaged: the siblings from node {node} on lie outside it.", file=file, node=node
    ),
    "leaves_unknown_tile": lambda file, node, tile: text(
        "{file} was made for another tile set: node {node} has tile {tile}, which this one lacks.",
        file=file,
        node=node,
        tile=tile,
    ),
    "leaves_dead_end": lambda file, node, _: text(
        "{file} is damaged: at node {node} a path ends without a leave.", file=file, node=node
    ),
    "leaves_too_many": lambda file, _, __: text("{file} holds too many leaves.", file=file),
    "leaves_bad_value": lambda file, rank, _: text(
        "{file}: value {rank} cannot be what a leave is worth.", file=file, rank=rank
    ),
    "leaves_count_differs": lambda file, found, said: text(
        "{file} is damaged: it names {found} leaves and has {said} values.",
        file=file,
        found=found,
        said=said,
    ),
    "leaves_not_sorted": lambda file, at, _: text(
        "{file}: leave {at} has no tiles, too many, or unknown ones.", file=file, at=at
    ),
}
"""One sentence for each fault that the core finds, by its code."""


def _sentence(fault: ValueError, file: str) -> Text:
    code, where, value = fault.args if len(fault.args) == 3 else (fault.args[0], 0, 0)
    return SENTENCES[str(code)](file, int(where), int(value))
