"""A server in test mode has a clock to move; any other has not."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.base import BadInput
from lexidrome.hall import HandClock
from lexidrome.web import WebConfig, create_app
from lexidrome.web.serve import serve
from web.conftest import HERE, coming_from

pytestmark = pytest.mark.slow


def test_a_server_in_test_mode_lets_time_pass(data: Path) -> None:
    app = create_app(WebConfig(data, test_clock=HandClock(1_000_000)))
    with TestClient(coming_from(app, "127.0.0.1"), base_url=HERE) as client:
        now_ms = client.get("/test/clock").json()["now_ms"]
        moved = client.post("/test/clock", json={"duration_ms": 1_500_000})
        assert moved.json() == {"now_ms": now_ms + 1_500_000}
        assert client.get("/test/clock").json() == moved.json(), "it stands"
        assert client.post("/test/clock", json={"duration_ms": -1}).status_code == 400


def test_nobody_else_moves_it(data: Path) -> None:
    app = create_app(WebConfig(data, test_clock=HandClock(0)))
    with TestClient(coming_from(app, "192.168.1.20"), base_url=HERE) as client:
        assert client.get("/test/clock").status_code == 403
        assert client.post("/test/clock", json={"duration_ms": 1}).status_code == 403


def test_a_server_that_people_play_on_has_no_such_address(client: TestClient[Litestar]) -> None:
    assert client.get("/test/clock").status_code == 404
    assert client.post("/test/clock", json={"duration_ms": 1}).status_code == 404


@pytest.mark.parametrize("how", [{"lan": True}, {"host": "0.0.0.0"}])
def test_a_test_clock_is_for_this_machine_alone(tmp_path: Path, how: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="test clock"):
        serve(data=tmp_path, test_clock=True, **how)  # type: ignore[arg-type]
