"""Where golden folders lie, and what lies in one."""

from __future__ import annotations

import lzma
import shutil
from pathlib import Path

from lexidrome.store import FILE_NAME

HERE = Path(__file__).parent
STORE = f"{FILE_NAME}.xz"
ANSWERS = "answers.json.xz"


def golden_folders() -> list[Path]:
    """The oldest first."""
    return sorted(path.parent for path in HERE.glob(f"*/{STORE}"))


def pack(source: Path, target: Path) -> None:
    with source.open("rb") as read, lzma.open(target, "wb", preset=9) as written:
        shutil.copyfileobj(read, written)


def unpack(source: Path, target: Path) -> None:
    with lzma.open(source, "rb") as read, target.open("wb") as written:
        shutil.copyfileobj(read, written)
