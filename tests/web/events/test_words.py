"""No sentence of an event's pages bypasses gettext; names are numbers here."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from web.events.halls import Director
from web.test_texts import PSEUDO, unwrapped

PAGES = (
    "", "/entries", "/desk", "/desk?find=1", "/draft", "/journal", "/undo/2", "/undo/6",
    "/pairings", "/pairings?by=table", "/standings", "/standings?after=1", "/bracket", "/displays",
    "/entrants/1/1", "/display/1", "/display/2", "/display/3",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["school", "thon"])
def test_no_visible_word_of_an_event_bypasses_gettext(
    open_client: Callable[..., TestClient[ASGIApp]], rules: str
) -> None:
    client = open_client(more_languages=(PSEUDO,))
    client.cookies.set("lexidrome_language", PSEUDO.code)
    assert not unwrapped(client.get("/events").text)
    assert not unwrapped(client.get("/events/new").text)
    desk = Director(client, "2026", rules, divisions="1")
    many = rules == "school"
    desk.enter("team,name,name2,rating\n" * many + "name\n" * (not many) + "".join(
        f"10{n},2{n},3{n},90{9 - n}\n" if many else f"10{n}\n" for n in range(5)
    ))  # fmt: skip
    desk.start_round()
    desk.line("1 400 350")
    desk.post(f"{desk.path}/displays", **{"screen-2": "tables", "screen-3": "standings"})
    # In a bracket number 1 has a bye.
    for path in (*PAGES, *(["/games/1/1/1"] if many else [])):
        answer = desk.get(path)
        assert answer.status_code == 200, path
        assert not unwrapped(answer.text), path
