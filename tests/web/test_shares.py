"""Over the socket: devices bring their shares, everybody sees what was promised, nobody waits."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

import msgspec
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.cli.verify_draw import verify_draw
from lexidrome.game.share import COMMIT_MS, share_commitment
from web.events.halls import Director, players
from web.guests import Guest, Wire
from web.tables.phones import Phone, codes

SHARES = ("a1" * 32, "b2" * 32)


def begun(house: TestClient[Litestar]) -> tuple[Guest, Guest, str]:
    """Two who have sat down at devices with scripts."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start(device="1", delay_s="0")
    joined = ben.post(f"/games/{game}/join", name="Ben", device="1")
    assert joined.status_code == 303
    return ada, ben, game


def promise(wire: Wire, game: str, number: int) -> str:
    name = wire.view["shares"]["game"]
    told = share_commitment(name, number, SHARES[number])
    assert wire.do(game, "commit_share", commitment=told)["type"] == "done"
    return told


def reveal(wire: Wire, game: str, number: int) -> None:
    assert wire.do(game, "reveal_share", share=SHARES[number])["type"] == "done"


def shared(house: TestClient[Litestar]) -> tuple[Guest, Guest, str]:
    ada, ben, game = begun(house)
    with ada.at(game) as one, ben.at(game) as other:
        one.hear("snapshot")
        other.hear("snapshot")
        for number, wire in enumerate((one, other)):
            promise(wire, game, number)
        for number, wire in enumerate((one, other)):
            reveal(wire, game, number)
        assert other.view["phase"] == "playing"
    return ada, ben, game


def test_the_first_rack_is_dealt_when_both_devices_have_told_their_shares(
    house: TestClient[Litestar],
) -> None:
    ada, ben, game = begun(house)
    cy = Guest(house, "Cy")
    with ExitStack() as stack:
        one, other, third = (stack.enter_context(each.at(game)) for each in (ada, ben, cy))
        for wire in (one, other, third):
            view = wire.hear("snapshot")["view"]
            assert view["phase"] == "created"
            assert re.fullmatch("[0-9a-f]{64}", view["commitment"])
            assert view["shares"]["asked"] == [0, 1]
        promised = [promise(one, game, 0), promise(other, game, 1)]
        reveal(one, game, 0)
        assert one.view["sides"][0]["rack_count"] == 0
        reveal(other, game, 1)
        assert other.view["sides"][1]["rack_count"] == 7
        third.until(other.view["version"])
        for wire in (other, third):
            assert wire.view["shares"]["commitments"] == promised
            assert wire.view["shares"]["shares"] == list(SHARES)
            assert "from_server" not in wire.view["shares"]
            assert "seed" not in wire.view


def test_a_wrong_share_is_refused_by_a_sentence(house: TestClient[Litestar]) -> None:
    ada, ben, game = begun(house)
    with ada.at(game) as one, ben.at(game) as other:
        one.hear("snapshot")
        other.hear("snapshot")
        early = one.do(game, "reveal_share", share=SHARES[0])
        assert early["reason"] == "not_committed"
        short = one.do(game, "commit_share", commitment="abc")
        assert "64 small hexadecimal letters" in short["sentence"]
        promise(one, game, 0)
        assert one.do(game, "reveal_share", share=SHARES[0])["reason"] == "revealed_too_soon"
        promise(other, game, 1)
        wrong = one.do(game, "reveal_share", share=SHARES[1])
        assert wrong["sentence"] == "That is not the share your side promised."


def test_devices_that_stay_away_delay_a_game_by_a_few_seconds_only(
    house: TestClient[Litestar],
) -> None:
    ada, _, game = begun(house)
    with ada.at(game) as wire:
        wire.hear("snapshot")
        assert wire.view["shares"]["until_ms"] - wire.view["now_ms"] == COMMIT_MS
        assert house.post("/test/clock", json={"duration_ms": COMMIT_MS}).status_code < 300
        while wire.view["phase"] == "created":
            wire.hear("events")
        assert wire.view["shares"]["from_server"] == [0, 1]


def test_a_game_against_a_bot_waits_for_the_one_device(house: TestClient[Litestar]) -> None:
    ada = Guest(house, "Ada")
    game = ada.start(opponent="beginner", device="1")
    with ada.at(game) as wire:
        wire.hear("snapshot")
        assert wire.view["shares"]["asked"] == [0]
        promise(wire, game, 0)
        reveal(wire, game, 0)
        assert wire.view["phase"] == "playing"
        assert wire.view["shares"]["from_server"] == [1]


