"""What a side writes down for itself beside a real board, and who is shown it."""

from __future__ import annotations

from functools import partial
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from notation.other_readers import taken_for
from web.events.halls import Director
from web.tables.phones import Phone, codes
from web.tables.test_codes import entered

pytestmark = pytest.mark.slow
SECRET = "fishing for an S"


def write(phone: Phone, game: str, **note: Any) -> httpx.Response:
    phone.client.cookies.clear()
    path = f"/games/{game}/record/notes"
    return phone.client.post(path, json=note, headers=phone.headers)


def test_notes_are_their_own_sides_alone_and_stand_in_its_file_after_the_game(
    club: Director, house: TestClient[Litestar]
) -> None:
    one, other, third = (Phone(house, name) for name in ("one", "other", "third"))
    code = codes(club)[0]
    opened = one.post(f"/t/{code}/record", tiles="100", first="0", seat="0")
    game = opened.headers["location"].removeprefix("/games/").removesuffix("/record")
    assert other.post(f"/t/{code}/seat", seat="1").status_code == 303
    with one.at(game) as wire:
        wire.hear("snapshot")
        enter = partial(entered, wire, game)
        enter(0, type="play_tiles", written="8F HORN")
        enter(1, type="exchange_tiles", tiles="__")
        assert write(one, game, turn=1, rack="hornqvv", note=SECRET).status_code == 200
        assert write(other, game, turn=2, rack="AEIOUUU", exchanged="UU").status_code == 200
        for each in (other, third):
            for path in ("", "/record", "/record/turns/1", "/record/notes", "/proof.json"):
                told = each.get(f"/games/{game}{path}").text
                assert SECRET not in told
                assert "HORNQVV" not in told
        assert third.get(f"/games/{game}/record/notes").status_code == 403
        assert SECRET not in club.get("/desk").text
        for turn in range(5):
            enter(turn % 2, type="pass_turn")
        for side, rack in enumerate(("AEINRST", "DGLOTUY")):
            enter(side, type="note_rack", tiles=rack)
        assert wire.view["phase"] == "ended"
    own = one.get(f"/games/{game}/record/own.gcg").text
    assert ">" in own
    assert "HORNQVV 8F HORN" in own
    assert f"#note {SECRET}" in own
    assert "unknown" not in map(taken_for, own.splitlines())
    assert "AEIOUUU -UU" in other.get(f"/games/{game}/record/own.gcg").text
    assert SECRET in one.get(f"/games/{game}/replay").text
    for each in (other, third):
        for path in (".gcg", "/replay", "/proof", "/proof.json", "/proof.jsonl", "/sheet"):
            told = each.get(f"/games/{game}{path}").text
            assert SECRET not in told, path
            assert "HORNQVV" not in told, path


def test_a_note_is_held_against_the_set_and_an_empty_one_takes_it_away(
    club: Director, house: TestClient[Litestar]
) -> None:
    one = Phone(house, "one")
    opened = one.post(f"/t/{codes(club)[0]}/record", tiles="100", first="0", seat="0")
    game = opened.headers["location"].removeprefix("/games/").removesuffix("/record")
    for note in (
        {"turn": 1, "rack": "AB1"},
        {"turn": 1, "exchanged": "Ä"},
        {"turn": 0, "note": "x"},
        {"turn": 1, "rack": "A" * 30},
        {"turn": 1, "note": "x" * 2000},
        {"rack": "AB"},
    ):
        assert write(one, game, **note).status_code == 400, note
    assert write(one, game, turn=1, rack="ab?").json() == [{"turn": 1, "rack": "AB?"}]
    assert write(one, game, turn=1, note="later").json() == [{"turn": 1, "note": "later"}]
    assert write(one, game, turn=1).json() == []
    assert one.get(f"/games/{game}/record/notes").json() == []
