"""The log of rulings: for the machine that runs the server, newest first."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp

from web.conftest import AT_A_PHONE

pytestmark = pytest.mark.slow

Client = TestClient[ASGIApp]


def ruled(client: Client | TestClient[Litestar], number: int, *words: str) -> None:
    body = {"command_id": f"ruling-{number:010}", "lexicon": "ENABLE", "words": words}
    assert client.post("/api/judge", json=body).status_code == 200


def test_an_empty_log_says_what_will_stand_there(open_client: Callable[..., Client]) -> None:
    assert "Nothing has been judged yet." in open_client().get("/rulings").text


def test_rulings_are_listed_newest_first(open_client: Callable[..., Client]) -> None:
    client = open_client()
    ruled(client, 1, "CARE")
    ruled(client, 2, "RETINAS", "ZZXQ")
    page = client.get("/rulings").text
    assert page.index("RETINAS · ZZXQ") < page.index("CARE")
    assert "2 rulings" in page
    assert "✓ Acceptable" in page
    assert "✗ Unacceptable" in page


def test_days_are_for_readers_in_their_language_and_for_programs_as_ever(
    open_client: Callable[..., Client],
) -> None:
    client = open_client()
    ruled(client, 1, "CARE")
    page = client.get("/rulings", headers={"accept-language": "de"}).text
    found = re.search(r'<time datetime="(\d{4})-\d\d-(\d\d)" translate="no">([^<]+)<', page)
    assert found is not None
    year, day, shown = found.groups()
    assert re.fullmatch(rf"\w+, {int(day)}\. \w+ {year}", shown)


def test_a_word_narrows_the_list_down(open_client: Callable[..., Client]) -> None:
    client = open_client()
    ruled(client, 1, "CARE")
    ruled(client, 2, "RETINAS")
    page = client.get("/rulings?word=care").text
    assert "1 ruling<" in page
    assert "RETINAS" not in page


def test_the_log_is_not_shown_to_other_machines(client: TestClient[Litestar]) -> None:
    ruled(client, 1, "CARE")
    answer = client.get("/rulings", headers=AT_A_PHONE)
    assert answer.status_code == 403
    assert "CARE" not in answer.text
    assert "for the staff of the server" in answer.text


def test_the_start_page_offers_the_log_only_where_it_is_shown(
    open_client: Callable[..., Client],
) -> None:
    assert "/rulings" in open_client().get("/").text
    assert "/rulings" not in open_client(host="192.168.1.20").get("/").text
