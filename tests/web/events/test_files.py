"""An event as a file for others, and an event from the files of others, by page."""

from __future__ import annotations

import io
import re
import zipfile

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall.events.files import ExportFormat
from web.events.halls import Client, Director, players, rows_of

pytestmark = pytest.mark.slow

RESULTS = "division,round,first,second,first_score,second_score\n"


@pytest.fixture
def played(client: TestClient[Litestar]) -> Director:
    """Two of four have a result."""
    director = Director(client, "Spring Open", "nsa-2009", rounds="2")
    director.enter(players("Ann", "Bob", "Cy", "Dee"))
    director.start_round()
    director.line("ann 400 350")
    return director


def download(director: Director, format_: str) -> httpx.Response:
    answer = director.get(f"/files/{format_}")
    assert answer.status_code == 200, answer.text
    return answer


def upload(client: Client, *files: tuple[str, bytes], **form: str) -> httpx.Response:
    sent = [("file", (name, data, "application/octet-stream")) for name, data in files]
    return client.post("/events/import", files=sent, data=form, follow_redirects=False)


def standings(director: Director, path: str) -> list[list[str]]:
    """By name, because lots decide who comes first of two without a game."""
    rows = rows_of(director.client.get(f"{path}/standings").text)
    return sorted((row[1:] for row in rows), key=lambda row: row[0])


@pytest.mark.parametrize("format_", list(ExportFormat))
def test_every_format_can_be_downloaded_from_the_page(
    played: Director, format_: ExportFormat
) -> None:
    assert f'href="{played.path}/files/{format_}"' in played.get("/files").text
    answer = download(played, format_)
    assert "attachment" in answer.headers["content-disposition"]
    written = answer.text
    if format_ is ExportFormat.TSH:
        with zipfile.ZipFile(io.BytesIO(answer.content)) as folder:
            assert folder.namelist() == ["config.tsh", "a.t"]
            written = folder.read("a.t").decode()
    assert ("Ann" in written) is (format_ not in ("pairings-csv", "results-csv"))


@pytest.mark.parametrize("format_", ["tsh", "tou", "tourney-js", "json"])
def test_what_was_written_makes_the_same_event_again(played: Director, format_: str) -> None:
    file = download(played, format_)
    name = re.findall(r'filename="([^"]+)"', file.headers["content-disposition"])[0]
    answer = upload(played.client, (name, file.content), title="Again")
    assert answer.status_code == 303, answer.text
    again = answer.headers["location"].partition("/settings")[0]
    assert again == "/events/again"
    assert standings(played, again) == standings(played, played.path)


def test_csv_tables_make_an_event_with_or_without_results(played: Director) -> None:
    tables = [
        (f"{name}.csv", download(played, f"{name}-csv").content)
        for name in ("entries", "results", "pairings")
    ]
    answer = upload(played.client, *tables, title="Tables")
    assert answer.status_code == 303, answer.text[-3000:]
    assert standings(played, "/events/tables") == standings(played, played.path)
    upload(played.client, *tables[:2], title="Two tables")
    assert standings(played, "/events/two-tables") == standings(played, played.path)
    answer = upload(played.client, ("club.csv", b"name;rating\nAnn;1500\nBob;1400\n"))
    assert answer.headers["location"].startswith("/events/club/settings")
    assert "Bob" in played.client.get("/events/club/entries").text


def test_a_packed_folder_is_read_without_the_pages_beside_the_event(
    client: TestClient[Litestar],
) -> None:
    folder = io.BytesIO()
    with zipfile.ZipFile(folder, "w") as packed:
        packed.writestr("cup/config.tsh", "division a a.t\nconfig event_name = 'River Cup'\n")
        packed.writestr("cup/a.t", "Ann Lee 1500\nBob Cole 1400\n")
        packed.writestr("cup/html/index.html", "<p>")
    answer = upload(client, ("cup.zip", folder.getvalue()))
    assert answer.headers["location"].startswith("/events/river-cup/settings")
    answer = upload(client, ("cup.zip", b"PK\x03\x04 and nothing more"))
    assert "cup.zip cannot be unpacked." in answer.text


def test_a_configuration_comes_with_its_divisions(client: TestClient[Litestar]) -> None:
    config = b"division a a.t\ndivision b b.t\nconfig event_name = 'River Cup'\n"
    answer = upload(
        client,
        ("a.t", b"Ann, Q   1500 2; 400\nBob, R   1400 1; 350\n"),
        ("config.tsh", config),
        ("b.t", b"Cy, S   1300\nDee, T   1200\n"),
    )
    assert answer.status_code == 303, answer.text
    page = client.get("/events/river-cup/entries").text
    assert all(name in page for name in ("Ann", "Bob", "Cy", "Dee"))


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("song.mp3", b"\x00\x01", "not an event that can be read"),
        ("results.csv", b"division,round,first\nA,1,1\n", "no list of entries"),
        ("one.csv", b"who\nAnn\n", "The column name is missing"),
    ],
)
def test_what_is_no_event_is_said_and_nothing_is_made(
    client: TestClient[Litestar], name: str, content: bytes, sentence: str
) -> None:
    answer = upload(client, (name, content), title="Kept title")
    assert answer.status_code == 400
    assert sentence in answer.text
    assert 'value="Kept title"' in answer.text
    assert "Kept title" not in client.get("/events").text


def test_results_of_a_table_are_entered_all_or_none(played: Director) -> None:
    rest = download(played, "results-csv").text
    open_line = next(line for line in rest.splitlines() if ",,," in line)
    division, round_number, first, second, *_ = open_line.split(",")
    good = f"{division},{round_number},{first},{second},410,390\n"
    refused = played.post(f"{played.path}/files", results=f"{RESULTS}{good}A,1,9,8,300,200\n")
    assert refused.status_code == 400
    assert "Line 3" in refused.text
    assert good.strip() in refused.text
    entered = played.post(f"{played.path}/files", results=RESULTS + good)
    assert "1 result was entered." in entered.text
    assert f"{first},{second},410,390" in download(played, "results-csv").text


def test_ratings_are_shown_with_names_before_and_after(played: Director) -> None:
    page = played.get("/ratings").text
    rows = rows_of(page, "")
    ann = next(row for row in rows if row[0] == "Ann")
    assert ann[1] == "1800"
    assert int(ann[2]) > 1800
    assert ann[4:6] == ["1", "1"]
    assert "not official" in page
