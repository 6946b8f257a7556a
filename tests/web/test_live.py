"""The live socket through the whole application."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall import HandClock
from lexidrome.web import WebConfig, create_app
from web.guests import HOST, Guest

NOON_MS = 1_760_000_000_000
CLOSED = "https://testserver.local"


@pytest.fixture
def house(data: Path) -> Iterator[TestClient[Litestar]]:
    """A server whose time is moved by hand."""
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(create_app(config)) as client:
        yield client


def two_players(client: TestClient[Litestar], **terms: str) -> tuple[Guest, Guest, str]:
    """Ada has invited Ben, who has come."""
    ada, ben = Guest(client, "Ada"), Guest(client, "Ben")
    game = ada.start(**terms)
    ben.join(game)
    return ada, ben, game


def test_two_guests_play_and_both_pages_show_the_same(house: TestClient[Litestar]) -> None:
    ada, ben, game = two_players(house)
    with ada.at(game) as one, ben.at(game) as other:
        first, second = one.hear("snapshot"), other.hear("snapshot")
        assert (first["you"]["side"], second["you"]["side"]) == (0, 1)
        assert [side["names"] for side in first["table"]["sides"]] == [["Ada"], ["Ben"]]
        wires = [one, other]
        mover, waiter = (one, other) if one.view["on_turn"] == 0 else (other, one)
        side = one.view["on_turn"]
        assert mover.do(game, "look_at_rack")["type"] == "done"
        rack = mover.view["sides"][side]["rack"]
        assert len(rack) == 7
        tiles = [[112 + at, tile if tile != "?" else "e"] for at, tile in enumerate(rack[:2])]
        done = mover.do(game, "play_tiles", tiles=tiles)
        assert done["type"] == "done", done
        boards = [wire.until(done["version"])["board"] for wire in wires]
        assert boards[0] == boards[1]
        assert boards[0][112] == tiles[0][1]
        assert waiter.view["sides"][side]["rack"] is None


def test_a_command_sent_twice_is_carried_out_once(house: TestClient[Litestar]) -> None:
    ada, ben, game = two_players(house)
    with ada.at(game) as one, ben.at(game) as other:
        one.hear("snapshot"), other.hear("snapshot")
        mover = one if one.view["on_turn"] == 0 else other
        mover.do(game, "look_at_rack")
        version = mover.view["version"]
        first = mover.do(game, "pass_turn", id="the-only-pass", version=version)
        again = mover.do(game, "pass_turn", id="the-only-pass", version=version)
        assert first | {"is_repeat": True} == again
        assert not first["is_repeat"]
