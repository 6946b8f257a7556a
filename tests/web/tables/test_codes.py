"""From the code on a table to a game of the event, and its result back to the event."""

from __future__ import annotations

import re
from functools import partial

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from notation.other_readers import taken_for
from web.events.halls import Director
from web.guests import Wire
from web.tables.phones import Phone, codes

pytestmark = pytest.mark.slow


def test_a_table_keeps_its_code_and_shows_who_meets(
    club: Director, house: TestClient[Litestar]
) -> None:
    first = codes(club)
    assert len(first) == 2
    assert codes(club) == first
    phone = Phone(house, "phone")
    page = phone.get(f"/t/{first[0]}")
    assert page.status_code == 200
    assert "Table 1" in page.text
    assert phone.get(f"/t?code={first[0].lower().replace('-', '')}").headers["location"] == (
        f"/t/{first[0]}"
    )
    assert "No table has the code" in phone.get("/t?code=ZZZZ").text
    assert phone.get("/t/ZZZZ-ZZZZ").status_code == 404


def test_a_recorded_game_is_opened_played_and_reaches_the_event(
    club: Director, house: TestClient[Litestar]
) -> None:
    code = codes(club)[0]
    one, other = Phone(house, "one"), Phone(house, "other")
    wrong = one.post(f"/t/{code}/record", tiles="100", seat="0")
    assert wrong.status_code == 400
    assert "enter who plays first" in wrong.text
    opened = one.post(f"/t/{code}/record", tiles="99", first="1", seat="0")
    assert opened.status_code == 303, opened.text
    game = opened.headers["location"].removeprefix("/games/").removesuffix("/record")
    assert one.get(f"/games/{game}/record").status_code == 200
    assert other.get(f"/games/{game}/record").status_code == 303
    assert "The score sheet is open" in other.get(f"/t/{code}").text
    assert other.post(f"/t/{code}/seat", seat="1").status_code == 303
    with one.at(game) as wire:
        wire.hear("snapshot")
        assert wire.view["first_side"] == 1
        assert wire.view["record"]["tile_count"] == 99
        wire.say(
            "command",
            game=game,
            id="first-play",
            version=wire.view["version"],
            for_side=1,
            late_ms=4000,
            command={"type": "play_tiles", "written": "8F HORN"},
        )
        done = wire.hear("done", "refused")
        assert done["type"] == "done", done
        wire.until(done["version"])
        assert [side["score"] for side in wire.view["sides"]] == [0, 14]
        assert wire.do(game, "play_tiles", written="H6 FARM")["type"] == "done"
        turn = wire.view["turns"][0]
        wire.say(
            "preview",
            game=game,
            id="look-ahead",
            command={
                "type": "correct_entries",
                "at": turn["entry"],
                "inserted": [{"type": "play_tiles", "for_side": 1, "written": "8F TORN"}],
                "reason": "misread",
            },
        )
        found = wire.hear("previewed", "refused")
        assert found["difference"]["scores_after"] == [9, 8]
    assert "score sheet" in club.get("/desk").text
    assert game in club.get("/tables").text


def test_a_recorded_game_is_there_to_be_replayed_saved_and_shown(
    club: Director, house: TestClient[Litestar]
) -> None:
    phone = Phone(house, "one")
    opened = phone.post(f"/t/{codes(club)[0]}/record", tiles="100", first="0", seat="0")
    game = opened.headers["location"].removeprefix("/games/").removesuffix("/record")
    with phone.at(game) as wire:
        wire.hear("snapshot")
        enter = partial(entered, wire, game)
        enter(0, type="play_tiles", written="8F HORN")
        for turn in range(6):
            enter((turn + 1) % 2, type="pass_turn")
        for side, rack in enumerate(("AEINRST", "DGLOTUY")):
            enter(side, type="note_rack", tiles=rack)
        assert wire.view["phase"] == "ended"
    file = phone.get(f"/games/{game}.gcg").text.splitlines()
    assert "unknown" not in map(taken_for, file)
    assert [line.split()[1] for line in file if line.startswith(">")][:2] == ["HNOR", "DGLOTUY"]
    assert "8F" in phone.get(f"/games/{game}/sheet").text
    assert "there is no draw to prove" in phone.get(f"/games/{game}/proof").text
    proof = phone.get(f"/games/{game}/proof.json").json()
    told = phone.get(f"/games/{game}/proof.jsonl").text.splitlines()
    assert len(told) == len(proof["events"])
    assert phone.get(f"/games/{game}/replay").status_code == 200


def entered(wire: Wire, game: str, side: int, **command: str) -> None:
    version = wire.view["version"]
    identity = f"an-entry-{version}"
    wire.say("command", game=game, id=identity, version=version, for_side=side, command=command)
    done = wire.hear("done", "refused")
    assert done["type"] == "done", done
    wire.until(done["version"])


