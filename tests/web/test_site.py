"""The frame that every page and every answer shares."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar, route
from litestar.testing import TestClient

from lexidrome.base import (
    BadInput,
    Conflict,
    Damaged,
    Elsewhere,
    LexidromeError,
    NotFound,
    Unavailable,
    text,
)
from lexidrome.web.kit.audience import KEY, Audience, get
from lexidrome.web.site.site import is_path_of_ours

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]

EVERY_KIND_OF_ANSWER = ["/", "/api", "/api/openapi.json", "/healthz", "/nowhere", "/api/nowhere"]


@pytest.mark.parametrize("path", EVERY_KIND_OF_ANSWER)
def test_every_answer_forbids_scripts_and_frames_from_elsewhere(reader: Client, path: str) -> None:
    headers = reader.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_the_server_says_that_it_is_up(reader: Client) -> None:
    assert reader.get("/healthz").json() == {"status": "ok"}


def test_head_is_answered_like_get_without_content(reader: Client) -> None:
    answer = reader.head("/")
    assert answer.status_code == 200
    assert answer.content == b""
    assert answer.headers["content-type"].startswith("text/html")


def test_an_unknown_address_gets_a_page_that_says_so(reader: Client) -> None:
    answer = reader.get("/nowhere")
    assert answer.status_code == 404
    assert "There is nothing at this address." in answer.text
    assert 'href="/"' in answer.text


def test_an_unknown_address_of_the_interface_gets_a_problem_document(reader: Client) -> None:
    answer = reader.get("/api/nowhere")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json() == {
        "type": "about:blank",
        "title": "Page not found",
        "status": 404,
        "detail": "There is nothing at this address.",
    }


def test_a_method_that_an_address_does_not_know_is_refused_plainly(reader: Client) -> None:
    answer = reader.post("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    assert "does not answer this kind of request" in answer.text


def test_a_fault_of_ours_shows_a_code_and_no_detail(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    @get("/fault", Audience.EVERYBODY, sync_to_thread=False)
    def fault() -> None:
        raise ZeroDivisionError("the secret")

    client.app.register(fault)
    answer = client.get("/fault")
    assert answer.status_code == 500
    assert "the secret" not in answer.text
    code = re.search(r"the code ([0-9A-F]{6})", answer.text)
    assert code is not None
    assert code[1] in caplog.text
    assert "the secret" in caplog.text


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (BadInput, 400),
        (NotFound, 404),
        (Conflict, 409),
        (Damaged, 500),
        (Elsewhere, 409),
        (Unavailable, 503),
    ],
)
def test_each_kind_of_error_says_its_sentence(
    client: Client, error: type[LexidromeError], status: int
) -> None:
    @get("/fault", Audience.EVERYBODY, sync_to_thread=False)
    def fault() -> None:
        raise error(text("The disk is full."))

    client.app.register(fault)
    answer = client.get("/fault")
    assert answer.status_code == status
    assert "The disk is full." in answer.text


def test_what_the_machine_cannot_do_just_now_is_asked_for_again_by_a_link_unless_it_was_sent(
    client: Client,
) -> None:
    @route("/fault", http_method=["GET", "POST"], opt={KEY: Audience.EVERYBODY})
    async def fault() -> None:
        raise Unavailable(text("The database does not answer."))

    client.app.register(fault)
    assert '<a class="button" href="">Try again</a>' in client.get("/fault?at=2").text
    own = {"origin": str(client.base_url).rstrip("/")}
    sent = client.post("/fault", headers=own)
    assert sent.status_code == 503
    assert "Try again</a>" not in sent.text


def test_why_the_machine_cannot_is_for_the_log_once_a_minute_and_on_no_page(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    @get("/fault", Audience.EVERYBODY, sync_to_thread=False)
    def fault() -> None:
        raise Unavailable(text("The database does not answer."), "db.inside.example:5432 is away")

    client.app.register(fault)
    for _ in range(3):
        answer = client.get("/fault")
        assert answer.status_code == 503
        assert "The database does not answer." in answer.text
        assert "inside.example" not in answer.text
    lines = [record for record in caplog.records if "inside.example" in record.getMessage()]
    assert len(lines) == 1
    assert lines[0].exc_info is None


def test_a_page_of_another_site_cannot_change_anything(client: Client) -> None:
    form = {"language": "de", "to": "/"}
    refused = client.post("/language", data=form, headers={"origin": "http://elsewhere.example"})
    assert refused.status_code == 403
    own = {"origin": str(client.base_url).rstrip("/")}
    assert (
        client.post("/language", data=form, headers=own, follow_redirects=False).status_code == 303
    )


def test_files_are_kept_by_browsers_until_they_change(reader: Client) -> None:
    sheet = re.search(r'href="(/static/[^"]+\.css)"', reader.get("/").text)
    assert sheet is not None
    assert "immutable" in reader.get(sheet[1]).headers["cache-control"]
    older = re.sub(r"/static/\w+/", "/static/0000/", sheet[1])
    assert reader.get(older).headers["cache-control"] == "no-cache"


def test_a_file_that_is_not_there_cannot_be_had(reader: Client) -> None:
    for name in ("nothing.css", "../app.py", "..%2f..%2fapp.py"):
        assert reader.get(f"/static/0000/{name}").status_code == 404


@pytest.mark.parametrize(
    ("target", "is_ours"),
    [
        ("/", True),
        ("/judge?lexicon=ENABLE", True),
        ("//elsewhere.example", False),
        ("/\\elsewhere.example", False),
        ("https://elsewhere.example", False),
        ("judge", False),
        ("/\nset-cookie: x", False),
        ("/\t/elsewhere.example", False),
    ],
)
def test_only_addresses_of_this_server_are_gone_back_to(target: str, is_ours: bool) -> None:
    assert is_path_of_ours(target) is is_ours
