"""Folders that earlier versions wrote are opened, and come to what they came to then."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from golden.answers import answers
from golden.make import ANSWERS, HERE, STORE, unpack
from lexidrome.hall.lexicons import Lexicons
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import FILE_NAME, SqliteStore, verify

REWORDED = "journals.json"
"""Of a folder whose journals are told in other words by now: a division is named where there are
several. Entry by entry nothing else was found to differ."""
FOLDERS = sorted(path.parent for path in HERE.glob(f"*/{STORE}"))
REWORDED = {
    ("2026-11", "game/01-board-2"): "what is to be done about words looked up one by one",
    ("2026-11", "game/01-board-and-late-2"): "why a result cannot be signed yet",
    ("2026-11", "game/04-board-0"): "why a result cannot be signed yet",
}
"""What is said otherwise when such a game is mended: its facts and scores are still compared."""


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Path, SqliteStore]]:
    unpack(request.param / STORE, tmp_path / FILE_NAME)
    store = SqliteStore(tmp_path / FILE_NAME)
    yield request.param, store
    store.close()


def test_an_earlier_folder_gives_everybody_the_same_to_see(
    opened: tuple[Path, SqliteStore], tmp_path: Path
) -> None:
    folder, store = opened
    wanted: dict[str, Any] = msgspec.json.decode(lzma.decompress((folder / ANSWERS).read_bytes()))
    reworded = folder / REWORDED
    if reworded.exists():
        for stream, journal in msgspec.json.decode(
            reworded.read_bytes(), type=dict[str, str]
        ).items():
            wanted[stream]["journal"] = journal
    found = dict(answers(store, Lexicons(LexiconLibrary(tmp_path))))
    assert found.keys() == wanted.keys()
    for stream, told in found.items():
        same = msgspec.json.decode(msgspec.json.encode(told))
        if (folder.name, stream) in REWORDED:
            assert same != wanted[stream], "it is said as before"
            for mended in (*same["mended"].values(), *wanted[stream]["mended"].values()):
                del mended["seen"]
        assert same == wanted[stream], stream


def test_an_earlier_folder_is_whole(opened: tuple[Path, SqliteStore]) -> None:
    _, store = opened
    assert verify(store).is_sound
