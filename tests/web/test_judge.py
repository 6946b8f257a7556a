"""The word judge over the web: for programs, and as plain forms."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]

ID = "0123456789abcdef"


def judge(client: Client, *words: str, lexicon: str = "ENABLE", command_id: str = ID) -> object:
    body = {"command_id": command_id, "lexicon": lexicon, "words": words}
    return client.post("/api/judge", json=body).json()


def test_a_program_gets_one_verdict_for_all_words(client: Client) -> None:
    answer = judge(client, "care", "retinas")
    assert isinstance(answer, dict)
    assert answer.pop("at_ms") > 0
    assert answer == {
        "command_id": ID,
        "verdict": "acceptable",
        "words": ["CARE", "RETINAS"],
        "lexicon": "ENABLE",
    }


def test_the_answer_does_not_tell_which_word_failed(client: Client) -> None:
    one, other = judge(client, "CARE", "ZZXQ"), judge(client, "ZZXQ", "CARE", command_id=ID[::-1])
    assert isinstance(one, dict)
    assert isinstance(other, dict)
    assert one["verdict"] == other["verdict"] == "unacceptable"
    assert set(one) == set(other) == {"command_id", "verdict", "words", "lexicon", "at_ms"}


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"words": ["C4RE"]}, 400, "C4RE"),
        ({"words": []}, 400, "cannot be read"),
        ({"words": ["A"] * 9}, 400, "cannot be read"),
        ({"words": ["CARE"], "command_id": "short"}, 400, "cannot be read"),
        ({"words": ["CARE"], "lexicon": "NOPE"}, 404, "ENABLE"),
        ({"words": ["CARE", 4]}, 400, "cannot be read"),
    ],
)
def test_a_bad_question_is_answered_with_a_sentence(
    client: Client, body: dict[str, object], status: int, sentence: str
) -> None:
    answer = client.post("/api/judge", json={"command_id": ID, "lexicon": "ENABLE"} | body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert sentence in answer.json()["detail"]


def test_the_same_id_with_other_words_is_a_conflict(client: Client) -> None:
    judge(client, "CARE")
    assert judge(client, "CARE") == judge(client, "CARE")
    answer = judge(client, "RETINAS")
    assert isinstance(answer, dict)
    assert answer["status"] == 409


def test_a_program_can_ask_which_lexicons_there_are(reader: Client) -> None:
    (enable,) = reader.get("/api/lexicons").json()
    assert enable["name"] == "ENABLE"
    assert enable["word_count"] == 168_551


def hidden_fields(page: str) -> dict[str, str]:
    rows = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page)
    return {name: value for name, value in rows if name != "to"}


def test_the_station_works_as_plain_forms(client: Client) -> None:
    start = client.get("/judge").text
    assert "How many words are challenged?" in start
    link = re.search(r'href="(/judge\?[^"]*words=2)"', start)
    assert link is not None
    form = client.get(link[1].replace("&amp;", "&")).text
    fields = hidden_fields(form)
    assert fields["count"] == "2"
    answer = client.post("/judge", data=fields | {"words": "care\r\nzzxq"})
    assert answer.status_code == 200
    assert str(answer.url).endswith(f"/judge/rulings/{fields['command_id']}")
    assert "Unacceptable" in answer.text
    assert "ENABLE" in answer.text
    assert answer.headers["refresh"] == "10; url=/judge"


def test_without_exactly_as_many_words_a_form_is_not_judged(client: Client) -> None:
    fields = hidden_fields(client.get("/judge?words=2").text)
    answer = client.post("/judge", data=fields | {"words": "care"})
    assert answer.status_code == 400
    assert "Not judged: 1 of 2 words entered here." in answer.text
    assert ">CARE</textarea>" in answer.text
    assert "<title>Word judge" in answer.text


def test_a_form_with_a_word_that_cannot_be_played_keeps_what_was_typed(client: Client) -> None:
    fields = hidden_fields(client.get("/judge?words=1").text)
    answer = client.post("/judge", data=fields | {"words": "c4re"})
    assert answer.status_code == 400
    assert "C4RE" in answer.text
    assert 'role="status"' in answer.text


def test_a_form_that_was_tampered_with_is_refused_plainly(reader: Client) -> None:
    answer = reader.post("/judge", data={"words": "CARE"})
    assert answer.status_code == 400
    assert "This page is too old; reload it." in answer.text


def test_a_form_sent_twice_is_ruled_on_once(client: Client) -> None:
    fields = hidden_fields(client.get("/judge?words=1").text) | {"words": "care"}
    first, second = (client.post("/judge", data=fields) for _ in range(2))
    assert first.url == second.url


def test_a_ruling_that_was_never_given_is_not_there(reader: Client) -> None:
    assert reader.get("/judge/rulings/nothing").status_code == 404


@pytest.mark.parametrize("count", ["0", "9", "-1", "two", "٣"])
def test_an_impossible_number_of_words_asks_again(reader: Client, count: str) -> None:
    answer = reader.get("/judge", params={"words": count})
    assert answer.status_code == 200
    assert 'data-stage="count"' in answer.text


def test_an_unknown_lexicon_is_answered_with_those_that_exist(reader: Client) -> None:
    answer = reader.get("/judge?lexicon=NOPE")
    assert answer.status_code == 404
    assert "choose from: ENABLE" in answer.text
