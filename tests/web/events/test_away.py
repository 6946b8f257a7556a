"""An event that was handed over says on its pages where it is, and takes nothing."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.hall.command_line import CommandLine, HandOverEvent, TakeBackEvent
from web.events.halls import Director, players
from web.floors import HallTables

GONE = "This event was handed over to “the cluster”"


def test_pages_say_where_it_is_and_the_journal_where_it_was(client: TestClient[Litestar]) -> None:
    director = Director(client, "Spring", "nsa-2009")
    director.enter(players("Ann", "Bob"))
    name = director.path.removeprefix("/events/")
    command_line: CommandLine = client.app.state.command_line
    with client.portal() as portal:
        over = HandOverEvent(event=name, to="the cluster")
        assert portal.call(command_line.answer, over).refusal is None
        for page in ("", "/desk", "/standings", "/journal"):
            assert GONE in director.get(page).text, page
        for shows in ("main", "clock"):
            display = director.get(f"/display/{shows}").text
            assert "this event goes on at “the cluster”; what stands here is of then." in display
        for answer in (
            director.do("pair"),
            director.do("publish"),
            director.post(f"{director.path}/registration", is_open="1"),
            director.post(f"{director.path}/entries", roster="name\nCy\n", is_checked="1"),
        ):
            assert answer.status_code in {400, 404, 409, 503}, answer.status_code
        for form in ({"do": "pair"}, {"do": "pair", "to": f"{director.path}/draft"}):
            refused = director.post(f"{director.path}/do", **form)
            assert refused.status_code == 400
            assert GONE in refused.text
        assert GONE in director.get("/desk").text
        assert GONE in client.get("/events").text
        back = TakeBackEvent(event=name, reason="the stick was lost")
        assert portal.call(command_line.answer, back).refusal is None
    assert GONE not in director.get("/desk").text
    assert "goes on at" not in director.get("/display/main").text
    journal = director.get("/journal").text
    assert "Taken back: the stick was lost" in journal
    assert "Handed over to “the cluster”; it left" in journal
    director.start_round()


def test_open_pages_are_told_that_it_has_left_and_that_it_is_back(
    client: TestClient[Litestar],
) -> None:
    director = Director(client, "Spring", "nsa-2009")
    director.enter(players("Ann", "Bob"))
    director.start_round()
    name = director.path.removeprefix("/events/")
    command_line: CommandLine = client.app.state.command_line
    with client.portal() as portal, client.websocket_connect("/socket") as socket:
        socket.send_json({"type": "hello", "protocol": 1})
        socket.send_json({"type": "watch", "event": name})

        def hear() -> None:
            while socket.receive_json(timeout=5)["type"] != "event_changed":
                pass

        hear()
        portal.call(command_line.answer, HandOverEvent(event=name, to="the cluster"))
        hear()
        assert "autofocus" not in director.get("/desk").text, "it would scroll past what is said"
        assert f'{director.path}/desk"' not in client.get("/").text, "nobody plays it here"
        refused = director.line("1 400 300")
        assert refused.status_code == 400
        assert GONE in refused.text
        assert 'data-state="refused"' in refused.text
        portal.call(command_line.answer, TakeBackEvent(event=name, reason="lost"))
        hear()
    desk = director.get("/desk").text
    assert "0 of 1 results" in desk
    assert "autofocus" in desk
    assert f'{director.path}/desk"' in client.get("/").text


def test_a_player_at_a_table_hears_where_the_event_is_and_need_not_play_it_again(
    client: TestClient[Litestar], caplog: pytest.LogCaptureFixture
) -> None:
    tables = HallTables(client, "nsa-2009", mode=g.record_values.Mode.PLAY)
    command_line: CommandLine = client.app.state.command_line
    with client.portal() as portal, tables.sit(0, 0).at(tables.address()) as wire:
        wire.hear("snapshot")
        portal.call(command_line.answer, HandOverEvent(event=tables.name, to="the cluster"))
        refused = wire.do(tables.address(), "look_at_rack")
        assert (refused["reason"], refused["can_retry"]) == ("event_away", True)
        assert GONE in refused["sentence"]
    assert "could not be carried out" not in caplog.text
