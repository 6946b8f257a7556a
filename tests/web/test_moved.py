"""A spare machine goes on from a backup: one page says what to do, and pages know of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.base import Ms
from lexidrome.hall import HandClock
from lexidrome.hall.run.restorations import restored_record
from lexidrome.store import back_up, open_store, restore
from lexidrome.web import WebConfig
from web.conftest import AT_A_PHONE, NOON_MS, at_the_machine, new_app
from web.events.halls import Director, players, text_of
from web.guests import HOST
from web.people import set_up
from web.tables.phones import Phone, codes

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]
MINUTE_MS = 60_000


class Spare:
    """Two machines: one that will fail, and one that goes on from its backup."""

    def __init__(self, data: Path, tmp: Path) -> None:
        self.data = data
        self.folder = tmp / "spare"
        self.backup = tmp / "saturday.backup"

    def back_up(self) -> None:
        """While the server runs."""
        store = open_store(self.data, None)
        back_up(store, self.backup, self.data, may_replace=True)
        store.close()

    def restore(self) -> None:
        self.folder.mkdir()
        with closing(open_store(self.folder, None)) as store:
            noting = [restored_record(self.backup, Ms(NOON_MS + 20 * MINUTE_MS))]
            restore(self.backup, store, self.folder, noting)

    def open(self) -> Client:
        clock = HandClock(Ms(NOON_MS + 20 * MINUTE_MS))
        config = WebConfig(self.folder, test_clock=clock, names=(HOST,))
        return TestClient(at_the_machine(new_app(config)))


@pytest.fixture
def spare(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Spare:
    return Spare(data, tmp_path_factory.mktemp("two"))


@pytest.fixture
def moved(house: Client, spare: Spare) -> Iterator[Client]:
    """Six meet in a round; one result is in the backup, one came after it."""
    club = Director(house, "Club night", "washburn")
    club.enter(players("Ann", "Bob", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal"))
    club.do("check_in")
    club.start_round()
    club.line("1 401 387")
    code = codes(club)[2]
    phone = Phone(house, "phone")
    assert phone.post(f"/t/{code}/record", tiles="100", first="0", seat="0").status_code == 303
    club.post(f"{club.path}/displays", **{"screen-2": "standings", "announcement": "Tea at five"})
    spare.back_up()
    club.line("2 300 299")
    spare.restore()
    with spare.open() as client:
        yield client


def test_one_page_says_what_the_backup_has_what_is_missing_and_what_to_do(moved: Client) -> None:
    page = moved.get("/house/moved").text
    said = text_of(page)
    assert "continues from the backup of" in said
    assert "saturday.backup" in said
    assert "Quarter-finals: being played · 1 of 4 results" in said
    rows = [text_of(row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)[1:]]
    assert [row.split()[0] for row in rows] == ["2", "3", "4"], "the first has its result"
    assert "Enter the slip, if its result was handed in." in rows[0]
    assert "The score sheet continues" in rows[1]
    assert "links, seats, codes, roles and passwords are as they were" in said
    headings = re.findall(r"<li>\s*<h2>(.*?)</h2>", page)
    assert headings == [
        "Compare the clock",
        "Show everybody the new address",
        "Open the displays",
        "Restart the clocks when the players are back",
        "Enter what is missing",
        "Sign in again",
        "Switch backups on again",
        "Print new cards, if there is time",
    ]
    assert "No backup is being made." in said
    assert re.search(r'class="new-address" translate="no">http://', page)
    assert "<svg" in page
    shown = re.findall(r'href="(/events/[^"]*/display/\w+)"', page)
    assert [path.rpartition("/")[2] for path in shown] == ["1", "2"]
    assert moved.get(shown[1]).text.count('data-shown="standings"') == 1
    assert "Tea at five" in moved.get(shown[1]).text


def test_the_staff_is_led_there_until_somebody_says_that_all_is_done(moved: Client) -> None:
    event = re.findall(r'href="(/events/[^"/]*)/desk"', moved.get("/house/moved").text)[0]
    places = ("/", "/house", f"{event}/desk")
    for path in places:
        assert 'href="/house/moved"' in moved.get(path).text, path
        if path == "/":
            assert "/house/moved" not in moved.get(path, headers=AT_A_PHONE).text
    assert moved.post("/house/moved/done").status_code == 200
    for path in places:
        assert 'href="/house/moved"' not in moved.get(path).text, path
    assert "Someone has confirmed that all of this is done." in moved.get("/house/moved").text


def test_the_page_is_for_the_staff_and_the_button_for_directors(moved: Client) -> None:
    assert moved.get("/house/moved", headers=AT_A_PHONE).status_code == 403
    assert moved.post("/house/moved/done", headers=AT_A_PHONE).status_code == 403
    set_up(moved)
    moved.post("/people", data={"login": "Bob"})
    moved.post("/sign-out")
    assert moved.get("/house/moved").status_code == 403
    assert 'href="/house/moved"' not in moved.get("/").text


def test_a_printed_code_and_a_seat_s_own_link_work_on_the_spare_machine(
    house: Client, spare: Spare
) -> None:
    club = Director(house, "Club night", "washburn")
    club.enter(players("Ann", "Bob"))
    club.do("check_in")
    club.start_round()
    code = codes(club)[0]
    phone = Phone(house, "phone")
    opened = phone.post(f"/t/{code}/record", tiles="100", first="0", seat="1")
    sheet = opened.headers["location"]
    link = re.findall(r'data-link="([\w-]+)"', phone.get(sheet).text)[0]
    spare.back_up()
    spare.restore()
    with spare.open() as client:
        stranger = Phone(client, "moved")
        assert "The score sheet is open" in stranger.get(f"/t/{code}").text
        assert stranger.get(sheet).status_code == 303, "without the link it is nobody's"
        assert stranger.get(f"/seats/{link}").status_code == 200
        assert stranger.post(f"/seats/{link}").status_code == 303
        assert 'data-side="1"' in stranger.get(sheet).text


def test_a_seat_s_link_stands_on_no_page_but_its_own(house: Client) -> None:
    club = Director(house, "Club night", "washburn")
    club.enter(players("Ann", "Bob"))
    club.do("check_in")
    club.start_round()
    code = codes(club)[0]
    ann, bob = Phone(house, "ann"), Phone(house, "bob")
    for seat, phone in enumerate((ann, bob)):
        assert phone.post(f"/t/{code}/play", seat=str(seat)).status_code == 303
    stream = house.app.state.event_tables.opened_in(club.path.rpartition("/")[2])
    game = next(iter(stream.values())).stream.removeprefix("game/").replace("/", "~")
    links = [
        re.findall(r'data-link="([\w-]+)"', each.get(f"/games/{game}").text) for each in (ann, bob)
    ]
    assert [len(each) for each in links] == [1, 1]
    assert links[0] != links[1]
    for watcher in (Phone(house, "cy"), house):
        assert "data-link" not in watcher.get(f"/games/{game}").text


def test_a_line_says_from_which_backup_the_server_goes_on(moved: Client, house: Client) -> None:
    with moved.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "protocol": 1})
        restored = socket.receive_json()["restored"]
    assert re.fullmatch(r"[0-9a-f]{16}", restored["id"])
    assert restored["as_of_ms"] >= NOON_MS
    with house.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "protocol": 1})
        assert "restored" not in socket.receive_json()


def test_a_house_that_never_moved_says_so(client: Client) -> None:
    page = client.get("/house/moved").text
    assert "was not restored from a backup" in page
    assert "All of this is done" not in page
    assert 'href="/house/moved"' not in client.get("/").text


def test_everybody_may_see_the_new_address(moved: Client) -> None:
    page = moved.get("/moved", headers=AT_A_PHONE).text
    assert "We are now at" in page
    assert 'action="/t"' in page


def test_a_house_without_backups_is_told_so_first(client: Client) -> None:
    page = client.get("/house").text
    assert "No backups are made. If this computer fails, everything is lost." in page


def test_clocks_on_screen_stand_once_until_the_players_are_back(
    house: Client, spare: Spare
) -> None:
    club = Director(house, "Club night", "washburn")
    club.enter(players("Ann", "Bob", "Cy", "Dot"))
    club.do("check_in")
    club.start_round()
    tables = codes(club)
    for seat, name in enumerate(("ann", "bob")):
        assert Phone(house, name).post(f"/t/{tables[0]}/play", seat=str(seat)).status_code == 303
    record = Phone(house, "cy").post(f"/t/{tables[1]}/record", tiles="100", first="0", seat="0")
    assert record.status_code == 303
    spare.back_up()
    spare.restore()
    with spare.open() as client:
        assert (
            "The clocks of the hall have been stopped since"
            in client.get(f"{club.path}/clocks").text
        )
        page = client.get("/house/moved").text
        assert f'action="{club.path}/clocks"' in page
        stopped = client.app.state.events.floor.clocks.pause_of(club.path.rpartition("/")[2])
        assert stopped is not None
        assert [stream.endswith("-play") for stream in stopped.streams] == [True]
        client.post(f"{club.path}/clocks", data={"do": "resume", "id": "again-and-again"})
        assert (
            "The clocks of the hall have been stopped since"
            not in client.get(f"{club.path}/clocks").text
        )
        assert f'action="{club.path}/clocks"' not in client.get("/house/moved").text
    with spare.open() as client:
        again = client.get(f"{club.path}/clocks").text
        assert "The clocks of the hall have been stopped since" not in again, "once is enough"
