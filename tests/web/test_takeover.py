"""Two servers and one PostgreSQL: the one that lost it says so and changes nothing."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import psycopg
import pytest
from litestar.testing import TestClient

from lexidrome.base import Unavailable
from lexidrome.hall import Hall, HandClock
from lexidrome.store.postgres import PostgresStore
from lexidrome.web import WebConfig
from web.conftest import HERE, NOON_MS, at_the_machine, new_app

pytestmark = pytest.mark.slow


def test_a_server_that_lost_its_database_to_another_refuses_with_a_sentence(
    data: Path, tmp_path_factory: pytest.TempPathFactory, empty_postgres: str
) -> None:
    # With a clock that stands the hall does not look around, and so take the claim again at once.
    app = new_app(WebConfig(data, store=empty_postgres, test_clock=HandClock(NOON_MS)))
    form = {"title": "Winter open", "rules": "school"}
    with TestClient(at_the_machine(app), base_url=HERE) as client:
        second = new_app(WebConfig(tmp_path_factory.mktemp("second"), store=empty_postgres))
        with pytest.raises(Unavailable, match="Another server is already using"):
            second.state.hall.claim()
        assert client.post("/events/new", data=form, follow_redirects=False).status_code == 303
        first_store = app.state.hall.store
        assert isinstance(first_store, PostgresStore)
        with psycopg.connect(empty_postgres, autocommit=True) as sql:
            pid = first_store._connection.info.backend_pid
            sql.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
        second.state.hall.claim()
        before = first_store.head()
        refused = client.post("/events/new", data={**form, "title": "Summer open"})
        assert refused.status_code == 503
        assert "Another server has taken over this database." in refused.text
        assert first_store.head() == before
        assert "Winter open" in client.get("/events").text
        second.state.hall.store.close()


def test_that_nothing_can_be_looked_for_is_logged_once(
    data: Path, caplog: pytest.LogCaptureFixture, empty_postgres: str
) -> None:
    app = new_app(WebConfig(data, store=empty_postgres))
    hall: Hall = app.state.hall
    hall.claim()
    store = hall.store
    assert isinstance(store, PostgresStore)
    with PostgresStore(empty_postgres) as other:
        with psycopg.connect(empty_postgres, autocommit=True) as sql:
            pid = store._connection.info.backend_pid
            sql.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
        other.claim().result()
        with caplog.at_level(logging.ERROR, "lexidrome.hall"):
            for _ in range(3):
                asyncio.run(hall._take_in())
    assert caplog.text.count("Another server has taken over") == 1
    store.close()
