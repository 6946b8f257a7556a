"""Games on other boards: chosen in a form, made with their tiles, refused with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.game.boards import shipped_kit
from web.guests import Guest

pytestmark = pytest.mark.slow

SMALL = 'title = "Club board"\nrows = [' + '".. .. 4L .. ..",' * 5 + "]\n"


def test_the_board_is_chosen_where_the_word_list_is(
    house: TestClient[Litestar], data: Path
) -> None:
    (data / "boards").mkdir()
    (data / "boards/club.toml").write_text(SMALL)
    (data / "boards/torn.toml").write_text("rows = ")
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    form = ada.get("/games/new?rules=nsa-2009").text
    assert "Standard board · 15 × 15" in form
    assert "Wide board · 21 × 21" in form
    assert "Club board · 5 × 5" in form
    assert 'value="torn"' not in form
    game = ada.start(rules="nsa-2009", board="wide")
    assert "Wide board" in ben.get(f"/games/{game}").text
    ben.join(game)
    with ada.at(game) as wire:
        table = wire.hear("snapshot")["table"]
        board = wire.view["board"]
    assert tuple(table["layout"]) == shipped_kit("wide").layout.rows
    assert len(board) == len(table["turned"]) == 441
    assert sum(tile["count"] for tile in table["tiles"]) + table["blank"]["count"] == 200


def test_a_board_that_is_not_there_is_refused_in_the_form(house: TestClient[Litestar]) -> None:
    ada = Guest(house, "Ada")
    answer = ada.post("/games/new?rules=nsa-2009", name="Ada", board="round", opponent="invite")
    assert answer.status_code == 400
    assert "There is no board “round”; choose from: standard, wide." in answer.text


def test_a_sheet_at_home_is_kept_for_the_wide_board(house: TestClient[Litestar]) -> None:
    ada = Guest(house, "Ada")
    page = ada.get("/t").text
    assert "Wide board · 21 × 21 · 200 tiles" in page
    assert "Set check: are all tiles there?" in page
    form = {"name": "Ada", "other": "Ben", "first": "0", "clock": "none", "tiles": "99"}
    answer = ada.post("/t/home", **form, layout="wide", id="w" * 20)
    assert answer.status_code == 303, answer.text
    game = answer.headers["location"].removeprefix("/games/").removesuffix("/record")
    with ada.at(game) as wire:
        wire.hear("snapshot")
        assert wire.do(game, "play_tiles", written="11K HORN")["type"] == "done"
        assert wire.view["sides"][0]["score"] == 16
        assert wire.do(game, "play_tiles", for_side=1, written="8H HORN")["type"] != "done"
        assert wire.view["bag_count"] <= 199
