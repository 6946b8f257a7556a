"""What is agreed before a game on devices: another dictionary, racks face down."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.lexicon import LexiconLibrary, tile_set
from web.events.halls import Director, players
from web.guests import Guest
from web.tables.phones import Phone, codes

pytestmark = pytest.mark.slow
OWN = "OWN"


@pytest.fixture
def own(data: Path) -> None:
    """The house keeps a second dictionary."""
    source = data / "own.txt"
    source.write_text("HORN\n", encoding="utf-8")
    now = datetime(2026, 5, 1, tzinfo=UTC)
    LexiconLibrary(data).import_list(source, OWN, tile_set("english"), now)


@pytest.mark.usefixtures("own")
def test_another_dictionary_counts_once_both_sides_agree(house: TestClient[Litestar]) -> None:
    director = Director(house, "League", "depaul")
    director.enter(players("Ann", "Bob"))
    for action in ("pair", "publish"):
        director.do(action)
    director.post(f"{director.path}/tables", phones="yes")
    code, phone = codes(director)[0], Phone(house, "phone")
    page = phone.get(f"/t/{code}").text
    assert "Ann agrees" in page
    assert "/rules/DP-1.I.d" in page
    form = {"tiles": "100", "first": "0", "dictionary": OWN, "board": "Ann’s", "agree_0": "1"}
    alone = phone.post(f"/t/{code}/record", **form)
    assert alone.status_code == 400
    assert "only if both sides agree" in alone.text
    unknown = phone.post(f"/t/{code}/record", **{**form, "dictionary": "X", "agree_1": "1"})
    assert unknown.status_code == 400
    begun = phone.post(f"/t/{code}/record", **form, agree_1="1")
    assert begun.status_code == 303, begun.text
    game = begun.headers["location"].removeprefix("/games/").removesuffix("/record")
    with phone.at(game) as wire:
        snapshot = wire.hear("snapshot")
    assert snapshot["table"]["lexicon"] == OWN
    used = {each["piece"]: each["name"] for each in snapshot["view"]["equipment"]}
    assert used == {"dictionary": OWN, "board": "Ann’s"}


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(("agree", "used"), [({"agree": OWN}, OWN), ({}, "ENABLE")])
def test_on_screen_the_second_side_agrees_to_the_first_ones_dictionary(
    house: TestClient[Litestar], agree: dict[str, str], used: str
) -> None:
    director = Director(house, "League", "depaul")
    director.enter(players("Ann", "Bob"))
    for action in ("pair", "publish"):
        director.do(action)
    director.post(f"{director.path}/tables", phones="yes")
    code, ann, bob = codes(director)[0], Phone(house, "ann"), Phone(house, "bob")
    assert f'value="{OWN}"' in ann.get(f"/t/{code}").text
    ann.post(f"/t/{code}/play", seat="0", dictionary=OWN)
    assert f"wants to use the dictionary {OWN}; we agree" in bob.get(f"/t/{code}").text
    begun = bob.post(f"/t/{code}/play", seat="1", **agree)
    game = begun.headers["location"].removeprefix("/games/")
    with bob.at(game) as wire:
        assert wire.hear("snapshot")["table"]["lexicon"] == used


@pytest.mark.usefixtures("own")
def test_at_home_both_agree_where_the_book_has_the_rule(house: TestClient[Litestar]) -> None:
    phone = Phone(house, "phone")
    assert "/rules/DP-1.I.d" in phone.get("/t").text
    form = {"name": "Ann", "other": "Bob", "dictionary": OWN, "agree_0": "1", "id": "f" * 32}
    silent = phone.post("/t/home", **form, rules="school", agree_1="1")
    assert "School championship says nothing about another board or dictionary." in silent.text
    alone = phone.post("/t/home", **form, rules="depaul")
    assert "only if both sides agree" in alone.text
    begun = phone.post("/t/home", **form, rules="depaul", agree_1="1")
    assert begun.status_code == 303, begun.text
    game = begun.headers["location"].removeprefix("/games/").removesuffix("/record")
    with phone.at(game) as wire:
        assert wire.hear("snapshot")["table"]["lexicon"] == OWN


def test_racks_lie_face_down_where_that_was_agreed(house: TestClient[Litestar]) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    assert "/rules/NSA-II.A.p2" in ada.get("/games/new?rules=nsa-2009").text
    assert "racks_down" not in ada.get("/games/new?rules=washburn").text
    game = ada.start(rules="nsa-2009", racks_down="1")
    assert "racks lie face down" in ben.get(f"/games/{game}").text
    ben.join(game)
    assert is_face_down_when_stopped(game, ada, ben)
    other = ada.start(rules="nsa-2009")
    ben.join(other)
    assert not is_face_down_when_stopped(other, ada, ben)


def test_an_event_has_its_racks_face_down_on_devices(house: TestClient[Litestar]) -> None:
    director = Director(house, "Cup", "nsa-2009")
    director.enter(players("Ann", "Bob"))
    director.start_round()
    director.post(f"{director.path}/tables", phones="yes", racks_down="1")
    assert 'name="racks_down" value="1" checked' in director.get("/tables").text
    code, phone = codes(director)[0], Phone(house, "phone")
    begun = phone.post(f"/t/{code}/record", tiles="100", first="0")
    game = begun.headers["location"].removeprefix("/games/").removesuffix("/record")
    assert is_face_down_when_stopped(game, phone)


def is_face_down_when_stopped(game: str, *guests: Guest) -> bool:
    """Whoever begins looks at their tiles, which starts the clock, and stops it."""
    with guests[0].at(game) as wire:
        wire.hear("snapshot")
        first = wire.view["first_side"]
    with guests[first].at(game) as wire:
        wire.hear("snapshot")
        assert wire.do(game, "look_at_rack")["type"] == "done"
        assert not wire.view.get("racks_down")
        stopped = wire.do(game, "stop_clock", reason="score")
        assert stopped["type"] == "done", stopped
        return bool(wire.view.get("racks_down"))
