"""The interface for programs does what its schema says, whatever it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
    response_schema_conformance,
    status_code_conformance,
)

from browsing.server import RunningServer
from web.events.halls import Client, Director, players

EVENT = "/api/events/{event}"
READ = [
    EVENT,
    *(f"{EVENT}/{part}" for part in ("bracket", "entrants", "facts", "games", "pairings")),
    *(f"{EVENT}/{part}" for part in ("prizes", "results", "standings", "stream")),
    "/api/events",
    "/api/lexicons",
    "/api/me",
    "/healthz",
    "/readyz",
]
WRITTEN = [
    *(f"{EVENT}/{part}" for part in ("commands", "entries", "reports", "results")),
    "/api/judge",
]
ADDRESSES = [*(("GET", path) for path in READ), *(("POST", path) for path in WRITTEN)]
TITLE = "Spring"
TOO_MUCH = 2_000_000
"""Bytes, beside a few others: more than any of these addresses takes."""


@pytest.fixture(scope="module")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """With an event in its first round, of which one game has a result."""
    data = Path(copytree(built, tmp_path_factory.mktemp("server"), dirs_exist_ok=True))
    with RunningServer(data) as server:
        with httpx.Client(base_url=server.url) as client:
            director = Director(cast("Client", client), TITLE, "nsa-2009")
            director.enter(players("Ann", "Bob", "Cy", "Dee"))
            director.start_round()
            assert director.line("1 400 300").status_code == 303
        yield server


def test_every_address_of_the_interface_is_described(reader: TestClient[Litestar]) -> None:
    described = reader.get("/api/openapi.json").json()["paths"]
    found = {(method.upper(), path) for path, each in described.items() for method in each}
    assert found == set(ADDRESSES)
    for operation in (each for path in described.values() for each in path.values()):
        assert operation["summary"]
        for response in operation["responses"].values():
            assert response["description"] != "Additional response"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "path", "mode"),
    [
        *((*each, GenerationMode.POSITIVE) for each in ADDRESSES),
        *(("POST", path, GenerationMode.NEGATIVE) for path in WRITTEN),
    ],
)
def test_every_answer_is_as_described(
    server: RunningServer, method: str, path: str, mode: GenerationMode
) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operation = schema[path][method]

    @settings(max_examples=20, suppress_health_check=list(HealthCheck), deadline=None)
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        if mode is GenerationMode.POSITIVE and "{event}" in path:
            case.path_parameters = {"event": TITLE.lower()}
        if path.endswith("/stream"):
            # Otherwise it is answered for an hour.
            case.query = {"wait": "false"}
        # What has the right form may still not be possible, which is told with a 400 or 409.
        answer = case.call()
        # Nobody has looked what is wrong with something that is too large.
        unread = [negative_data_rejection] if answer.status_code == 413 else []
        case.validate_response(answer, excluded_checks=[positive_data_acceptance, *unread])

    ask()


@pytest.mark.slow
@pytest.mark.parametrize("path", WRITTEN)
def test_more_than_is_taken_at_once_is_refused_as_described(
    server: RunningServer, path: str
) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    answer = httpx.post(
        server.url + path.format(event=TITLE.lower()),
        headers={"content-type": "application/json"},
        content=b"[" + b" " * TOO_MUCH + b"]",
    )
    assert answer.status_code == 413
    case = schema[path]["POST"].Case()
    case.validate_response(answer, checks=[status_code_conformance, response_schema_conformance])
