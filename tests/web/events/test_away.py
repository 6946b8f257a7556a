"""An event that was handed over says on its pages where it is, and takes nothing."""

from __future__ import annotations

from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.hall.command_line import CommandLine, HandOverEvent, TakeBackEvent
from web.events.halls import Director, players

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
        assert director.do("pair").status_code == 503
        assert GONE in director.do("pair").text
        back = TakeBackEvent(event=name, reason="the stick was lost")
        assert portal.call(command_line.answer, back).refusal is None
    assert GONE not in director.get("/desk").text
    assert "goes on at" not in director.get("/display/main").text
    journal = director.get("/journal").text
    assert "Taken back: the stick was lost" in journal
    assert "Handed over to “the cluster”; it left" in journal
    director.start_round()
