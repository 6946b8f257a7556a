"""`lexidrome board`: the boards that there are, one of them drawn, or what is wrong with a file."""

from __future__ import annotations

from pathlib import Path

from lexidrome.base import BadInput, text
from lexidrome.base.folders import chosen_folder
from lexidrome.game.boards import BoardKit, find_kit, kit_names, load_kit
from lexidrome.game.layout import MARKS

_LABELS = {mark: label for label, mark in MARKS.items()}


def board(named: str | None = None, /, *, data: Path | None = None) -> None:
    """List the boards, draw one, or say what is wrong with its file.

    An organiser's own boards are files in the folder boards of the data folder.

    Parameters
    ----------
    named
        The name of a board, or a TOML file.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    folder = chosen_folder(data) / "boards"
    if named is None:
        for name in kit_names(folder):
            print(_line(name, folder))
        return
    kit = load_kit(Path(named)) if named.endswith(".toml") else find_kit(named, folder)
    print(_about(kit))
    for row in kit.layout.rows:
        print(" ".join(_LABELS[mark] for mark in row))


def _line(name: str, folder: Path) -> str:
    try:
        return _about(find_kit(name, folder))
    except BadInput as error:
        return f"{name}: {error.sentence}"


def _about(kit: BoardKit) -> str:
    tiles = text("the tiles of the word list")
    if kit.bag is not None:
        tiles = text("{count} tiles of its own", count=kit.bag.total_count)
    return f"{kit.name}: {kit.title}, {kit.layout.side} × {kit.layout.side}, {tiles}"
