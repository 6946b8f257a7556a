"""Starting a game, sitting down, watching and what comes after: pages that need no script."""

from __future__ import annotations

import re

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.notation import parse_gcg
from lexidrome.rulebook import RULE_SET_NAMES
from web.guests import Guest

pytestmark = pytest.mark.slow


def finished(house: TestClient[Litestar], **terms: str) -> tuple[Guest, Guest, str]:
    """A game that Ada has left, so that it is over."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start(**terms)
    ben.join(game)
    with ada.at(game) as wire:
        wire.hear("snapshot")
        assert wire.do(game, "forfeit_game", side=0, reason="has to go")["type"] == "done"
        assert wire.view["phase"] == "ended"
    return ada, ben, game


@pytest.mark.parametrize("rules", RULE_SET_NAMES)
def test_every_rule_set_has_its_form_and_its_games(house: TestClient[Litestar], rules: str) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    form = ada.get(f"/games/new?rules={rules}")
    assert form.status_code == 200
    assert ('name="side_minutes"' in form.text) == (rules in ("school", "nsa-2009"))
    assert ('name="partner"' in form.text) == (rules == "school")
    assert ('name="side_count"' in form.text) == (rules == "washburn")
    game = ada.start(rules=rules)
    assert "You are invited" in ben.get(f"/games/{game}").text
    ben.join(game)
    with ada.at(game) as wire:
        snapshot = wire.hear("snapshot")
    assert snapshot["table"]["rules"]["name"].startswith(rules)
    assert snapshot["view"]["phase"] == "playing"
    for page in (f"/games/{game}", f"/games/{game}/overlay", "/games", "/"):
        assert "Ada" in ada.get(page).text


def test_what_is_agreed_is_what_is_played(house: TestClient[Litestar]) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start(rules="school", side_minutes="5", watchers="link", delay_s="60", partner="Al")
    ben.join(game)
    with ada.at(game) as wire, Guest(house, "Cy").at(game) as spectator:
        snapshot, seen = wire.hear("snapshot"), spectator.hear("snapshot")
    table = snapshot["table"]
    assert table["rules"]["clock"]["side_time_s"] == 300
    assert table["sources"]["clock.side_time_s"] == []
    assert table["is_rated"] is False
    assert table["sides"][0]["names"] == ["Ada", "Al"]
    spectator_eyes = {"audience": "spectator", "side": None, "delay_ms": 60_000, "person": None}
    assert seen["you"] == spectator_eyes
    assert seen["view"]["phase"] == "created", "a minute ago nothing had happened"
    assert game not in ada.get("/games").text, "those who have the link find it"


def test_a_rated_game_goes_to_the_rating_list_of_the_house(house: TestClient[Litestar]) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    assert "Nobody has played a rated game yet" in ada.get("/games/ratings").text
    game = ada.start(is_rated="1")
    ben.join(game)
    with ben.at(game) as wire:
        snapshot = wire.hear("snapshot")
        assert snapshot["table"]["is_rated"] is True
        side = snapshot["you"]["side"]
        left = wire.do(game, "forfeit_game", side=side, reason="left the game")
        assert left["type"] == "done", left
    found = re.findall(
        r"<th[^>]*>(\w+)</th>\s*<td[^>]*><strong>(\d+)<", ada.get("/games/ratings").text
    )
    assert found == [("Ada", "1515"), ("Ben", "1485")]


@pytest.mark.parametrize(
    "terms",
    [
        {"opponent": "beginner"},
        {"rules": "washburn", "side_count": "3"},
        {"rules": "school", "partner": "Al"},
    ],
)
def test_only_games_between_two_people_are_rated(
    house: TestClient[Litestar], terms: dict[str, str]
) -> None:
    refused = Guest(house, "Ada").post("/games/new", name="Ada", is_rated="1", **terms)
    assert refused.status_code == 400
    assert "between two people" in refused.text


def test_three_sides_sit_down_one_after_the_other(house: TestClient[Litestar]) -> None:
    ada, ben, cy, dot = (Guest(house, name) for name in ("Ada", "Ben", "Cy", "Dot"))
    game = ada.start(rules="washburn", side_count="3")
    with ada.at(game) as wire:
        assert wire.hear("waiting")["seats"] == [["Ada"], None, None]
        ben.join(game)
        assert wire.hear("waiting")["seats"] == [["Ada"], ["Ben"], None]
        cy.join(game)
        assert len(wire.hear("snapshot")["view"]["sides"]) == 3
    late = dot.post(f"/games/{game}/join", name="Dot")
    assert late.status_code == 400
    assert "taken" in late.text


def test_an_open_invitation_is_listed_and_can_be_taken_back(house: TestClient[Litestar]) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game, private = ada.start(is_open="1"), ada.start()
    listed = ben.get("/games").text
    assert game in listed
    assert private not in listed
    assert ben.post(f"/games/{game}/cancel").status_code == 403
    assert ada.post(f"/games/{game}/cancel").status_code == 303
    assert ben.get(f"/games/{game}").status_code == 404
    for _ in range(4):
        ada.start()
    refused = ada.post("/games/new", name="Ada")
    assert refused.status_code == 400
    assert "5 invitations" in refused.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "A\u202eB"},
        {"name": "A" * 41},
        {"rules": "chess"},
        {"rules": "../secret.toml"},
        {"rules": "nsa-2009", "side_count": "3"},
        {"side_minutes": "-5"},
        {"side_minutes": "100000"},
        {"lexicon": "NOWHERE"},
        {"watchers": "some"},
        {"delay_s": "1e9"},
        {"opponent": "deep_thought"},
    ],
)
def test_a_form_that_cannot_be_used_is_answered_with_a_sentence(
    house: TestClient[Litestar], wrong: dict[str, str]
) -> None:
    answer = Guest(house, "Ada").post("/games/new", **{"name": "Ada", **wrong})
    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text


def test_the_link_can_be_scanned_and_the_page_looks_again_by_itself(
    house: TestClient[Litestar],
) -> None:
    ada = Guest(house, "Ada")
    game = ada.start()
    page = ada.get(f"/games/{game}")
    assert f"/games/{game}" in page.text
    assert 'class="code"' in page.text
    assert page.headers["refresh"] == "4"


def test_a_seat_can_be_taken_along_to_another_device(house: TestClient[Litestar]) -> None:
    ada, ben, phone = Guest(house, "Ada"), Guest(house, "Ben"), Guest(house, "phone")
    game = ada.start()
    ben.join(game)
    assert ada.get(f"/games/{game}/device").headers["cache-control"] == "no-store"
    link = re.search(r"/seats/[\w-]+", ada.get(f"/games/{game}/device").text)
    assert link is not None
    assert phone.get(link[0]).status_code == 200
    assert "data-side" not in phone.get(f"/games/{game}").text, "looking seats nobody"
    assert phone.post(link[0]).status_code == 303
    with phone.at(game) as wire:
        assert wire.hear("snapshot")["you"]["side"] == 0
    assert phone.get("/seats/nonsense").status_code == 400
    assert Guest(house, "Cy").get(f"/games/{game}/device").status_code == 403


def test_a_rematch_swaps_the_sides_and_begins_when_both_want_it(
    house: TestClient[Litestar],
) -> None:
    ada, ben, game = finished(house)
    with ben.at(game) as wire:
        first_side = wire.hear("snapshot")["view"]["first_side"]
        offered = ada.post(f"/games/{game}/rematch").headers["location"]
        message = wire.hear("next")
        assert f"/games/{message['next']}" == offered
        assert not message["is_started"]
        stranger = Guest(house, "Cy").post(f"{offered}/join", name="Cy")
        assert stranger.status_code == 400
        assert ben.post(f"/games/{game}/rematch").headers["location"] == offered
        assert wire.hear("next")["is_started"]
    with ada.at(offered.removeprefix("/games/")) as wire:
        snapshot = wire.hear("snapshot")
        assert snapshot["you"]["side"] == 1
        assert snapshot["view"]["first_side"] == first_side, "so the other one plays first"
    assert Guest(house, "Cy").post(f"/games/{game}/rematch").status_code == 403


def test_a_board_is_chosen_once_and_kept_light_and_dark(house: TestClient[Litestar]) -> None:
    _, ben, game = finished(house)
    replay = f"/games/{game}/replay"
    sheets = re.compile(r"/kit/board/(looks\w*)\.css")
    assert sheets.findall(ben.get(replay).text) == []
    chosen = ben.post("/board", look="contrast", to=replay)
    assert chosen.headers["location"] == replay
    page = ben.get(replay).text
    assert 'data-board="contrast"' in page
    assert sheets.findall(page) == ["looks", "looks_dark"]
    ben.post("/colours", colours="light")
    assert sheets.findall(ben.get(replay).text) == ["looks"]
    assert ben.post("/board", look="plaid").status_code == 400
    ben.post("/board", look="standard")
    assert "data-board" not in ben.get(replay).text


def test_after_the_game_there_are_its_file_its_proof_its_sheet_and_its_replay(
    house: TestClient[Litestar],
) -> None:
    _, ben, game = finished(house)
    file = ben.get(f"/games/{game}.gcg")
    assert file.headers["content-disposition"] == f'attachment; filename="{game}.gcg"'
    names = {player.name for player in parse_gcg(file.content).players}
    assert names == {"Ada", "Ben"}
    assert re.search(r"All \d+ tiles were drawn", ben.get(f"/games/{game}/proof").text)
    proof = ben.get(f"/games/{game}/proof.json").json()
    assert proof["is_proved"]
    assert proof["events"][0]["seed"] is not None
    assert "Score sheet" in ben.get(f"/games/{game}/sheet").text
    replay = ben.get(f"/games/{game}/replay").text
    data = re.search(r'<script type="application/json" id="game">(.*?)</script>', replay, re.DOTALL)
    assert data is not None
    history = msgspec.json.decode(data[1])["history"]
    assert "view" in history[0]
    assert all("changes" in step for step in history[1:])
    assert all(side["rack"] for side in history[1]["changes"]["sides"]), "all racks are open"


def test_nothing_of_that_is_there_while_the_game_runs(house: TestClient[Litestar]) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start()
    ben.join(game)
    for guest in (ada, ben, Guest(house, "Cy")):
        for part in (".gcg", "/proof", "/proof.json", "/sheet", "/replay"):
            answer = guest.get(f"/games/{game}{part}")
            assert answer.status_code == 403, part
            assert "not over" in answer.text or "look" in answer.text


def test_who_sits_in_a_game_looks_nothing_up_and_opens_no_old_games(
    house: TestClient[Litestar],
) -> None:
    ada, ben, old = finished(house)
    game = ada.start(rules="nsa-2009")
    ben.join(game)
    forbidden = ["/judge", "/judge/rulings/whatever", "/judge/practice", f"/games/{old}"]
    forbidden += ["/judge/practice?words=HORN"]
    forbidden += [f"/games/{old}{part}" for part in (".gcg", "/proof", "/sheet", "/replay")]
    for path in forbidden:
        answer = ada.get(path)
        assert answer.status_code == 403, path
        rule = "NSA-III.A.6.p1" if path.startswith("/judge") else "NSA-III.A.6.p3"
        assert rule in answer.text
    judged = ada.post("/judge", command_id="x" * 20, lexicon="ENABLE", count="1", words="QI")
    assert judged.status_code == 403
    asked = house.post(
        "/api/judge",
        json={"command_id": "x" * 20, "lexicon": "ENABLE", "words": ["QI"]},
        headers=ada.headers,
    )
    assert asked.status_code == 403
    assert "NSA-III.A.6.p1" in asked.json()["detail"]
    for how in ({}, {"as_spectator": True}, {"version": 1}):
        with ada.at(old, **how) as wire:
            refused = wire.hear("refused", "snapshot", "events")
            assert (refused["reason"], refused["rule"]) == ("seated", "NSA-III.A.6.p3")
    stranger = Guest(house, "Cy")
    assert stranger.get("/judge").status_code == 200
    assert stranger.get("/judge/practice?words=HORN").status_code == 200
    assert stranger.get(f"/games/{old}").status_code == 200
    with ada.at(game) as wire:
        wire.hear("snapshot")
        wire.do(game, "forfeit_game", side=0, reason="has to go")
    assert ada.get("/judge").status_code == 200
    assert ada.get("/judge/practice?words=HORN").status_code == 200


def test_who_watches_a_game_practises_no_challenge_meanwhile(house: TestClient[Litestar]) -> None:
    eve, _, _ = finished(house)
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start(rules="nsa-2009")
    ben.join(game)
    with eve.at(game) as wire:
        wire.hear("snapshot")
        for path in ("/judge", "/judge/practice", "/judge/practice?words=HORN"):
            refused = eve.get(path)
            assert refused.status_code == 403, path
            assert "NSA-I.F.p3" in refused.text
            assert "data-verdict" not in refused.text
    assert 'data-verdict="acceptable"' in eve.get("/judge/practice?words=HORN").text


def test_a_guest_who_plays_does_not_lose_the_seat_by_signing_in(
    house: TestClient[Litestar],
) -> None:
    ada = Guest(house, "Ada")
    ada.start(rules="school", opponent="beginner")
    refused = ada.post("/sign-in", login="Ann", password="correct horse", to="/")
    assert refused.status_code == 403
    assert "sign in when it is over" in refused.text
    assert "SSC-29" in ada.get("/judge").text


def test_a_school_player_is_told_the_school_s_rule(house: TestClient[Litestar]) -> None:
    ada = Guest(house, "Ada")
    ada.start(rules="school", opponent="beginner")
    assert "SSC-29" in ada.get("/judge").text