def test_a_page_without_scripts_says_nothing_of_a_device(house: TestClient[Litestar]) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    assert '<input type="hidden" name="device" value="">' in ada.get("/games/new").text
    game = ada.start(device="")
    assert '<input type="hidden" name="device" value="">' in ben.get(f"/games/{game}").text
    ben.join(game)
    with ada.at(game) as wire:
        assert wire.hear("snapshot")["view"]["phase"] == "playing"


def test_at_a_table_whoever_waits_brings_the_share_from_there(house: TestClient[Litestar]) -> None:
    club = Director(house, "Club night", "washburn")
    club.enter(players("Ann", "Bob"))
    club.do("check_in")
    club.start_round()
    code = codes(club)[0]
    one, other = Phone(house, "one"), Phone(house, "other")
    assert "data-share-of" not in one.get(f"/t/{code}").text
    sat = one.post(f"/t/{code}/play", seat="0", device="1")
    assert sat.headers["location"] == f"/t/{code}"
    waiting = re.search(r'data-share-of="([^"]+)"', one.get(f"/t/{code}").text)
    assert waiting is not None
    game = waiting[1]
    assert "data-share-of" not in other.get(f"/t/{code}").text
    with one.at(game) as wire:
        wire.hear("snapshot")
        promise(wire, game, 0)
        begun = other.post(f"/t/{code}/play", seat="1", device="1")
        assert begun.headers["location"] == f"/games/{game}"
        with other.at(game) as across:
            across.hear("snapshot")
            promise(across, game, 1)
            reveal(across, game, 1)
            wire.until(across.view["version"])
            reveal(wire, game, 0)
            assert wire.view["phase"] == "playing"
            assert wire.view["shares"]["shares"] == list(SHARES)


def test_the_page_of_proof_shows_all_of_it_and_gives_the_file(
    house: TestClient[Litestar], tmp_path: Path
) -> None:
    ada, ben, game = shared(house)
    with ada.at(game) as wire:
        on_turn = wire.hear("snapshot")["view"]["on_turn"]
    with (ada, ben)[on_turn].at(game) as wire:
        wire.hear("snapshot")
        wire.do(game, "look_at_rack")
        rack = wire.view["sides"][on_turn]["rack"]
        assert wire.do(game, "exchange_tiles", tiles=rack[:3])["type"] == "done"
    with ada.at(game) as wire:
        wire.hear("snapshot")
        assert wire.do(game, "forfeit_game", side=0, reason="has to go")["type"] == "done"
        name, view = wire.view["shares"]["game"], wire.view
    page = ada.get(f"/games/{game}/proof").text
    found = re.search(r"All (\d+) tiles were drawn", page)
    assert found is not None
    draws = re.findall(r'<td>([^<]+)</td>\s*<td translate="no">([A-Z?]+)</td>', page)
    assert sum(len(tiles) for _, tiles in draws) == int(found[1]), "each in the table as well"
    assert {purpose for purpose, _ in draws} == {"who plays first", "first rack", "exchange"}
    for shown in (view["commitment"], view["seed"], *SHARES, *view["shares"]["commitments"]):
        assert shown in page
    assert f'data-seen-of="{name}"' in page
    assert "came from the server" not in page
    file = tmp_path / "game.jsonl"
    file.write_bytes(ada.get(f"/games/{game}/proof.jsonl").content)
    saw = {
        "game": name,
        "side": 0,
        "commitment": view["commitment"],
        "tie_commitment": view["shares"]["tie_commitment"],
        "share": SHARES[0],
        "commitments": view["shares"]["commitments"],
        "shares": list(SHARES),
        "racks": [[view["version"], view["sides"][0]["rack"]]],
    }
    seen = tmp_path / "seen.json"
    seen.write_bytes(msgspec.json.encode(saw))
    assert verify_draw(str(file), saw=seen) == 0
    assert verify_draw(str(file)) == 0
    proof = ada.get(f"/games/{game}/proof.json").json()
    assert proof["is_proved"]
    assert proof["server_shares"] == []


def test_the_page_of_proof_says_whose_share_came_from_the_server(
    house: TestClient[Litestar],
) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start()
    ben.join(game)
    with ada.at(game) as wire:
        wire.hear("snapshot")
        wire.do(game, "forfeit_game", side=0, reason="has to go")
    page = ben.get(f"/games/{game}/proof").text
    for name in ("Ada", "Ben"):
        assert f"{name}: this share of the seed came from the server" in page
