"""Pages that many look at: sent once to each, rendered once for all."""

from __future__ import annotations

from litestar import Litestar
from litestar.response import Response
from litestar.testing import TestClient

from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.event.shelf import PageShelf
from lexidrome.web.kit.pages import AnyRequest

PAGE = "<p>" + "standing " * 500


class Counted:
    """An application with one page, whose renderings are counted."""

    def __init__(self) -> None:
        self.renderings = 0
        self.version = 1
        shelf = PageShelf()

        @get("/", Audience.EVERYBODY, sync_to_thread=False)
        def page(request: AnyRequest) -> Response[str]:
            return shelf.answer(request, self.version, self.render)

        self.client = TestClient(Litestar([page], openapi_config=None))

    def render(self) -> str:
        self.renderings += 1
        return f"{PAGE}{self.renderings}"


def test_a_page_is_rendered_once_until_its_key_changes() -> None:
    counted = Counted()
    first = [counted.client.get("/").text for _ in range(3)]
    counted.version = 2
    assert first == [f"{PAGE}1"] * 3
    assert counted.client.get("/").text == f"{PAGE}2"


def test_a_page_is_compressed_for_those_who_can_read_that() -> None:
    counted = Counted()
    small = counted.client.get("/", headers={"accept-encoding": "gzip, br"})
    plain = counted.client.get("/", headers={"accept-encoding": "identity"})
    assert small.text == plain.text == f"{PAGE}1"
    assert int(small.headers["content-length"]) * 10 < int(plain.headers["content-length"])
    assert "content-encoding" not in plain.headers
    assert "accept-encoding" in small.headers["vary"]


def test_who_has_the_page_is_told_so_and_gets_the_next_one() -> None:
    counted = Counted()
    tag = counted.client.get("/").headers["etag"]
    again = counted.client.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    counted.version = 2
    changed = counted.client.get("/", headers={"if-none-match": tag})
    assert (changed.status_code, changed.text) == (200, f"{PAGE}2")
