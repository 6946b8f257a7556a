"""What a position that is typed in is played by."""

from __future__ import annotations

from pathlib import Path

from lexidrome.base.folders import chosen_folder
from lexidrome.cli.library import open_library
from lexidrome.engine import Setting
from lexidrome.game.boards import BoardKit, find_kit
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.lexicon import ENABLE, Lexicon
from lexidrome.notation.cgp import CgpPosition


def open_board(name: str, data: Path | None) -> BoardKit:
    """A board that ships, or one that is kept in that folder."""
    return find_kit(name, chosen_folder(data) / "boards")


def setting_of(parsed: CgpPosition, lexicon: str | None, data: Path | None) -> Setting:
    """What a position is played by: its own lexicon unless another is named, and its board."""
    loaded = words_of(parsed, lexicon, data)
    return Setting.on_board(loaded, open_board(parsed.board_name or STANDARD_NAME, data))


def words_of(parsed: CgpPosition, lexicon: str | None, data: Path | None) -> Lexicon:
    return open_library(data).load(lexicon or parsed.lexicon or ENABLE)
