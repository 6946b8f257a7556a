"""Each address belongs to what it is about, and who may be told apart is answered there."""

from __future__ import annotations

from typing import Any, cast

import litestar
import pytest
from litestar.handlers import BaseRouteHandler
from litestar.types import HTTPScope, WebSocketScope

from lexidrome.base import NotFound, StreamId, text
from lexidrome.hall.run.shares import HOUSE_KEY
from lexidrome.web import app
from lexidrome.web.live import stream_at
from lexidrome.web.server.handing import key_for
from lexidrome.web.server.owners import (
    ALONE,
    BELOW,
    PUBLIC,
    Owners,
    Undecided,
    parts_of,
    require_owners,
    row_of,
    template,
)
from lexidrome.web.site.testclock import TEST_ROUTES

PHONE = ("192.168.1.20", 1)
SIGNED_IN = ((b"cookie", b"lexidrome_session=abc"),)
JUST_DARK = ((b"cookie", b"lexidrome_colours=dark; lexidrome_wrote=abc"),)


class Registers:
    def event_of_table(self, code: str) -> str | None:
        return "spring" if code == "KNOWN" else None

    def stream_of_seat(self, token: str) -> StreamId:
        if token != "seat":
            raise NotFound(text("There is no such game."))
        return stream_at("spring~g1")

    def stream_of_game(self, address: str) -> StreamId:
        return stream_at(address)


OWNERS = Owners(Registers())


def asked(path: str, *headers: tuple[bytes, bytes], method: str = "GET") -> HTTPScope:
    scope: dict[str, Any] = {
        "type": "http", "method": method, "path": path, "query_string": b"", "headers": headers,
        "client": PHONE,
    }  # fmt: skip
    return cast("HTTPScope", scope)


def socket(about: str, *headers: tuple[bytes, bytes]) -> WebSocketScope:
    query = f"about={about}".encode()
    scope = {**asked("/socket", *headers), "type": "websocket", "query_string": query}
    return cast("WebSocketScope", scope)


def paths() -> set[str]:
    handlers = cast("list[BaseRouteHandler]", [*app.ROUTES, *TEST_ROUTES])
    return {"/" + "/".join(template(path)) for each in handlers for path in each.paths}


def test_all_that_is_said_is_of_addresses_that_there_are() -> None:
    known = paths()
    assert ALONE.keys() <= known
    assert known >= PUBLIC
    for beginning in BELOW:
        assert any(path == beginning or path.startswith(f"{beginning}/") for path in known)


def test_an_application_with_an_address_of_nobody_does_not_start() -> None:
    @litestar.get("/new-feature", sync_to_thread=False)
    def new_feature() -> str:
        return ""

    with pytest.raises(Undecided, match="/new-feature"):
        require_owners(litestar.Litestar([new_feature], openapi_config=None).routes)


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/static/abc/play/play.js", None),
        ("/help/hall", None),
        ("/lobby", HOUSE_KEY),
        ("/sign-in", HOUSE_KEY),
        ("/events/new", HOUSE_KEY),
        ("/events/spring/desk", "event/spring"),
        ("/events/spring/standings", "event/spring"),
        ("/api/events/spring/stream", "event/spring"),
        ("/games/g1", "game/g1"),
        ("/games/spring~g1", "event/spring"),
        ("/games/spring~g1/slip", "event/spring"),
        ("/games/g1/join", HOUSE_KEY),
        ("/games/g1.gcg", HOUSE_KEY),
        ("/games/g1/replay", HOUSE_KEY),
        ("/games/no such game!", None),
        ("/t/KNOWN", "event/spring"),
        ("/t/KNOWN/call", "event/spring"),
        ("/t/WRONG", HOUSE_KEY),
        ("/seats/seat", "event/spring"),
        ("/seats/forged", None),
        ("/nothing", None),
    ],
)
def test_an_address_belongs_to_what_it_is_about(path: str, key: str | None) -> None:
    assert key_for(asked(path, *SIGNED_IN), OWNERS) == key
    assert key_for(socket(path, *SIGNED_IN), OWNERS) == key


def test_who_is_nobody_in_particular_reads_where_they_came() -> None:
    papers = ("/games/g1.gcg", "/games/g1/replay", "/games/g1/sheet", "/games/g1/proof.jsonl")
    lists = ("/events", "/events/archive", "/api/events")
    for path in ("/events/spring/standings", "/games/g1", "/games/spring~g1", *papers, *lists):
        assert key_for(asked(path), OWNERS) is None
        assert key_for(asked(path, *JUST_DARK), OWNERS) is None
        assert key_for(socket(path), OWNERS) is None
        assert key_for(asked(path, *SIGNED_IN), OWNERS) is not None
        assert key_for(asked(path, (b"authorization", b"Bearer x")), OWNERS) is not None
        at_machine = cast("HTTPScope", {**asked(path), "client": ("127.0.0.1", 1)})
        assert key_for(at_machine, OWNERS) is not None


def test_what_is_done_is_done_where_it_belongs_whoever_does_it() -> None:
    assert key_for(asked("/events/spring/prizes", method="POST"), OWNERS) == "event/spring"
    assert key_for(asked("/events/spring/desk"), OWNERS) == "event/spring"
    assert key_for(asked("/events"), OWNERS) is None
    assert key_for(asked("/games"), OWNERS) == HOUSE_KEY


def test_a_socket_that_does_not_say_for_what_it_is_stays() -> None:
    assert key_for(socket("", *SIGNED_IN), OWNERS) is None
    assert key_for(asked("/socket", *SIGNED_IN), OWNERS) is None


def test_no_part_of_an_address_is_taken_for_any_part() -> None:
    row = row_of(parts_of("/events/*/desk"))
    assert row is not None
    assert row.at == 1
