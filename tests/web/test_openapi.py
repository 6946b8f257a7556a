"""The interface for programs does what its schema says, whatever it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from browsing.server import RunningServer

PATHS = ["/api/judge", "/api/lexicons", "/api/me", "/healthz"]


@pytest.fixture(scope="module")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    data = Path(copytree(built, tmp_path_factory.mktemp("server"), dirs_exist_ok=True))
    with RunningServer(data) as server:
        yield server


def test_every_address_of_the_interface_is_described(reader: TestClient[Litestar]) -> None:
    described = reader.get("/api/openapi.json").json()["paths"]
    assert sorted(described) == PATHS
    for operation in (each for path in described.values() for each in path.values()):
        assert operation["summary"]
        for response in operation["responses"].values():
            assert response["description"] != "Additional response"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "mode"),
    [*((path, GenerationMode.POSITIVE) for path in PATHS), (PATHS[0], GenerationMode.NEGATIVE)],
)
def test_every_answer_is_as_described(
    server: RunningServer, path: str, mode: GenerationMode
) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operation = schema[path]["POST" if path == "/api/judge" else "GET"]

    @settings(max_examples=20, suppress_health_check=list(HealthCheck), deadline=None)
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        # A word of the right form may still not be playable, which is told with a 400.
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    ask()
