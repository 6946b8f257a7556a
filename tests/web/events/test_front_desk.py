"""The front desk: walk-ins, money, the waiting list, questions, what is lent, messages."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, players, text_of

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]


@pytest.fixture
def desk(client: Client) -> Director:
    return Director(client, "Spring", "nsa-2009", place="Town hall")


def ask(desk: Director, do: str, **form: Any) -> httpx.Response:
    return desk.post(f"{desk.path}/front-desk", do=do, **form)


def page(desk: Director) -> str:
    return desk.get("/front-desk").text


def persons(desk: Director) -> list[str]:
    """Those who have to pay, as the page names them to itself."""
    return list(dict.fromkeys(re.findall(r'name="person" value="([^"]+)"', page(desk))))


def totals(desk: Director) -> list[str]:
    return [
        text_of(each).replace("\xa0", " ") for each in re.findall(r"<dd>(.*?)</dd>", page(desk))
    ]


def registration(desk: Director) -> str:
    desk.post(f"{desk.path}/registration", is_open="1")
    code = desk.get("/entries").text.partition(f"{desk.path}/register/")[2].partition('"')[0]
    return f"{desk.path}/register/{code}"


def test_a_walk_in_is_one_line(desk: Director) -> None:
    answer = ask(desk, "walk_in", line="Ann Lee, 1543, Leeds", is_here="1")
    assert answer.status_code == 303
    shown = desk.client.get(answer.headers["location"]).text
    assert "Ann Lee is entered with number 1." in text_of(shown)
    entered = desk.get("/entries").text
    assert "1543" in entered
    assert "Leeds" in entered
    assert "Everybody is here." in desk.get("/desk").text
    again = ask(desk, "walk_in", line="Lee, Ann")
    assert again.status_code == 400
    assert "Ann Lee is already entered, with number 1." in again.text


def test_a_walk_in_who_has_missed_a_round_is_told_what_it_counts_for(desk: Director) -> None:
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    answer = ask(desk, "walk_in", line="Cy Fox")
    shown = text_of(desk.client.get(answer.headers["location"]).text)
    assert "Cy Fox is entered with number 3. Missed round 1: counted as a loss by 50." in shown


def test_a_walk_in_makes_nobody_late_where_rounds_are_played_without_check_in(
    desk: Director,
) -> None:
    desk.enter(players("Ann", "Bob"))
    assert 'name="is_here"' in desk.get("/front-desk").text
    desk.start_round()
    assert 'name="is_here"' not in desk.get("/front-desk").text
    assert ask(desk, "walk_in", line="Cy Fox", is_here="1").status_code == 303
    assert desk.line("1 401 387").status_code == 303
    desk.start_round()
    assert "Has arrived" not in desk.get("/desk").text


def test_whoever_comes_when_a_bracket_is_drawn_is_told_that_they_do_not_play(
    client: Client,
) -> None:
    desk = Director(client, "Knockout", "washburn")
    desk.enter(players("Ann", "Bob"))
    told = "The bracket is drawn: players entered now do not play in it."
    assert told not in desk.get("/entries").text
    desk.start_round()
    for path in ("/entries", "/front-desk"):
        assert told in text_of(desk.get(path).text)


def test_a_walk_in_that_is_refused_is_still_in_the_line(desk: Director) -> None:
    answer = ask(desk, "walk_in", line=f"{'Ann' * 14} Lee, 1543, Leeds")
    assert answer.status_code == 400
    assert "is longer than 40 characters" in answer.text
    assert 'Lee, 1543, Leeds"' in answer.text


def test_two_walk_in_as_one_line_where_two_play_together(client: Client) -> None:
    desk = Director(client, "Schools", "school")
    assert ask(desk, "walk_in", line="Ann Lee & Bob Ray, Oak").status_code == 303
    alone = ask(desk, "walk_in", line="Cy Fox")
    assert alone.status_code == 400
    assert "here a side has 2 persons, not 1." in alone.text


def test_money_is_added_up(desk: Director) -> None:
    desk.enter(players("Ann", "Bob", "Cy"))
    ask(desk, "fee", amount="20", currency="USD")
    ann, bob, cy = persons(desk)
    ask(desk, "pay", person=ann)
    ask(desk, "pay", person=bob, amount="5.50")
    ask(desk, "due", person=cy, amount="0")
    assert totals(desk) == ["40.00 USD", "25.50 USD", "14.50 USD", "1 / 3"]
    ask(desk, "pay", person=ann, amount="0")
    assert totals(desk)[1] == "5.50 USD"
    assert ask(desk, "pay", person=ann, amount="a lot").status_code == 400
    assert ask(desk, "pay", person="person:nobody").status_code == 400


def test_whoever_walks_in_can_pay_at_once(desk: Director) -> None:
    ask(desk, "fee", amount="12,50")
    ask(desk, "walk_in", line="Ann Lee", is_paid="1")
    assert totals(desk) == ["12.50", "12.50", "0.00", "0 / 1"]


def test_the_registration_asks_what_the_event_wants_to_know(desk: Director) -> None:
    ask(desk, "questions", **{
        "title-1": "Lunch", "kind-1": "choice", "choices-1": "meat, none", "is_required-1": "1",
        "title-2": "First event?", "kind-2": "yes_no", "title-3": "",
    })  # fmt: skip
    link = registration(desk)
    asked = desk.client.get(link).text
    lunch, first = re.findall(r'name="(answer-[^"]+)"', asked)
    refused = desk.post(link, name="Ann Lee", contact="ann@example.org", **{first: "yes"})
    assert "“Lunch” needs an answer." in refused.text
    assert 'value="Ann Lee"' in refused.text
    assert "Ann Lee is entered." in text_of(
        desk.post(link, name="Ann Lee", contact="ann@example.org", **{lunch: "meat"}).text
    )
    assert "Choose an answer" in desk.post(link, name="Bob", **{lunch: "fish"}).text
    shown = page(desk)
    assert "ann@example.org" in shown
    assert ">meat<" in shown
    assert "meat" not in desk.get("").text, "it is for those who run the event"


def test_a_question_to_choose_needs_choices(desk: Director) -> None:
    answer = ask(desk, "questions", **{"title-1": "Lunch", "kind-1": "choice", "choices-1": "one"})
    assert answer.status_code == 400


def test_whoever_comes_when_all_places_are_taken_waits_and_moves_up(desk: Director) -> None:
    desk.enter(players("Ann", "Bob"))
    ask(desk, "limit", limit="2")
    link = registration(desk)
    assert "All places are taken" in desk.client.get(link).text
    waits = desk.post(link, name="Cy Fox", rating="1400", club="York", contact="cy@example.org")
    assert "Cy Fox is number 1 on the waiting list" in text_of(waits.text)
    assert "number 2 on the waiting list" in desk.post(link, name="Di Gumm").text
    assert "2 entrants" in desk.get("").text
    desk.do("withdraw", division="A", number="1", reason="ill")
    assert "1 place is free." in page(desk)
    keys = re.findall(r'value="move_up">.*?name="key"\s+value="([^"]+)"', page(desk), re.DOTALL)
    cy, di = dict.fromkeys(keys)
    assert ask(desk, "move_up", key=cy).status_code == 303
    entered = desk.get("/entries").text
    assert "Cy Fox" in entered
    assert "1400" in entered
    assert "cy@example.org" in page(desk)
    assert ask(desk, "move_up", key=cy).status_code == 400
    ask(desk, "drop", key=di)
    assert "Nobody is waiting." in page(desk)


def test_a_name_that_is_entered_or_waits_already_is_asked_about_before_it_waits_too(
    desk: Director,
) -> None:
    desk.enter(players("Ann Lee", "Bob"))
    ask(desk, "limit", limit="2")
    link = registration(desk)
    assert "number 1 on the waiting list" in desk.post(link, name="Cy Fox").text
    for name in ("cy fox", "Fox, Cy", "Ann Lee"):
        asked = desk.post(link, name=name, contact="cy@example.org")
        assert asked.status_code == 400, name
        assert f"Someone named {name} has registered already." in text_of(asked.text)
        assert 'value="cy@example.org"' in asked.text, "what was filled in is still there"
        assert page(desk).count('<li id="waits') == 1
    another = desk.post(link, name="Cy Fox", another="Cy Fox")
    assert "Cy Fox is number 2 on the waiting list" in text_of(another.text)
    about_somebody_else = desk.post(link, name="Ann Lee", another="Cy Fox")
    assert about_somebody_else.status_code == 400
    walked_in = ask(desk, "walk_in", line="Cy Fox, 1500")
    assert walked_in.status_code == 400
    assert "Cy Fox is on the waiting list below: give the place there." in text_of(walked_in.text)


def test_a_place_that_becomes_free_is_offered_at_both_desks_to_whoever_waits_next(
    desk: Director,
) -> None:
    desk.enter(players("Ann", "Bob"))
    ask(desk, "limit", limit="2")
    link = registration(desk)
    desk.post(link, name="Cy Fox")
    desk.post(link, name="Di Gumm")
    offer = "Enter Cy Fox from the waiting list"
    assert "from the waiting list" not in desk.get("/desk").text, "there is no place"
    assert "from the waiting list" not in page(desk)
    desk.do("withdraw", division="A", number="1", reason="ill")
    assert offer in page(desk)
    shown = desk.get("/desk").text
    assert offer in shown
    assert "Di Gumm" not in shown, "one after the other"
    (key,) = re.findall(r'value="move_up".*?name="key"\s+value="([^"]+)"', shown, re.DOTALL)
    entered = ask(desk, "move_up", key=key, is_at_desk="1")
    assert entered.headers["location"] == f"{desk.path}/desk"
    assert "Cy Fox" in desk.get("/entries").text
    assert "from the waiting list" not in desk.get("/desk").text, "the place is taken"


def test_what_is_lent_is_out_until_it_is_back(desk: Director) -> None:
    once = {"what": "Clock", "to": "Ann", "id": "0123456789abcdef"}
    ask(desk, "lend", **once)
    ask(desk, "lend", **once)
    assert page(desk).count(">Clock</td>") == 1, "pressed twice, lent once"
    (key,) = re.findall(r'value="back">.*?name="key" value="([^"]+)"', page(desk), re.DOTALL)
    ask(desk, "back", key=key)
    assert 'value="back"' not in page(desk)
    ask(desk, "not_back", key=key)
    assert 'value="back"' in page(desk)


def test_a_league_lends_nothing_without_an_id(client: Client) -> None:
    """DP-1.I.c; WU-3 does not speak of one."""
    league = Director(client, "League", "depaul")
    refused = ask(league, "lend", what="Board and tiles", to="Ann")
    assert refused.status_code == 400
    assert "DP-1.I.c" in refused.text
    assert 'value="Board and tiles"' in refused.text
    assert ask(league, "lend", what="Board", to="Ann", held="Student ID").status_code == 303
    assert "Student ID" in page(league)
    knockout = Director(client, "Knockout", "washburn")
    assert "WU-3" in page(knockout)
    assert ask(knockout, "lend", what="Board", to="Ann").status_code == 303


def test_a_message_says_what_is_known_and_leaves_out_what_is_not(desk: Director) -> None:
    desk.enter("name,contact\nAnn,ann@example.org\nBob,\n")
    shown = desk.get("/front-desk/messages").text
    assert "you are entered in Spring as number 1." in shown
    assert "To pay:" not in shown.partition("Everyone's numbers")[2]
    assert shown.count("mailto:ann@example.org?subject=Spring") == 1
    ask(desk, "fee", amount="20", currency="EUR")
    desk.start_round()
    shown = desk.get("/front-desk/messages").text.replace("\xa0", " ")
    assert "To pay: 20.00 EUR" in shown
    assert "Your table: 1" in shown
    assert len(set(re.findall(r"Code of your table: (\S+/t/\w+)", shown))) == 1
    ask(desk, "message", message="[name] has [number], {name} and [else]")
    assert "Ann has 1, {name} and [else]" in desk.get("/front-desk/messages").text


def test_answers_go_with_the_name_of_whoever_gave_them(client: Client) -> None:
    desk = Director(client, "Spring", "nsa-2009")
    ask(desk, "questions", **{"title-1": "Lunch"})
    link = registration(desk)
    (name,) = re.findall(r'name="(answer-[^"]+)"', desk.client.get(link).text)
    desk.post(link, name="Ann", **{name: "no nuts"})
    assert "no nuts" in page(desk)
    books = client.app.state.entry_desk
    (person,) = books.book("spring").answers
    with client.portal() as portal:
        portal.call(client.app.state.reception.people.erase, person)
    ask(desk, "fee", amount="1")
    assert not books.book("spring").answers


def test_another_event_like_it_asks_and_costs_the_same(desk: Director, client: Client) -> None:
    desk.enter(players("Ann"))
    ask(desk, "fee", amount="20", currency="USD")
    ask(desk, "questions", **{"title-1": "Lunch"})
    ask(desk, "lend", what="Clock", to="Ann")
    again = Director(client, "Spring again", "nsa-2009", copied="spring")
    shown = page(again)
    assert 'value="20.00"' in shown
    assert 'value="Lunch"' in shown
    assert ">Clock</td>" not in shown
