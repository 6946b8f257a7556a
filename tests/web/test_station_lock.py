"""A station with a password is left only by those who know it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.base import Damaged
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.web.judge.password import StationPassword

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
PASSWORD = "correct horse"


@pytest.fixture
def locked(data: Path, client: Client) -> Client:
    StationPassword(data).set(PASSWORD)
    assert client.get("/judge").status_code == 200
    return client


def test_without_a_password_leaving_is_free(client: Client) -> None:
    client.get("/judge")
    answer = client.get("/judge/leave", follow_redirects=False)
    assert answer.headers["location"] == "/"
    assert "lexidrome_station" not in client.cookies


@pytest.mark.parametrize("path", ["/", "/rules", "/rulings", "/api"])
def test_a_locked_browser_always_comes_back_to_the_station(locked: Client, path: str) -> None:
    answer = locked.get(path, follow_redirects=False)
    assert (answer.status_code, answer.headers.get("location")) == (303, "/judge")


def test_a_browser_that_never_opened_the_station_is_free(data: Path, client: Client) -> None:
    StationPassword(data).set(PASSWORD)
    assert client.get("/", follow_redirects=False).status_code == 200


def test_the_right_password_opens_the_way_out(locked: Client) -> None:
    assert "The director’s password" in locked.get("/judge/leave").text
    wrong = locked.post("/judge/leave", data={"password": "guess"})
    assert wrong.status_code == 403
    assert "That is not the station’s password." in wrong.text
    assert locked.get("/", follow_redirects=False).status_code == 303
    right = locked.post("/judge/leave", data={"password": PASSWORD}, follow_redirects=False)
    assert right.headers["location"] == "/"
    assert locked.get("/", follow_redirects=False).status_code == 200


def test_a_locked_station_keeps_the_lexicon_it_was_opened_with(
    locked: Client, data: Path, tmp_path: Path
) -> None:
    source = tmp_path / "own.txt"
    source.write_text("ZZXQ\n")
    now = datetime(2026, 1, 1, tzinfo=UTC)
    LexiconLibrary(data).import_list(source, "OWN", tile_set("english"), now)
    page = locked.get("/judge?lexicon=OWN").text
    assert 'data-lexicon="ENABLE"' in page
    assert "<select" not in page
    body = {"command_id": "0123456789abcdef", "lexicon": "OWN", "words": ["ZZXQ"]}
    assert locked.post("/api/judge", json=body).status_code == 403
    assert locked.post("/api/judge", json=body | {"lexicon": "ENABLE"}).status_code == 200


def test_a_locked_station_judges_and_serves_its_files(locked: Client) -> None:
    assert locked.get("/judge?words=2").status_code == 200
    assert locked.get("/healthz").status_code == 200


def test_the_password_is_kept_only_as_a_hash(data: Path) -> None:
    password = StationPassword(data)
    assert not password.is_set
    assert password.is_right("anything")
    password.set(PASSWORD)
    assert PASSWORD.encode() not in (data / "station.json").read_bytes()
    assert password.is_right(PASSWORD)
    assert not password.is_right(PASSWORD.upper())
    password.set("")
    assert not password.is_set


def test_a_damaged_password_file_locks_rather_than_opens(data: Path) -> None:
    (data / "station.json").write_text("{}")
    with pytest.raises(Damaged, match="--station-password"):
        StationPassword(data).is_right("")
