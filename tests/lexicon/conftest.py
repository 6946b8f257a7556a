from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from lexidrome.lexicon import ENABLE, Lexicon, LexiconLibrary

NOW = datetime(2025, 11, 15, 9, 30, tzinfo=UTC)


@pytest.fixture(scope="session")
def enable(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """The lexicon that ships, built once a session."""
    return LexiconLibrary(tmp_path_factory.mktemp("enable")).load(ENABLE)


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def library(tmp_path: Path) -> LexiconLibrary:
    return LexiconLibrary(tmp_path / "data")
