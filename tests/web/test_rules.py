"""The rule book's pages find, show and compare."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

pytestmark = pytest.mark.slow

HOUSE = """
title = "Club night"
base = "nsa-2009"

[challenge]
fail = { value = "void", why = "club custom" }
"""


def test_a_search_finds_rules_that_say_the_words(client: TestClient[Litestar]) -> None:
    page = client.get("/rules", params={"q": "exchange fewer"}).text
    assert "SSC-8.b" in page
    assert "SSC-9<" not in page


def test_a_search_that_finds_nothing_says_what_to_try(client: TestClient[Litestar]) -> None:
    assert "No rule found." in client.get("/rules", params={"q": "xylophone"}).text


def test_a_rule_book_can_be_read_by_kind(client: TestClient[Litestar]) -> None:
    page = client.get("/rules", params={"document": "ST", "kind": "CLOCK"}).text
    assert "ST-INTRO.a" in page
    assert "ST-OPEN" not in page


@pytest.mark.parametrize("rule_id", ["SSC-8.b", "NSA-IV.E.2.b.(4)(e)", "A-13", "P73", "ssc-8.B"])
def test_an_id_has_a_page_of_its_own(client: TestClient[Litestar], rule_id: str) -> None:
    answer = client.get(f"/rules/{rule_id}")
    assert answer.status_code == 200
    assert f'<h1 translate="no">{rule_id.upper()[:2]}' in answer.text


def test_a_rule_names_the_values_that_rest_on_it(client: TestClient[Litestar]) -> None:
    page = client.get("/rules/SSC-11.f").text
    assert "Seconds after which a hold lapses." in page
    assert ">60</b>" in page


def test_an_id_that_does_not_exist_is_answered_with_near_ones(
    client: TestClient[Litestar],
) -> None:
    answer = client.get("/rules/SSC-8.z")
    assert answer.status_code == 404
    assert "SSC-8.b" in answer.text


def test_all_five_rule_sets_stand_side_by_side(client: TestClient[Litestar]) -> None:
    page = client.get("/rules/sets").text
    for name in ("school", "washburn", "depaul", "thon", "nsa-2009"):
        assert f'<th scope="col" translate="no">{name}</th>' in page


def test_a_comparison_shows_only_what_differs(client: TestClient[Litestar]) -> None:
    page = client.get("/rules/sets", params={"one": "school", "other": "nsa-2009"}).text
    assert "challenge.hold_max_s" in page
    assert "play.bingo_points" not in page


def test_a_rule_set_compared_with_itself_does_not_differ(client: TestClient[Litestar]) -> None:
    page = client.get("/rules/sets", params={"one": "thon", "other": "thon"}).text
    assert "The two rule sets do not differ." in page


def test_a_house_rule_set_shows_its_difference_and_reason(
    client: TestClient[Litestar], tmp_path: Path
) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets/club.toml").write_text(HOUSE, encoding="utf-8")
    page = client.get("/rules/sets", params={"one": "nsa-2009", "other": "club"}).text
    assert "challenge.fail" in page
    assert "club custom" in page


@pytest.mark.parametrize("name", ["NOPE", "../../etc/passwd", "/etc/hosts.toml"])
def test_an_address_reaches_no_rule_set_but_the_named_ones(
    client: TestClient[Litestar], name: str
) -> None:
    answer = client.get("/rules/sets", params={"one": name})
    assert answer.status_code == 404
    assert "There is no rule set" in answer.text
