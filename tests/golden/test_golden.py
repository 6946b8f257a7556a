"""Folders that earlier versions wrote are opened, and come to what they came to then."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from golden.answers import answers
from golden.folders import ANSWERS, STORE, golden_folders, unpack
from lexidrome.hall.lexicons import Lexicons
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import FILE_NAME, SqliteStore, verify

FOLDERS = golden_folders()

QUOTES_MORE = "a ruling that changes nothing quotes its rule"
NOT_FOR_TIME = "no turn is lost for time where a turn has no limit (NSA-III.A.3.p3)"
MENDED_OTHERWISE = {
    "2026-11": {
        "game/01-board-2": QUOTES_MORE,
        "game/06-board-0": NOT_FOR_TIME,
        "game/06-board-3": QUOTES_MORE,
        "game/07-board-0": QUOTES_MORE,
        "game/10-board-with-typed-clocks-1": NOT_FOR_TIME,
    },
}
"""Games that show the same as ever, and are decided otherwise when a turn of them is corrected."""


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
    found = dict(answers(store, Lexicons(LexiconLibrary(tmp_path))))
    assert found.keys() == wanted.keys()
    for stream, told in found.items():
        same = msgspec.json.decode(msgspec.json.encode(told))
        if stream in MENDED_OTHERWISE.get(folder.name, ()):
            assert same.pop("mended") != wanted[stream].pop("mended"), stream
        assert same == wanted[stream], stream


def test_an_earlier_folder_is_whole(opened: tuple[Path, SqliteStore]) -> None:
    _, store = opened
    assert verify(store).is_sound
