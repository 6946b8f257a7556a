"""What went wrong? The pages that lead from plain words to what is to be done."""

from __future__ import annotations

import html
import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import procedures as p
from lexidrome.procedures.catalogue import PROCEDURES
from lexidrome.rulebook import RULE_SET_NAMES, rule_set

pytestmark = pytest.mark.slow

Reader = TestClient[Litestar]


def read(reader: Reader, address: str, status: int = 200, language: str = "en") -> str:
    answer = reader.get(address, headers={"accept-language": language})
    assert answer.status_code == status
    return html.unescape(answer.text)


def links(page: str) -> list[str]:
    return re.findall(r'href="(/wrong/[^"]+)"', page)


def test_plain_words_lead_to_a_procedure(reader: Reader) -> None:
    page = read(reader, "/wrong?q=drew+too+many&rules=school")
    assert links(page)[0] == "/wrong/overdraw?rules=school"
    german = read(reader, "/wrong?q=zu+viele+Steine", language="de")
    assert links(german)[0] == "/wrong/overdraw?rules=nsa-2009"


def test_words_that_fit_nothing_leave_the_choices(reader: Reader) -> None:
    page = read(reader, "/wrong?q=xyzzy")
    assert "Nothing found for these words." in page
    assert "/wrong/overdraw?rules=nsa-2009" in links(page)


@pytest.mark.parametrize("name", RULE_SET_NAMES)
def test_every_procedure_is_linked_and_opens(reader: Reader, name: str) -> None:
    found = links(read(reader, f"/wrong?rules={name}"))
    assert len(found) == len(p.procedures(rule_set(name)))
    for address in found:
        assert "<h1>" in read(reader, address)


def test_the_way_back_keeps_the_rules_that_were_chosen(reader: Reader) -> None:
    page = reader.get("/wrong/overdraw?rules=school").text
    assert 'href="/wrong?rules=school"' in page


def test_the_answers_stand_in_the_address_and_can_be_changed(reader: Reader) -> None:
    page = read(reader, "/wrong/overdraw?rules=school&noticed=at_draw&due=3")
    assert 'name="drawn" value="4"' in page
    assert 'name="drawn" value="3"' not in page
    assert '<input type="hidden" name="due" value="3">' in page
    assert "/wrong/overdraw?rules=school&noticed=at_draw" in links(page)


def test_the_outcome_has_numbers_timers_rules_and_its_lender(reader: Reader) -> None:
    page = read(reader, "/wrong/overdraw?rules=school&noticed=at_draw&due=3&drawn=4&mixed=yes")
    assert "The opponent turns up 3 of the player's tiles for both to see." in page
    assert "60 s at most" in page
    assert "by analogy, NSA 2009" in page
    assert 'href="/rules/SSC-28.a"' in page
    assert "exposed_more=yes" in page


def test_what_changes_and_what_is_the_directors_is_said(reader: Reader) -> None:
    page = read(reader, "/wrong/out_of_order_draw?bag=3&penalised=player")
    assert "Cumulative spread of the player: −50" in page
    assert "For the director to decide" in page


def test_early_in_the_game_taking_spread_points_is_offered_and_not_asked(reader: Reader) -> None:
    page = read(reader, "/wrong/out_of_order_draw?bag=30")
    assert "Nothing is corrected" in page
    assert "For the director to decide" not in page
    offered = "/wrong/out_of_order_draw?rules=nsa-2009&bag=30&penalised="
    assert [link for link in links(page) if link.startswith(offered)] == [
        f"{offered}player",
        f"{offered}opponent",
    ]
    assert "Cumulative spread of the opponent: −50" in read(reader, f"{offered}opponent")


@pytest.mark.parametrize("each", PROCEDURES, ids=lambda each: each.name)
def test_every_procedure_says_who_is_the_player(reader: Reader, each: p.Procedure) -> None:
    governed = next(name for name in RULE_SET_NAMES if each in p.procedures(rule_set(name)))
    page = read(reader, f"/wrong/{each.name}?rules={governed}")
    assert str(p.who_is_who(each)) in page


def test_an_answer_that_is_none_is_asked_again(reader: Reader) -> None:
    page = read(reader, "/wrong/overdraw?noticed=later&held=7", status=400)
    assert "“7” must be a number from 8 to 14." in page
    assert 'name="held" value="8"' in page


def test_answers_nobody_asked_for_are_passed_over(reader: Reader) -> None:
    page = read(reader, "/wrong/device?medical=yes&colour=red")
    assert "The device is allowed" in page


def test_addresses_of_nothing_answer_in_a_sentence(reader: Reader) -> None:
    assert "There is no procedure bingo." in read(reader, "/wrong/bingo", status=404)
    assert "That cannot happen under" in read(
        reader, "/wrong/illegal_exchange?rules=washburn", status=400
    )
    assert "nsa-2009" in read(reader, "/wrong?rules=../../etc")
