"""Scenarios as files: what they can say, and what is said of bad ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lexidrome.base import BadInput, NotFound
from lexidrome.cli import main
from lexidrome.proof import (
    load_later,
    load_scenarios,
    measure,
    play_scenario,
    run_proof,
    scenario_folder,
)
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.index import Kind
from scenarios.loaded import SCENARIOS

LATER = "values: {}\nequivalents: {}\n"

EXCHANGE = """
- scenario: With six tiles in the bag nothing is exchanged
  rules: school
  cites: [SSC-8.b]
  given:
    racks: {A: QVVUUII}
    bag: 6
  steps:
    - refused: A exchanges Q
      reason: exchange_bag_too_small
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "school").mkdir()
    (tmp_path / "left_out.yaml").write_text(LATER)
    return tmp_path


def write(folder: Path, body: str) -> Path:
    (folder / "school" / "some.yaml").write_text(body, encoding="utf-8")
    return folder


def played(folder: Path, *steps: Any, given: str = "") -> str | None:
    """What differs from a scenario with these steps."""
    body = "- scenario: A sentence\n  rules: school\n  cites: [SSC-9]\n"
    body += f"  given: {given or '{}'}\n  steps: {json.dumps([*steps, {'ended': 'none'}])}\n"
    (scenario,) = load_scenarios(write(folder, body))
    difference = play_scenario(scenario, rule_set("school"))
    return None if difference is None else str(difference)


def test_the_hall_of_a_scenario_says_nothing_to_whoever_runs_the_proof(
    caplog: pytest.LogCaptureFixture,
) -> None:
    scenarios = [each for each in SCENARIOS if each.hall is not None]
    for scenario in scenarios:
        for name in scenario.rule_sets:
            assert play_scenario(scenario, rule_set(name)) is None
    assert scenarios
    assert not caplog.records


def test_a_scenario_that_holds_differs_in_nothing(folder: Path) -> None:
    assert played(folder, "A passes", {"on_turn": "B"}) is None


