"""The house's page: backups and the judge station's door."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.store import BackupFolder
from web.conftest import AT_A_PHONE
from web.people import set_up

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]


def test_the_director_chooses_a_folder_sees_the_last_backup_and_makes_another(
    directed: Client, tmp_path: Path
) -> None:
    assert "Choose a folder" in directed.get("/house").text
    stick = tmp_path / "stick"
    missing = directed.post("/house/backups", data={"folder": str(stick)})
    assert missing.status_code == 400
    assert "is the USB stick plugged in?" in missing.text
    assert "full path" in directed.post("/house/backups", data={"folder": "stick"}).text
    stick.mkdir()
    page = directed.post("/house/backups", data={"folder": str(stick)}).text
    assert str(stick) in page
    assert re.search(r"<time datetime", page)
    directed.post("/house/backups/now")
    assert len(BackupFolder(stick).backups()) == 2
    directed.post("/house/backups", data={"folder": ""})
    assert "Choose a folder" in directed.get("/house").text


def test_a_missing_stick_is_a_warning_on_the_directors_pages_alone(
    directed: Client, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    directed.post("/house/backups", data={"folder": str(stick)})
    shutil.rmtree(stick)
    directed.post("/house/backups/now")
    for path in ("/house", "/"):
        assert "No backup is being made." in directed.get(path).text
    directed.post("/sign-out")
    assert "backup" not in directed.get("/").text


def test_the_folder_is_chosen_at_the_machine_and_the_button_works_anywhere(
    directed: Client, tmp_path: Path
) -> None:
    directed.post("/house/backups", data={"folder": str(tmp_path)})
    elsewhere = directed.post("/house/backups", data={"folder": "/"}, headers=AT_A_PHONE)
    assert elsewhere.status_code == 403
    assert "on the computer that runs the server" in elsewhere.text
    assert directed.post("/house/backups/now", headers=AT_A_PHONE).status_code != 403
    assert len(BackupFolder(tmp_path).backups()) == 2


def test_the_stations_code_is_shown_renewed_and_given_up(directed: Client) -> None:
    station_pass = directed.app.state.station_pass
    code = station_pass.code
    assert code in directed.get("/house").text
    directed.post("/house/station/code")
    assert station_pass.code != code
    directed.post("/house/station", data={"is_open": "yes"})
    assert directed.get("/judge", headers={**AT_A_PHONE, "cookie": ""}).status_code == 200
    directed.post("/house/station")
    assert not station_pass.is_for_everybody


def test_before_there_is_a_director_the_machine_is_enough_and_afterwards_it_is_not(
    client: Client,
) -> None:
    assert client.get("/house").status_code == 200
    assert client.get("/house", headers=AT_A_PHONE).status_code == 403
    set_up(client)
    assert client.get("/house").status_code == 200
    client.post("/sign-out")
    assert client.get("/house").status_code == 403
    for path in ("", "/backups", "/backups/now", "/station", "/station/code"):
        assert client.post(f"/house{path}").status_code in (403, 405)
