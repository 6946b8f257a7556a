"""A web application on an empty data folder, asked without a network."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.web import WebConfig, create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(WebConfig(tmp_path))) as client:
        yield client
