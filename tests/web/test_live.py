"""The live socket through the whole application."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import engine
from lexidrome.base import Ms
from lexidrome.hall import HandClock
from lexidrome.hall.judging.station import Times
from lexidrome.web import WebConfig
from lexidrome.web.config import sleep_ms, wall_ms
from web.conftest import NOON_MS, at_the_machine, new_app
from web.guests import HOST, Guest

pytestmark = pytest.mark.slow


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


@pytest.fixture
def patient(data: Path) -> Iterator[TestClient[Litestar]]:
    """A server to which nobody sends too much: between two messages there is time."""
    moments = count(step=500)
    times = Times(wall_ms, lambda: Ms(next(moments)), sleep_ms)
    config = WebConfig(data, times, HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as client:
        yield client


@pytest.mark.slow
@pytest.mark.parametrize("bot", engine.BOTS)
def test_a_whole_game_against_each_bot(patient: TestClient[Litestar], bot: str) -> None:
    """Ada passes whenever she may, so the bot plays alone to the last tile."""
    ada = Guest(patient, "Ada")
    game = ada.start(rules="washburn", opponent=bot)
    with ada.at(game) as wire:
        wire.hear("snapshot")
        for _ in range(200):
            if wire.view["phase"] == "ended":
                break
            if wire.view["on_turn"] == 0 and wire.view["phase"] == "playing":
                wire.do(game, "accept_play")
                wire.do(game, "pass_turn")
            patient.post("/test/clock", json={"duration_ms": 1_000})
            wire.say("ping", id=1)
            wire.hear("pong")
        assert wire.view["phase"] == "ended"
        assert wire.view["outcome"]["winner"] == 1
        assert wire.view["outcome"]["ending"] in ("out", "no_plays", "zeros")
        assert (
            sum(entry["points"] for entry in wire.view["ledger"] if entry["side"] == 1)
            == (wire.view["outcome"]["scores"][1])
        )


def test_a_page_goes_on_where_it_was_after_the_server_was_started_again(data: Path) -> None:
    def started() -> TestClient[Litestar]:
        config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
        return TestClient(at_the_machine(new_app(config)))

    with started() as client:
        ada, ben, game = two_players(client, rules="washburn")
        with ada.at(game) as wire:
            wire.hear("snapshot")
            before = wire.view
    with started() as client:
        ada.client = ben.client = client
        with ada.at(game, version=before["version"]) as one, ben.at(game) as other:
            one.view = before
            other.hear("snapshot")
            mover = (one, other)[before["on_turn"]]
            assert mover.do(game, "pass_turn")["type"] == "done"
            assert one.until(mover.view["version"])["turns"] == mover.view["turns"]
            assert "snapshot" not in [message["type"] for message in one.heard]


def test_the_test_clock_tells_every_page_that_it_was_moved(house: TestClient[Litestar]) -> None:
    with Guest(house, "Ada").connected() as wire:
        wire.say("hello", protocol=1)
        assert wire.hear("welcome") == {
            "type": "welcome", "now_ms": NOON_MS, "is_clock_running": False, "protocol": 1,
        }  # fmt: skip
        house.post("/test/clock", json={"duration_ms": 60_000})
        assert wire.hear("time")["now_ms"] == NOON_MS + 60_000