@pytest.mark.parametrize(
    ("steps", "difference"),
    [
        (["A passes", {"on_turn": "A"}], "step 2: on_turn: expected A, found B"),
        (["A passes", {"scores": {"A": 5}}], "step 2: scores: expected A: 5, found A: 0"),
        (["B passes"], "step 1: “B passes” was refused: not_on_turn"),
        ([{"refused": "A passes"}], "step 1: “A passes” was not refused"),
        (
            [{"refused": "B passes", "reason": "no_tiles"}],
            "step 1: “B passes” was refused for not_on_turn, not for no_tiles",
        ),
        (
            [{"refused": "B passes", "rule": "SSC-9"}],
            "step 1: “B passes” was refused by SSC-3, not by SSC-9",
        ),
        (["A passes", {"event": {"turn_lost": {}}}], "there is no turn_lost among"),
        (["A passes", {"winner": "A"}], "winner: expected A, but the game is not over"),
        (["A plays 8Z HORN"], "not a place on the board"),
        (["A stops the clock for tea"], "“A stops the clock for tea” cannot be said"),
        (["lexicon rules"], "there is no challenge to look up"),
        (["A passes", {"points": 3}], "no tiles have been played"),
        (["A passes", {"sees": {"B": {"mood": "good"}}}], "mood is nothing that a viewer sees"),
    ],
)
def test_what_differs_is_said_in_a_sentence(
    folder: Path, steps: list[Any], difference: str
) -> None:
    said = played(folder, *steps)
    assert said is not None
    assert difference in said


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("{racks: {A: QQ}}", "there is no Q left for QQ"),
        ("{bag: 99}", "there are not 99 tiles left"),
        ("{sides: 3}", "the game was not created"),
        ("{new_game: true}", "There is no such game"),
    ],
)
def test_an_impossible_situation_is_said_in_a_sentence(
    folder: Path, given: str, problem: str
) -> None:
    said = played(folder, "A passes", {"scores": {"A": 0}}, given=given)
    assert said is not None
    assert problem in said


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("a: b", r"school/some\.yaml, line 1: it must be a list of scenarios"),
        ("- [", r"school/some\.yaml, line 1: not YAML"),
        ("- {steps: []}", "line 1: it needs a sentence"),
        ("- {scenario: x, colour: red}", "line 1: colour is unknown"),
        ("- {scenario: x, rules: chess}", "must name one or more of the five"),
        ("- {scenario: x, rules: school, cites: []}", "it must cite one to 5 rules"),
        (
            "- {scenario: x, rules: school, cites: [SSC-1, SSC-2, SSC-3, SSC-4, SSC-5, SSC-6]}",
            "it must cite one to 5 rules",
        ),
        ("- {scenario: x, rules: school, cites: SSC-99}", "there is no rule SSC-99"),
        (
            "- {scenario: x, rules: school, cites: SSC-9, steps: [A passes]}",
            "it has no steps that expect something",
        ),
    ],
)
def test_a_bad_file_is_answered_with_its_name_and_its_problem(
    folder: Path, body: str, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        load_scenarios(write(folder, body))


def test_words_such_as_no_and_times_such_as_10_00_are_read_as_they_stand(folder: Path) -> None:
    body = "- {scenario: x, rules: all, cites: SSC-9, given: {board: [8G NO], turn_used: 10:00}, "
    (scenario,) = load_scenarios(write(folder, body + "steps: [{words: {NO: 4}}]}"))
    assert scenario.given == {"board": ["8G NO"], "turn_used": "10:00"}
    assert scenario.steps == ({"words": {"NO": 4}},)
    assert len(scenario.rule_sets) == 5


def test_a_list_of_what_is_left_out_must_be_one(folder: Path) -> None:
    (folder / "left_out.yaml").write_text("{values: []}")
    with pytest.raises(BadInput, match=r"left_out\.yaml cannot be used"):
        load_later(folder)


def test_coverage_counts_the_rules_that_scenarios_cite(folder: Path) -> None:
    rows = {(row.document, row.kind): row for row in measure(load_scenarios(folder))}
    assert rows["SSC", Kind.ENGINE].one == ()
    rows = {
        (row.document, row.kind): row for row in measure(load_scenarios(write(folder, EXCHANGE)))
    }
    assert (rows["SSC", Kind.ENGINE].rows, rows["SSC", Kind.ENGINE].both) == (40, 0)
    assert rows["SSC", Kind.ENGINE].one == ("SSC-8.b",)
    assert "SSC-8.b" not in rows["SSC", Kind.ENGINE].missing


def test_coverage_counts_as_shown_only_what_is_for_people_to_keep(folder: Path) -> None:
    row = next(each for each in measure(load_scenarios(folder)) if each.kind is Kind.CONDUCT)
    assert "SSC-33" in row.shown
    assert "SSC-29" in row.missing, "the software has to act on it"


def test_a_proof_names_what_no_scenario_notices(folder: Path) -> None:
    proof = run_proof(load_scenarios(write(folder, EXCHANGE)), load_later(folder))
    assert not proof.is_complete
    assert "school exchange.min_bag 8: SSC-8.b" in proof.unnoticed
    assert "school exchange.min_bag 6: SSC-8.b" not in proof.unnoticed
    assert "school exchange.min_bag none: SSC-8.b" not in proof.unnoticed
    assert "rule is_anothers_turn: SSC-3" in proof.unnoticed


def test_a_proof_stops_at_scenarios_that_do_not_hold(folder: Path) -> None:
    wrong = EXCHANGE.replace("bag: 6", "bag: 7")
    proof = run_proof(load_scenarios(write(folder, wrong)), load_later(folder))
    assert not proof.is_complete
    assert proof.failing[0].startswith("school/some.yaml: With six tiles")
    assert not proof.changes


def test_a_change_listed_without_need_is_named(folder: Path) -> None:
    listed = "equivalents: {school exchange.min_bag 6: x, school exchange.min_bag 99: x}"
    (folder / "left_out.yaml").write_text(f"values: {{}}\n{listed}\n")
    proof = run_proof(load_scenarios(write(folder, EXCHANGE)), load_later(folder))
    assert proof.stale == ("school exchange.min_bag 6", "school exchange.min_bag 99")


def test_values_put_off_are_counted_and_not_changed(folder: Path) -> None:
    (folder / "left_out.yaml").write_text("values: {event.*: x}\nequivalents: {}\n")
    proof = run_proof(load_scenarios(write(folder, EXCHANGE)), load_later(folder))
    assert proof.later > 50
    assert not any(" event." in line for line in proof.unnoticed)


def test_without_a_checkout_the_folder_must_be_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("lexidrome.__file__", str(tmp_path / "a" / "b" / "__init__.py"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NotFound, match="run this in a checkout"):
        scenario_folder()
    with pytest.raises(NotFound, match="There is no folder"):
        scenario_folder(tmp_path / "absent")
    (tmp_path / "tests" / "scenarios").mkdir(parents=True)
    assert scenario_folder() == tmp_path / "tests" / "scenarios"


def test_the_commands_print_tables_and_json_and_fail_when_something_is_unproved(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, EXCHANGE)

    def run(*arguments: str) -> tuple[object, str]:
        monkeypatch.setattr(
            "sys.argv", ["lexidrome", "rules", *arguments, "--scenarios", str(folder)]
        )
        try:
            main()
        except SystemExit as ended:
            return ended.code, capsys.readouterr().out
        return None, capsys.readouterr().out

    code, out = run("coverage", "--json")
    assert code == 1
    first = json.loads(out)[0]
    assert (first["both"], first["one"]) == (0, ["SSC-8.b"])
    assert set(first) == {"document", "kind", "rows", "both", "one", "shown", "missing"}
    assert "missing" in run("coverage")[1]
    code, out = run("prove")
    assert code == 1
    assert "school exchange.min_bag 8: SSC-8.b" in out
    code, out = run("prove", "--json")
    assert code == 1
    assert json.loads(out)["scenarios"] == 1
