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
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.lexicon import LexiconLibrary
from lexidrome.store import FILE_NAME, SqliteStore, verify

FOLDERS = golden_folders()


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
        assert same == wanted[stream], stream


def test_there_is_an_earlier_folder() -> None:
    assert FOLDERS


def test_an_earlier_folder_is_whole(opened: tuple[Path, SqliteStore]) -> None:
    _, store = opened
    assert verify(store).is_sound