def test_on_screen_a_seat_is_taken_once_and_the_last_to_sit_begins(
    club: Director, house: TestClient[Litestar]
) -> None:
    code = codes(club)[1]
    one, other, third = (Phone(house, name) for name in ("one", "other", "third"))
    sat = one.post(f"/t/{code}/play", seat="0")
    assert sat.status_code == 303, sat.text
    assert sat.headers["location"] == f"/t/{code}"
    assert "as soon as both have sat down" in one.get(f"/t/{code}").text
    refused = third.post(f"/t/{code}/play", seat="0")
    assert refused.status_code == 400
    assert "This seat is taken" in refused.text
    begun = other.post(f"/t/{code}/play", seat="1")
    game = begun.headers["location"].removeprefix("/games/")
    with one.at(game) as wire, other.at(game) as across:
        wire.hear("snapshot")
        across.hear("snapshot")
        assert wire.view["phase"] == "playing"
        assert wire.view["sides"][1]["rack"] is None
        assert across.view["sides"][0]["rack"] is None
    assert third.post(f"/t/{code}/record", tiles="100", first="0").status_code == 400


def test_where_the_book_forbids_phones_only_the_staff_open_a_table(
    house: TestClient[Litestar],
) -> None:
    director = Director(house, "School cup", "school")
    director.enter("team,name,name2,school\n" + "".join(f"T{n},A{n},B{n},S{n}\n" for n in range(4)))
    director.start_round()
    code = codes(director)[0]
    phone = Phone(house, "phone")
    assert "Phones are not allowed" in phone.get(f"/t/{code}").text
    assert phone.post(f"/t/{code}/record", tiles="100", first="0").status_code == 403
    director.client.cookies.clear()
    staff = director.post(f"/t/{code}/record", tiles="100", first="0", seat="0")
    assert staff.status_code == 303, staff.text
    director.client.cookies.clear()
    assert director.post(f"{director.path}/tables", phones="yes").status_code == 303
    assert phone.post(f"/t/{code}/seat", seat="1").status_code == 303


def test_a_game_at_home_needs_neither_event_nor_account(house: TestClient[Litestar]) -> None:
    phone = Phone(house, "phone")
    identity = re.search(r'name="id" value="([0-9a-f]+)"', phone.get("/t").text)
    assert identity is not None
    form = {"name": "Ann", "other": "Bob", "rules": "washburn", "first": "1", "tiles": "101"}
    assert phone.post("/t/home", **{**form, "tiles": "12"}, id=identity[1]).status_code == 400
    begun = phone.post("/t/home", **form, id=identity[1])
    assert begun.status_code == 303, begun.text
    game = begun.headers["location"].removeprefix("/games/").removesuffix("/record")
    with phone.at(game) as wire:
        wire.hear("snapshot")
        assert (wire.view["first_side"], wire.view["record"]["tile_count"]) == (1, 101)


@pytest.mark.parametrize("rules", ["school", "washburn", "thon", "nsa-2009"])
@pytest.mark.parametrize("clock", ["none", "readings", "device"])
def test_at_home_somebody_says_what_clock_there_is(
    house: TestClient[Litestar], rules: str, clock: str
) -> None:
    phone = Phone(house, "phone")
    form = {"name": "Ann", "other": "Bob", "rules": rules, "first": "0", "tiles": "100"}
    begun = phone.post("/t/home", **form, clock=clock, id=f"{clock}-{rules}")
    assert begun.status_code == 303, begun.text
    game = begun.headers["location"].removeprefix("/games/").removesuffix("/record")
    with phone.at(game) as wire:
        table = wire.hear("snapshot")["table"]
        limits = table["rules"]["clock"]
        is_timed = any(limits[each] for each in ("side_time_s", "turn_limit_s", "game_limit_s"))
        assert is_timed is (clock != "none" and rules != "washburn")
        assert bool(wire.view["clock"].get("is_typed")) is (clock != "device")
    page = phone.get(f"/games/{game}/record").text
    assert "data-home" in page


def test_a_device_starts_at_home_with_what_it_chose_last(house: TestClient[Litestar]) -> None:
    phone = Phone(house, "phone")
    fresh = phone.get("/t").text
    assert re.search(r'value="none"\s+checked', fresh)
    assert re.search(r'value="nsa-2009"\s+selected', fresh)
    form = {"name": "Ann", "other": "Bob", "rules": "thon", "first": "0", "tiles": "100"}
    assert phone.post("/t/home", **form, clock="readings", id="one").status_code == 303
    again = phone.get("/t").text
    assert re.search(r'value="readings"\s+checked', again)
    assert re.search(r'value="thon"\s+selected', again)
    assert re.search(r'value="nsa-2009"\s+selected', Phone(house, "another").get("/t").text)


def test_the_tables_of_an_event_can_have_the_wide_board(
    club: Director, house: TestClient[Litestar]
) -> None:
    arranged = club.post(f"{club.path}/tables", phones="yes", board="wide")
    assert arranged.status_code == 303
    assert 'value="wide" selected' in " ".join(club.get("/tables").text.split())
    missing = club.post(f"{club.path}/tables", phones="yes", board="round")
    assert "There is no board “round”; choose from: standard, wide." in missing.text
    phone = Phone(house, "phone")
    code = codes(club)[0]
    page = phone.get(f"/t/{code}").text
    assert "With 199 or 201 tiles the game is still played" in page
    opened = phone.post(f"/t/{code}/record", tiles="99", first="0", seat="0")
    assert opened.status_code == 303, opened.text
    game = opened.headers["location"].removeprefix("/games/").removesuffix("/record")
    with phone.at(game) as wire:
        table = wire.hear("snapshot")["table"]
        assert len(table["layout"]) == 21
        assert wire.view["record"]["tile_count"] == 199
        assert wire.do(game, "play_tiles", written="K11 HORN")["type"] == "done"
        assert wire.view["sides"][0]["score"] == 16
