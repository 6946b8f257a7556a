"""One line means one result, or a sentence says why it does not."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.events.halls import Director, players, text_of

Client = TestClient[Litestar]
pytestmark = pytest.mark.slow


@pytest.fixture
def desk(client: Client) -> Director:
    """Four players at two tables; Ann is number 1."""
    desk = Director(client, "Lines", "school", divisions="A")
    desk.enter(
        "team,name,name2,rating\n"
        "Anteaters,Ann Arbor,Abe,1800\nBees,Bob,Bea,1700\n"
        "Cats,Cy,Cleo,1600\nAnts,Dee,Dot,1500\n"
    )
    desk.start_round()
    return desk


def echoed(desk: Director, line: str) -> tuple[str, bool]:
    """What is said of it, and whether Enter would commit it."""
    answer = desk.client.get(f"{desk.path}/results/echo", params={"typed": line}).json()
    return answer["sentence"], answer["state"] == "good"


def opponent(desk: Director, name: str) -> str:
    sentence, _ = echoed(desk, name)
    one, other = sentence.partition(": ")[2].rstrip(".").split(", ")
    return (other if one.startswith(name) else one).removesuffix(" …")


def test_names_are_echoed_while_the_line_grows(desk: Director) -> None:
    other = opponent(desk, "Anteaters")
    table = echoed(desk, "anteaters")[0].split(":")[0]
    assert echoed(desk, "anteaters 40") == (f"{table}: Anteaters 40, {other} ….", False)
    assert echoed(desk, "anteaters 401 387") == (
        f"{table}: Anteaters 401, {other} 387. Anteaters won by 14.",
        True,
    )
    assert echoed(desk, "#1 401 387") == (
        f"{table}: Anteaters 401, {other} 387. Anteaters won by 14.",
        True,
    )
    number = table.removeprefix("Table ")
    assert echoed(desk, f"{number} 401 387")[1]
    assert echoed(desk, f"A/{number} 401 387")[1]


def test_the_cap_is_told_before_enter_is_pressed(desk: Director) -> None:
    assert "Bees won by 280; counts 100." in echoed(desk, "bees 480 200")[0]


def test_a_score_that_nobody_can_have_is_told_with_the_side_it_is_typed_for(
    desk: Director,
) -> None:
    other = opponent(desk, "Anteaters")
    assert echoed(desk, "anteaters 99999 300") == (
        "Anteaters cannot have 99999: the points of a game must be from -9999 to 9999.",
        False,
    )
    assert echoed(desk, "#1 300 -10000")[0].startswith(f"{other} cannot have -10000:")
    assert echoed(desk, f"#1 300 {10**30}")[0].startswith(f"{other} cannot have …:")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "Type a table and two scores"),
        ("17 400 380", "No table or player “17”"),
        ("#17 400 380", "No table or player “#17”"),
        ("zebras 400 380", "No table or player “zebras”"),
        ("an 400 380", "“an” matches several players"),
        ("1 400 1 380", "Round 1: Anteaters (1) plays "),
    ],
)
def test_a_line_that_means_no_game_says_why(desk: Director, line: str, sentence: str) -> None:
    assert echoed(desk, line)[0].startswith(sentence)
    assert not echoed(desk, line)[1]


def test_a_line_without_two_scores_enters_nothing(desk: Director) -> None:
    answer = desk.line("bees 400")
    assert answer.status_code == 400
    assert "Enter a score for each of the two sides." in answer.text
    assert 'value="bees 400"' in answer.text


def test_what_counts_is_corrected_and_not_overwritten(desk: Director) -> None:
    assert desk.line("bees 400 380").status_code == 303
    answer = desk.line("bees 410 380")
    assert answer.status_code == 400
    assert "already has another result: " in answer.text
    assert "Correct" in answer.text


def test_an_unsigned_slip_waits_until_both_have_signed(desk: Director) -> None:
    """SSC-35: only signed slips are validated, and only validated results count."""
    desk.line("bees 400 380", is_unsigned="1")
    assert "not signed by both</span>" in desk.get("/desk").text
    assert desk.do("validate", division="A", round=1, number=2).status_code == 400
    assert "not signed by both</span>" in desk.get("/desk").text
    assert desk.do("sign", division="A", round=1, number=2).status_code == 303
    assert "not signed by both</span>" not in desk.get("/desk").text


def test_a_line_says_which_waiting_slip_it_would_replace(desk: Director) -> None:
    other = opponent(desk, "Anteaters")
    desk.line("anteaters 400 380", is_unsigned="1")
    sentence, is_complete = echoed(desk, "anteaters 410 380")
    assert sentence.endswith(
        f"Anteaters 410, {other} 380. Anteaters won by 30. "
        f"This replaces what is waiting there: Anteaters 400, {other} 380."
    )
    assert is_complete


def test_a_line_sent_twice_is_entered_once(client: Client) -> None:
    desk = Director(client, "Twice", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    for _ in range(2):
        assert desk.line("ann 400 350", id="0123456789abcdef").status_code == 303


GONE_BACK = {"id": "0123456789abcdef"}
"""The same page as before, with the same id of its form."""


def test_who_goes_back_and_changes_a_line_is_told_what_has_happened_since(client: Client) -> None:
    desk = Director(client, "Back", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob"))
    desk.start_round()
    shown = re.search(r'name="seen"\s+value="(\d+)"', desk.get("/desk").text)
    assert shown is not None
    page = {**GONE_BACK, "seen": shown[1]}
    assert desk.line("ann 400 350", **page).status_code == 303
    answer = desk.line("ann 410 350", **page)
    assert answer.status_code == 400
    assert "Not saved, because this has changed since you opened the page" in answer.text
    journal = desk.get("/journal").text
    assert "Ann 400" in journal
    assert "410" not in journal


def test_who_goes_back_and_writes_something_else_has_done_both(client: Client) -> None:
    desk = Director(client, "Both", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob", "Cy", "Dee"))
    desk.start_round()
    for name, points in (("ann", 400), ("ann", 400), (third(desk), 390)):
        assert desk.line(f"{name} {points} 350", **GONE_BACK).status_code == 303
    journal = desk.get("/journal").text
    assert [journal.count(f" {points}, ") for points in (400, 390)] == [1, 1]


def third(desk: Director) -> str:
    """Somebody who does not play against Ann."""
    return next(name for name in ("Bob", "Cy", "Dee") if opponent(desk, "Ann") != name)


def test_a_line_that_looks_mistaken_counts_when_it_is_entered_again(desk: Director) -> None:
    answer = desk.line("bees 4010 387", sure="")
    assert answer.status_code == 400
    page = text_of(answer.text)
    assert "No recorded game has reached 4010; the record is 1049." in page
    assert "Press Enter again to save it." in page
    assert 'name="sure" value="bees 4010 387"' in answer.text
    assert "0 of 2 results" in desk.get("/desk").text
    assert desk.line("bees 401 0", sure="bees 4010 387").status_code == 400
    assert "0 of 2 results" in desk.get("/desk").text
    assert desk.line("bees 4010 387", sure="bees 4010 387").status_code == 303
    assert "1 of 2 results" in desk.get("/desk").text


def test_a_line_that_does_not_look_mistaken_is_asked_about_by_nobody(desk: Director) -> None:
    assert desk.line("bees 401 387", sure="").status_code == 303
    answer = desk.line(f"{third_team(desk)} 387 401", sure="")
    assert answer.status_code == 400
    assert "has the same two scores, entered " in answer.text


def third_team(desk: Director) -> str:
    """One that does not meet the Bees."""
    met = desk.get("/results/echo?typed=bees").json()["sentence"]
    return next(name for name in ("Anteaters", "Cats", "Ants") if f"{name} 387" not in met)


def test_a_result_that_is_in_says_who_entered_it_and_where_it_is_corrected(desk: Director) -> None:
    assert desk.line("bees 400 380").status_code == 303
    for line, said in (
        ("bees 400 380", "already has this result"),
        ("bees 380 400", "has these scores swapped"),
        ("bees 410 380", "already has another result"),
    ):
        echo = desk.client.get(f"{desk.path}/results/echo", params={"typed": line}).json()
        assert echo["state"] == "refused"
        answer = desk.line(line)
        for sentence in (echo["sentence"], text_of(answer.text)):
            assert said in sentence
            assert re.search(r"entered \d\d?:\d\d by the director", sentence), sentence
        assert 'data-state="refused"' in answer.text
        page = desk.get(echo["correct"].partition("#")[0]).text.partition('id="result"')[2]
        points = re.findall(r'name="(?:points|others)"\s+value="(\d+)"', page)
        assert sorted(points) == sorted(line.split()[1:])


def test_what_was_entered_last_stands_below_the_line_until_it_is_undone(desk: Director) -> None:
    desk.line("bees 400 380")
    page = desk.get("/desk").text
    shown = text_of(page.partition('data-live="last-result"')[2].partition("</p>")[0])
    assert re.search(r"Table \d: .*Bees 400.* · Bees by 20 \d\d?:\d\d by the director", shown)
    desk.do("undo")
    assert "Bees by 20" not in desk.get("/desk").text


def test_whoever_has_withdrawn_is_not_counted_nor_missed_when_all_is_over(client: Client) -> None:
    desk = Director(client, "Three", "nsa-2009", rounds="1")
    desk.enter(players("Ann", "Bob", "Cy"))
    assert desk.do("withdraw", division="A", number=3).status_code == 303
    for path in (f"{desk.path}/desk", desk.path, "/events"):
        assert "2 entrants" in text_of(client.get(path).text)
    desk.start_round()
    assert "Not checked in" in desk.get("/desk").text
    assert desk.line("1 401 387").status_code == 303
    assert "Not checked in" not in desk.get("/desk").text


def test_where_divisions_have_the_same_table_numbers_the_division_is_named(client: Client) -> None:
    desk = Director(client, "Two", "nsa-2009", divisions="Expert, Novice")
    desk.enter("name,division\nAnn,Expert\nBob,Expert\nCy,Novice\nDee,Novice\n")
    desk.start_round()
    assert desk.line("Novice/1 401 387").status_code == 303
    page = text_of(desk.get("/desk").text)
    assert "Table Novice/1: " in page
    assert echoed(desk, "Novice/1 401 387")[0].startswith("Table Novice/1 already has this result")
    game = next(iter(re.findall(r"/games/Novice/1/\d+", desk.get("/journal").text)))
    assert "Novice : Round 1, table 1" in text_of(desk.get(game).text)
