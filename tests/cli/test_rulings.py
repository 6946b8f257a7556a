"""Working through a procedure on the command line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import NamedTuple

import pytest

from lexidrome.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr("sys.stdin", io.StringIO())

    def call(*arguments: str) -> Ran:
        monkeypatch.setattr("sys.argv", ["lexidrome", "rulings", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        assert code is None or isinstance(code, int)
        captured = capsys.readouterr()
        return Ran(code or 0, captured.out, captured.err)

    return call


def test_the_list_leaves_out_what_cannot_happen_under_a_rule_set(run: Run) -> None:
    assert "illegal_exchange" in run("list").out
    assert "illegal_exchange" not in run("list", "--rules", "washburn").out
    names = [row["name"] for row in json.loads(run("list", "--json").out)]
    assert len(names) == len(set(names)) == 44


def test_plain_words_find_a_procedure(run: Run) -> None:
    assert run("find", "drew", "too", "many").out.startswith("overdraw ")
    found = json.loads(run("find", "zu", "viele", "Steine", "--json").out)
    assert found[0]["name"] == "overdraw"
    ran = run("find", "xyzzy")
    assert ran.code == 2
    assert "Nothing found for “xyzzy”" in ran.err


def test_the_answers_lead_to_steps_with_numbers_and_rules(run: Run) -> None:
    answers = ["-a", "noticed=at_draw", "-a", "due=3", "-a", "drawn=4", "-a", "mixed=yes"]
    ran = run("ask", "overdraw", "--rules", "school", *answers)
    assert ran.code == 0
    assert "turns up 3 of the player's tiles" in ran.out
    assert "chooses 1 of them" in ran.out
    assert "SSC-28.a" in ran.out
    assert "by analogy, NSA 2009" in ran.out


def test_an_open_question_is_printed_where_nobody_can_be_asked(run: Run) -> None:
    asked = json.loads(run("ask", "overdraw", "-a", "noticed=later", "--json").out)
    assert (asked["question"], asked["least"], asked["most"]) == ("held", 8, 14)
    assert "8 to 14" in run("ask", "overdraw", "-a", "noticed=later").out


def test_what_may_happen_meanwhile_leads_on(run: Run) -> None:
    answers = ["-a", "noticed=later", "-a", "held=8"]
    assert "exposed_more=yes" in run("ask", "overdraw", *answers).out
    more = ["-a", "exposed_more=yes", "-a", "exposed=5"]
    found = json.loads(run("ask", "overdraw", *answers, *more, "--json").out)
    assert found["seen"] == [{"by": "opponent", "count": 5, "place": "rack"}]


def test_player_and_opponent_are_explained_before_the_questions_and_with_the_steps(
    run: Run,
) -> None:
    line = "The player drew too many; the opponent chooses what goes back."
    answers = ["-a", "noticed=later", "-a", "held=8"]
    assert line in run("ask", "overdraw").out
    assert line in run("ask", "overdraw", *answers).out
    assert json.loads(run("ask", "overdraw", "--json").out)["parties"] == line
    assert json.loads(run("ask", "overdraw", *answers, "--json").out)["parties"] == line
    assert all(row["parties"] for row in json.loads(run("list", "--json").out))


def test_a_choice_that_is_offered_can_be_made(run: Run) -> None:
    out = run("ask", "out_of_order_draw", "-a", "bag=20").out
    assert "or -a penalised=player or -a penalised=opponent" in out
    taken = run("ask", "out_of_order_draw", "-a", "bag=20", "-a", "penalised=player", "--json")
    assert json.loads(taken.out)["adjustments"][0]["points"] == -50


def test_what_changes_is_said_and_said_once(run: Run) -> None:
    taken = run("ask", "out_of_order_draw", "-a", "bag=5", "-a", "penalised=player").out
    assert "changes: Cumulative spread of the player: −50" in taken
    nobody = run("ask", "out_of_order_draw", "-a", "bag=5", "-a", "penalised=nobody").out
    assert "changes:" not in nobody
    warned = run("ask", "tracking_delay", "-a", "before=0").out
    assert warned.count("The director warns the player.") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ask", "bingo"], "There is no procedure bingo."),
        (["ask", "overdraw", "-a", "noticed"], "answers look like due=3"),
        (["ask", "overdraw", "-a", "noticed=now"], "is none of the answers"),
        (["ask", "overdraw", "-a", "noticed=later", "-a", "held=7"], "from 8 to 14"),
        (["ask", "disputed_turn", "-a", "due=3"], "“due” was not asked."),
        (["ask", "illegal_exchange", "-r", "thon"], "That cannot happen under"),
    ],
)
def test_bad_input_gets_one_sentence(run: Run, arguments: list[str], sentence: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
