"""Clients that mean harm: refused with a reason, written down, and no game has noticed."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from lexidrome.base import StreamId
from lexidrome.store import open_store
from web.guests import Guest, Wire

pytestmark = pytest.mark.slow


class Table:
    """Ada against Ben, begun, with both their sockets; Eve is a stranger."""

    def __init__(self, house: TestClient[Litestar], ada: Wire, ben: Wire, game: str) -> None:
        self.game = game
        wires = [ada, ben]
        for wire in wires:
            wire.hear("snapshot")
        self.side = ada.view["on_turn"]
        self.mover, self.waiter = wires[self.side], wires[1 - self.side]
        self.mover.do(game, "look_at_rack")
        self.waiter.until(self.mover.view["version"])
        self.eve = Guest(house, "Eve")

    @property
    def version(self) -> int:
        version = self.mover.view["version"]
        assert isinstance(version, int)
        return version

    @property
    def rack(self) -> str:
        rack = self.mover.view["sides"][self.side]["rack"]
        assert isinstance(rack, str)
        return rack


@pytest.fixture
def guests(house: TestClient[Litestar]) -> tuple[Guest, Guest, str]:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start(delay_s="0")
    ben.join(game)
    return ada, ben, game


@pytest.fixture
def table(house: TestClient[Litestar], guests: tuple[Guest, Guest, str]) -> Iterator[Table]:
    ada, ben, game = guests
    with ada.at(game) as one, ben.at(game) as other:
        yield Table(house, one, other, game)


def unharmed(table: Table, version: int) -> None:
    """The game goes on as if nothing had been."""
    assert table.version == version
    done = table.mover.do(table.game, "pass_turn")
    assert done["type"] == "done", done
    assert done["version"] > version


def test_nobody_moves_for_another(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    version = table.version
    forged = {"by": {"role": "side", "side": table.side}, "at_ms": 1, "lag_ms": 10**9}
    answer = table.waiter.do(table.game, "pass_turn", **forged)
    assert answer["reason"] == "not_on_turn"
    with table.eve.at(table.game) as eve:
        eve.hear("snapshot")
        for kind, fields in (
            ("pass_turn", forged),
            ("bar_spectators", {}),
            ("rule_on_challenge", {"is_acceptable": True}),
            ("forfeit_game", {"side": table.side, "reason": "why not"}),
            ("unseal_racks", {"reason": "curious"}),
            ("time_passed", {}),
            ("credit_outage", {"from_ms": 0}),
            ("stop_game", {"reason": "boring"}),
        ):
            refused = eve.do(table.game, kind, id=f"eves-attempt-{kind}", **fields)
            assert refused["reason"] == "not_allowed", kind
    for kind, fields in (
        ("forfeit_game", {"side": table.side, "reason": "I want to win"}),
        ("unseal_racks", {"reason": "curious"}),
        ("settle_tie", {}),
        ("adjust_clock", {"side": 0, "time_ms": 10**6, "reason": "x"}),
        ("stop_game", {"reason": "boring"}),
    ):
        refused = table.waiter.do(table.game, kind, **fields)
        assert refused["type"] == "refused", kind
    assert "was refused to visitor" in caplog.text
    unharmed(table, version)


def test_commands_that_come_again_or_out_of_order_change_nothing(table: Table) -> None:
    version = table.version
    first = table.mover.do(table.game, "pass_turn", id="pass-of-the-mover")
    table.waiter.until(first["version"])
    answer = table.waiter.do(table.game, "pass_turn", id="pass-of-the-other")
    table.mover.until(answer["version"])
    again = table.mover.do(table.game, "pass_turn", id="pass-of-the-mover", version=version)
    assert again["is_repeat"]
    assert again["version"] == first["version"]
    stale = table.mover.do(table.game, "pass_turn", version=version)
    assert stale["reason"] == "stale"
    future = table.mover.do(table.game, "pass_turn", version=version + 1_000)
    assert future["reason"] == "stale"
    other = table.waiter.do(table.game, "bar_spectators", id="pass-of-the-mover")
    assert not other["is_repeat"], "everybody has ids of their own"
    table.mover.until(other["version"])
    unharmed(table, other["version"])


MALFORMED = [
    ("", "malformed"),
    ("null", "malformed"),
    ('{"type":"command"}', "malformed"),
    ('{"type":"hello","protocol":1}', "hello_twice"),
    ("[" * 9_000, "malformed"),
    ('{"type":"ping","id":' + "9" * 400 + "}", "malformed"),
    ("x" * 20_000, "too_large"),
]
SENSELESS: list[dict[str, Any]] = [
    {"type": None},
    {"type": "play_tiles"},
    {"type": "play_tiles", "tiles": [[112, "A", 3]]},
    {"type": "play_tiles", "tiles": [[-1, "A"]]},
    {"type": "play_tiles", "tiles": [[10**12, "A"]]},
    {"type": "play_tiles", "tiles": [[112, "\u202e"]]},
    {"type": "exchange_tiles", "tiles": "?" * 10_000},
    {"type": "challenge_play", "words": ["X" * 9_000]},
    {"type": "start_game"},
    {"type": "create_game"},
    {"type": "drop_table"},
]


def test_malformed_and_oversized_messages_end_the_connection(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    version = table.version
    for raw, reason in MALFORMED:
        with table.eve.connected() as eve:
            eve.greet()
            eve.socket.send_text(raw)
            assert eve.hear("error")["reason"] == reason
            with pytest.raises(WebSocketDisconnect):
                eve.hear("pong")
        assert f"was closed: {reason}" in caplog.text
    unharmed(table, version)


def test_commands_that_make_no_sense_are_refused(table: Table) -> None:
    version = table.version
    for command in SENSELESS:
        fields = {name: value for name, value in command.items() if name != "type"}
        refused = table.mover.do(table.game, command["type"], **fields)
        assert refused["type"] == "refused", command
        assert refused["sentence"]
    unharmed(table, version)


def test_a_page_of_another_site_gets_no_socket_and_changes_nothing(
    table: Table, house: TestClient[Litestar], caplog: pytest.LogCaptureFixture
) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        table.eve.connected(origin="https://evil.example") as eve,
    ):
        eve.greet()
    assert "socket was refused" in caplog.text
    for path in ("/games/new", f"/games/{table.game}/join", f"/games/{table.game}/rematch"):
        answer = house.post(path, data={"name": "Eve"}, headers={"origin": "https://evil.example"})
        assert answer.status_code == 403
    unharmed(table, table.version)


def test_flooding_costs_the_flooder_alone(table: Table) -> None:
    version = table.version
    with table.eve.connected() as eve:
        eve.greet()
        for _ in range(60):
            eve.say("ping", id=1)
        assert eve.hear("error")["reason"] == "too_many"
    unharmed(table, version)


def test_seat_links_and_sessions_cannot_be_made_up(
    table: Table, guests: tuple[Guest, Guest, str]
) -> None:
    ada, _, game = guests
    link = re.search(r"/seats/([\w-]+)", ada.get(f"/games/{game}/device").text)
    assert link is not None
    token = link[1]
    for forged in (token[:-1], token[:-2] + "AA", token[4:], "A" * 60, "", "é"):
        table.eve.cookies = {"lexidrome_seat": forged, "lexidrome_session": "x" * 43}
        if forged.isascii() and forged:
            assert table.eve.get(f"/seats/{forged}").status_code in (400, 404)
        if forged.isascii():
            with table.eve.at(game) as wire:
                assert wire.hear("snapshot")["you"]["audience"] == "spectator"


def test_no_route_shows_another_s_rack(
    table: Table,
    guests: tuple[Guest, Guest, str],
    house: TestClient[Litestar],
    data: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The opponent, a spectator and a player of another game try everything."""
    caplog.set_level(logging.DEBUG)
    ada, ben, game = guests
    owner, opponent = (ada, ben) if table.side == 0 else (ben, ada)
    other_game = table.eve.start(opponent="beginner", watchers="nobody")
    secrets = secrets_of(data, game, table.side) | {table.rack}
    heard: list[str] = []
    for spy in (opponent, table.eve, Guest(house, "Cy")):
        paths = (
            f"/games/{game}", f"/games/{game}/overlay", f"/games/{game}/replay",
            f"/games/{game}.gcg", f"/games/{game}/proof", f"/games/{game}/proof.json",
            f"/games/{game}/sheet", f"/games/{game}/device", f"/games/{game}/nothing",
            f"/games/{game}/join", "/games", "/", "/protocol.json", f"/games/{other_game}",
        )  # fmt: skip
        heard += [spy.get(path).text for path in paths]
        heard.append(spy.post(f"/games/{game}/join", name="Spy").text)
        heard.append(spy.post(f"/games/{game}/rematch").text)
        for how in ({}, {"as_spectator": True}, {"version": 0}, {"version": 2}):
            with spy.at(game, **how) as wire:
                wire.hear("presence", "refused")
                for kind in ("look_at_rack", "unseal_racks", "draw_tiles", "agree_to_show_racks"):
                    heard.append(str(wire.do(game, kind, id=f"{spy.name}-{kind}-{len(heard)}")))
                wire.do(game, "play_tiles", tiles=[[112, "A"]], id=f"guess-{len(heard)}-{spy.name}")
                heard.append(msgspec.json.encode(wire.heard).decode())
    heard += [record.getMessage() for record in caplog.records]
    heard.append(msgspec.json.encode(table.waiter.heard).decode())
    for secret in secrets:
        assert not any(secret in each for each in heard), secret
    assert table.rack in msgspec.json.encode(table.mover.heard).decode(), "its owner sees it"
    assert owner.get(f"/games/{game}").status_code == 200


def secrets_of(data: Path, game: str, side: int) -> set[str]:
    """The rack as it was drawn and as it lies, and the seed."""
    with closing(open_store(data)) as store:
        events = [msgspec.json.decode(each.data) for each in store.read(StreamId(f"game/{game}"))]
    drawn = {
        event["tiles"]
        for event in events
        if event["type"] == "game.tiles_drawn.1" and event["side"] == side
    }
    return drawn | {events[0]["seed"]}
