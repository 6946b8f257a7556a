"""The card of conduct and the director's handbook really show what they are counted on to show."""

from __future__ import annotations

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.rulebook import RULE_SET_NAMES, rule_set
from lexidrome.rulebook.guidance import is_for_people, shown_rules
from lexidrome.rulebook.index import rules
from web.conftest import AT_A_PHONE
from web.events.halls import Director

pytestmark = pytest.mark.slow


def pages_of(reader: TestClient[Litestar], name: str) -> str:
    answers = [reader.get(f"/handbook/{name}"), reader.get(f"/handbook/{name}/conduct")]
    assert [answer.status_code for answer in answers] == [200, 200]
    return "".join(answer.text for answer in answers)


@pytest.mark.parametrize("name", RULE_SET_NAMES)
def test_every_rule_counted_as_shown_stands_on_a_page_and_opens(
    reader: TestClient[Litestar], name: str
) -> None:
    page = pages_of(reader, name)
    shown = shown_rules(rule_set(name).document)
    assert shown
    missing = [each for each in shown if f'<a href="/rules/{each}">{each}</a>' not in page]
    assert missing == []


def test_every_rule_that_people_keep_is_shown_to_them() -> None:
    missing = [
        row.id
        for row in rules()
        if row.kind in ("CONDUCT", "EQUIPMENT") and is_for_people(row)
        if row.id not in shown_rules(row.document)
    ]
    assert missing == []


def test_only_rules_that_exist_are_shown() -> None:
    every = {row.id for row in rules()}
    documents = {row.document for row in rules()}
    assert every >= frozenset().union(*(shown_rules(document) for document in documents))


def test_the_handbook_leads_to_every_procedure_and_counts_the_tiles(
    reader: TestClient[Litestar],
) -> None:
    page = reader.get("/handbook/school").text
    assert 'href="/wrong/overdraw?rules=school"' in page
    assert page.count('<span class="box"') == 27
    assert "100 tiles" in page


def test_an_unknown_book_has_no_handbook(reader: TestClient[Litestar]) -> None:
    answer = reader.get("/handbook/..%2Fsecret")
    assert answer.status_code == 404


def test_owners_of_a_brand_are_named_where_its_document_is_quoted(
    reader: TestClient[Litestar],
) -> None:
    for address in (
        "/rules?document=ST",
        "/rules/ST-2",
        "/handbook/thon",
        "/handbook/thon/conduct",
    ):
        assert "Hasbro" in reader.get(address).text, address
    assert "Hasbro" not in reader.get("/rules/SSC-2").text


def test_the_card_is_still_found_under_its_old_name(client: TestClient[Litestar]) -> None:
    desk = Director(client, "Spring", "thon")
    for path in (desk.path, "/handbook/thon"):
        answer = client.get(f"{path}/card", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (301, f"{path}/conduct")
        assert "Card of conduct" in client.get(f"{path}/card").text


def test_an_event_has_its_own_card_with_its_address_for_news(client: TestClient[Litestar]) -> None:
    desk = Director(client, "Spring", "thon", info_url="https://library.example.org/spring")
    for path in ("", "/conduct"):
        assert 'href="https://library.example.org/spring"' in desk.get(path).text, path
    card = desk.get("/conduct").text
    assert "A turn that takes longer than 120 seconds is lost." in card
    assert 'href="/rules/ST-CHECKIN"' in card
    assert 'href="/handbook/thon"' in card


def test_news_stand_on_a_web_page_or_nowhere(client: TestClient[Litestar]) -> None:
    form = {"title": "Spring", "rules": "thon", "info_url": "javascript:alert(1)"}
    answer = client.post("/events/new", data=form)
    assert answer.status_code == 400
    assert "is not the address of a web page" in answer.text


def test_anybody_can_practise_a_challenge_and_nothing_is_written_down(
    reader: TestClient[Litestar],
) -> None:
    assert 'href="/judge/practice"' in reader.get("/handbook/school/conduct").text
    good = reader.get("/judge/practice?words=care+horn", headers=AT_A_PHONE).text
    assert 'data-verdict="acceptable"' in good
    bad = reader.get("/judge/practice?words=care+zzxq", headers=AT_A_PHONE).text
    assert 'data-verdict="unacceptable"' in bad
    assert "ZZXQ" not in reader.get("/rulings").text


def test_a_real_word_is_not_looked_up_in_practice(reader: TestClient[Litestar]) -> None:
    page = reader.get("/judge/practice?words=aardvark").text
    assert 'data-verdict="unacceptable"' in page


def test_what_is_no_word_is_said_to_be_none(reader: TestClient[Litestar]) -> None:
    answer = reader.get("/judge/practice?words=c4re")
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_the_handbook_speaks_german(reader: TestClient[Litestar]) -> None:
    page = reader.get("/handbook/nsa-2009/conduct", headers={"accept-language": "de"}).text
    assert "Verhaltenskarte" in page
    assert "Halten Sie den Beutel" in page
