"""How often the side to move wins, by its spread and the tiles that it does not see."""

from __future__ import annotations

from pathlib import Path
from typing import Self

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.base.files import reading
from lexidrome.native import WinTable


class Chances(msgspec.Struct, frozen=True, eq=False):
    """A table of chances to win; a tie counts as half a win."""

    table: WinTable

    @classmethod
    def from_bytes(cls, data: bytes, *, name: str = "The file") -> Self:
        try:
            return cls(WinTable.from_bytes(data))
        except ValueError:
            raise BadInput(text("{file} is not a table of chances to win.", file=name)) from None

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a file that `lexidrome train-leaves` wrote."""
        with reading(path):
            data = path.read_bytes()
        return cls.from_bytes(data, name=str(path))

    def to_bytes(self) -> bytes:
        return self.table.to_bytes()

    def of(self, spread: float, unseen: int) -> float:
        """From 0 to 1, for the side to move with that spread and so many unseen tiles."""
        return self.table.chance(spread, unseen)
