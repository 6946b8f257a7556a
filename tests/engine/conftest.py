from __future__ import annotations

from pathlib import Path

import pytest

from engine.worlds import World, make_world
from lexidrome.engine import Setting
from lexidrome.lexicon import ENABLE, Lexicon, LexiconLibrary


@pytest.fixture(scope="session")
def enable(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return LexiconLibrary(tmp_path_factory.mktemp("data")).load(ENABLE)


@pytest.fixture(scope="session")
def setting(enable: Lexicon) -> Setting:
    return Setting.of(enable)


@pytest.fixture(scope="session")
def english(enable: Lexicon) -> World:
    return make_world(list(enable.graph), enable.tiles, graph=enable.graph, name=ENABLE)


@pytest.fixture(scope="session")
def golden() -> Path:
    return Path(__file__).parent / "golden"
