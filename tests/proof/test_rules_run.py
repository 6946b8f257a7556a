"""Scenarios of anybody's own, played from the command line against the referee."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lexidrome.cli import main
from lexidrome.proof.run import _played
from lexidrome.proof.scenario import Scenario
from lexidrome.rulebook import rule_set

Run = Callable[..., tuple[object, str, str]]

RIGHT = """\
- scenario: Nothing is exchanged with six tiles in the bag
  rules: school
  cites: [SSC-8.b]
  given: {racks: {A: QVVUUII}, bag: 6}
  steps:
    - refused: A exchanges Q
      reason: exchange_bag_too_small
"""
WRONG = """\
# A comment of a line.
- scenario: A pass is worth a point
  rules: [school, nsa-2009]
  steps:
    - A passes
    - scores: {A: 1}
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `lexidrome rules run …` in a folder that is no checkout."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEXIDROME_DATA", str(tmp_path / "data"))

    def call(*arguments: str) -> tuple[object, str, str]:
        monkeypatch.setattr("sys.argv", ["lexidrome", "rules", "run", *arguments])
        code: object = 0
        try:
            main()
        except SystemExit as ended:
            code = ended.code or 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


def write(name: str, body: str) -> str:
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_text(body, encoding="utf-8")
    return name


WIDE = """\
- scenario: On the wide board the first play covers its own centre
  rules: [school, nsa-2009]
  given: {layout: wide, racks: {A: HORNPIZ}}
  steps:
    - refused: A plays 8F HORN
      reason: centre_not_covered
    - A plays 11K HORN
    - points: 16
      squares: {K11: H}
      tile_set: {tiles: 200, points: 374, blanks: 4}
      premiums:
        double_letter: 72
        triple_letter: 36
        quadruple_letter: 12
        double_word: 29
        triple_word: 24
        quadruple_word: 4
"""


def test_a_scenario_can_be_played_on_another_board(run: Run) -> None:
    assert run(write("wide.yaml", WIDE)) == (0, "2 played: 2 hold, 0 fail.\n", "")
    code, out, _ = run(write("wide.yaml", WIDE.replace("layout: wide", "layout: round")))
    assert code == 1
    assert "There is no board “round”; choose from: standard, wide." in out


def test_a_file_whose_scenarios_hold_ends_with_0(run: Run) -> None:
    assert run(write("mine.yaml", RIGHT)) == (0, "1 played: 1 hold, 0 fail.\n", "")


def test_a_failing_scenario_is_told_with_file_sentence_step_and_difference(run: Run) -> None:
    code, out, err = run(write("right.yaml", RIGHT), write("wrong.yaml", WRONG))
    assert (code, err) == (1, "")
    told = "wrong.yaml, line 2: “A pass is worth a point” fails under {} at step 2 (line 6): "
    told += "scores: expected A: 1, found A: 0."
    assert out.splitlines() == [
        told.format("school"),
        told.format("nsa-2009"),
        "3 played: 1 hold, 2 fail.",
    ]


ASKED = """\
- scenario: What is asked of an overdraw
  rules: nsa-2009
  cites: [NSA-IV.B.4.a.p1]
  steps:
    - ask: overdraw
      answers: {{noticed: later, {}}}
      {}
"""


@pytest.mark.parametrize(
    ("answers", "expected", "told"),
    [
        ("held: 8", "open: held", "overdraw leaves no question open: expected held."),
        ("held: 8", "impossible: true", "overdraw can happen under nsa-2009."),
        ("held: 7", "rack: 7", "“7” does not answer “held”; one of these does: 8 … 14."),
        (
            "exposed_more: no",
            "open: due",
            "overdraw still asks for held: How many tiles are on the rack? (8 … 14).",
        ),
    ],
)
def test_what_a_procedure_does_not_ask_is_told_as_that(
    run: Run, answers: str, expected: str, told: str
) -> None:
    code, out, _ = run(write("asked.yaml", ASKED.format(answers, expected)))
    assert code == 1
    assert f"at step 1 (line 5): {told}" in out


def test_a_file_can_name_the_version_it_was_written_for(run: Run) -> None:
    assert run(write("mine.yaml", f"- version: 1\n{RIGHT}")) == run(write("mine.yaml", RIGHT))
    for body, told in (
        (f"# Mine.\n- version: 2\n{RIGHT}", "it is of version 2 of the format; this program"),
        (f"# Mine.\n- version: one\n{RIGHT}", "it is of version one of the format; this"),
        (f"# Mine.\n- {{version: 1, rules: x}}\n{RIGHT}", "the version must be an item of its"),
    ):
        code, out, _ = run(write("mine.yaml", body))
        assert code == 2
        assert out.startswith(f"mine.yaml, line 2 cannot be read: {told}")
        assert out.endswith("0 played: 0 hold, 0 fail.\n")
    code, out, _ = run(write("mine.yaml", f"{RIGHT}- version: 1\n"))
    assert code == 2
    assert "mine.yaml, line 8 cannot be read: it needs a sentence under “scenario”." in out


def test_a_folder_is_played_with_all_that_lies_below_it(run: Run) -> None:
    write("ours/right.yaml", RIGHT)
    write("ours/wrong.yml", WRONG)
    Path("ours/deep").mkdir()
    write("ours/deep/right.yaml", RIGHT)
    write("ours/notes.txt", "no scenario")
    code, out, _ = run("ours")
    assert code == 1
    assert out.endswith("4 played: 2 hold, 2 fail.\n")


def test_json_has_an_entry_for_each_scenario_and_rule_set(run: Run) -> None:
    code, out, _ = run("--json", write("right.yaml", RIGHT), write("wrong.yaml", WRONG))
    assert code == 1
    held, failed, also_failed = json.loads(out)
    assert held == {
        "file": "right.yaml",
        "line": 1,
        "status": "holds",
        "scenario": "Nothing is exchanged with six tiles in the bag",
        "rules": "school",
    }
    assert failed == {
        "file": "wrong.yaml",
        "line": 2,
        "status": "fails",
        "scenario": "A pass is worth a point",
        "rules": "school",
        "step": 2,
        "step_line": 6,
        "problem": "scores: expected A: 1, found A: 0",
    }
    assert also_failed["rules"] == "nsa-2009"


def test_the_rule_sets_can_be_chosen(run: Run) -> None:
    mine = write("mine.yaml", RIGHT.replace("  rules: school\n", ""))
    code, out, err = run(mine)
    assert code == 2
    assert out.startswith(
        "mine.yaml, line 1 cannot be read: “rules” must name one or more rule sets, or all."
    )
    assert err == "lexidrome: 1 of these cannot be read.\n"
    assert run(mine, "--rules", "school")[0] == 0
    # The other book says nothing of how many tiles there must be.
    code, out, _ = run(mine, "--rules", "school", "-r", "thon")
    assert code == 1
    assert "fails under thon at step 1 (line 5): “A exchanges Q” was not refused." in out


def test_house_rules_are_found_by_name_and_by_file(run: Run) -> None:
    house = 'base = "school"\ntitle = "T"\n[exchange]\nmin_bag = { value = 1, why = "x" }\n'
    write("data/x", "")
    write("data/rulesets/thursday.toml", house)
    own = RIGHT.replace("rules: school", "rules: [school, thursday]")
    code, out, _ = run(write("mine.yaml", own))
    assert code == 1
    assert "fails under thursday" in out
    assert "fails under school" not in out
    assert "fails under" in run(write("mine.yaml", RIGHT), "-r", "data/rulesets/thursday.toml")[1]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("a: b", "line 1 cannot be read: it must be a list of scenarios."),
        ("", "line 1 cannot be read: it must be a list of scenarios."),
        ("- x\n- [", "line 2 cannot be read: not YAML: "),
        ("\n- 3", "line 2 cannot be read: it needs a sentence under “scenario”."),
        ("- {scenario: x, colour: red}", "line 1 cannot be read: colour is unknown."),
        ("- {scenario: x, rules: chess}", "There is no rule set chess; there are school"),
        ("- {scenario: x, rules: all, cites: SSC-99}", "there is no rule SSC-99."),
        ("- {scenario: x, rules: all, cites: {}}", "“cites” must be a rule's id or a list of ids."),
        ("- {scenario: x, rules: all, given: 3}", "“given” must be a mapping."),
        *(
            (f"- {{scenario: x, rules: all, steps: {steps}}}", "no steps that expect something.")
            for steps in ("3", "[]", "[{}]", "[A passes]", "[{given: {racks: {A: Q}}}]")
        ),
        (
            "- scenario: x\n  rules: all\n  steps:\n  - bag: 3\n    on_turn: A\n    bag: 4\n",
            "line 6 cannot be read: bag is there already.",
        ),
        ("[" * 5000 + "]" * 5000, "line 1 cannot be read: "),
        ("- " + "[" * 400 + "]" * 400, "line 1 cannot be read: "),
    ],
)
def test_what_is_no_scenario_is_told_with_its_line_and_the_others_are_played(
    run: Run, body: str, told: str
) -> None:
    code, out, err = run(write("bad.yaml", body), write("right.yaml", RIGHT))
    assert code == 2
    assert out.startswith("bad.yaml, ")
    assert told in out
    assert out.endswith("1 played: 1 hold, 0 fail.\n")
    assert err.startswith("lexidrome: ")
    assert err.endswith(" of these cannot be read.\n")


def test_bytes_that_are_no_text_are_told(run: Run) -> None:
    Path("bad.yaml").write_bytes(b"- \xff\xfe")
    code, out, _ = run("bad.yaml")
    assert code == 2
    assert out.startswith("bad.yaml, line 1 cannot be read: it cannot be read as text.")


@pytest.mark.parametrize(
    ("given", "steps"),
    [
        ({"racks": 5}, []),
        ({"racks": {"A": 5}}, []),
        ({"board": 3}, []),
        ({"board": "ABC"}, []),
        ({"clocks": {"A": "soon"}}, []),
        ({"on_turn": "E"}, []),
        ({"sides": "two"}, []),
        ({"seed": 999}, []),
        ({"record": "pencil"}, []),
        ({"lexicon": 3}, []),
        ({}, [{"scores": 3}]),
        ({}, [{"scores": {"D": 3}}]),
        ({}, [{"squares": {"Z9": "A"}}]),
        ({}, [{"sees": {"eve": {"bag": 3}}}]),
        ({}, [{"given": {"racks": 3}}]),
        ({}, [{"ask": "overdraw", "answers": 3}]),
        ({}, [{"ask": 3}]),
        ({}, ["A plays 8Z HORN"]),
        ({}, ["director applies overdraw to D"]),
    ],
)
def test_a_value_of_the_wrong_form_fails_with_a_sentence(
    run: Run, given: dict[str, Any], steps: list[Any]
) -> None:
    scenario = {
        "scenario": "x",
        "rules": "nsa-2009",
        "given": given,
        "steps": [*steps, {"zeros": 9}],
    }
    code, out, err = run(write("odd.yaml", json.dumps([scenario])))
    assert (code, err) == (1, "")
    assert "zeros" not in out, "it failed before that"
    assert "“x” fails under nsa-2009" in out


SITUATIONS: dict[str, dict[str, Any]] = {
    "given": {"racks": {"A": "HORNETS"}},
    "event": {"entrants": 2},
    "hall": {"games": {1: "ann, bob"}},
}


@pytest.mark.parametrize(
    ("kind", "step", "problem"),
    [
        ("given", "passes", "“passes” does not say who does what"),
        ("given", "A dances", "“A dances” is none of the sentences a step can be"),
        (
            "given",
            "director corrects turn 1 to “A dances” for fun",
            "“A dances” is none of the sentences a step can be",
        ),
        ("given", {"colour": "red"}, "colour is nothing that can be expected"),
        ("given", {"ask": "overdraw", "mood": 1}, "mood is nothing that can be expected of a"),
        ("given", {"given": 3}, "“given” must be a mapping"),
        ("given", {"given": {"bag": 3}}, "bag cannot be given now"),
        ("given", {"given": {"racks": {}}, "bag": 3}, "bag cannot stand beside given"),
        ("event", "1 dances", "“1 dances” is nothing that can be done in an event"),
        ("event", {"colour": "red"}, "colour is nothing that can be expected of an event"),
        ("hall", "1 dances", "“1 dances” is nothing that can be done in a house"),
        ("hall", {"colour": "red"}, "colour is nothing that can be expected of a house"),
        *((kind, 3, "3 is neither a sentence nor a mapping") for kind in SITUATIONS),
        *((kind, {"refused": 3}, "refused: 3 is no sentence") for kind in SITUATIONS),
        *(
            (kind, {"refused": "A passes", "bag": 3}, "bag cannot stand beside refused")
            for kind in SITUATIONS
        ),
    ],
)
def test_a_step_that_cannot_be_one_is_told_with_its_line(
    run: Run, kind: str, step: Any, problem: str
) -> None:
    scenario = json.dumps({"scenario": "x", "rules": "nsa-2009", kind: SITUATIONS[kind]})
    body = f"- {scenario[:-1]}, steps: [\n{json.dumps(step)},\n{{refused: x}}]}}"
    code, out, _ = run(write("odd.yaml", body))
    assert code == 2
    assert out.startswith(f"odd.yaml, line 2 cannot be read: {problem}")


@pytest.mark.parametrize("kind", SITUATIONS)
def test_a_situation_that_cannot_be_one_is_told(run: Run, kind: str) -> None:
    given = {**SITUATIONS[kind], "weather": "fine"}
    scenario = {"scenario": "x", "rules": "nsa-2009", kind: given, "steps": [{"refused": "x"}]}
    code, out, _ = run(write("odd.yaml", json.dumps([scenario])))
    assert code == 2
    assert f"cannot be read: {kind}: weather is unknown." in out
    other = "hall" if kind == "event" else "event"
    scenario[kind], scenario[other] = SITUATIONS[kind], SITUATIONS[other]
    code, out, _ = run(write("odd.yaml", json.dumps([scenario])))
    assert code == 2
    assert "cannot be read: it has both “" in out


def test_words_that_cannot_stand_on_a_slip_are_told(run: Run) -> None:
    scenario = {
        "scenario": "x",
        "rules": "nsa-2009",
        "event": {"entrants": 2},
        "steps": ["pairs", "1 400, 2 350 befor 340 and 360", {"wins": {1: 1}}],
    }
    code, out, _ = run(write("odd.yaml", json.dumps([scenario])))
    assert code == 1
    assert "at step 2 (line 1): “befor 340 and 360” cannot stand on a slip." in out


def test_a_file_that_is_not_there_is_told(run: Run) -> None:
    Path("empty").mkdir()
    assert run("nowhere.yaml") == (
        2,
        "",
        "lexidrome: There is no file or folder nowhere.yaml.\n",
    )
    assert run("empty")[2] == (
        "lexidrome: In empty there are no files that end in .yaml or .yml.\n"
    )
    assert run()[2] == "lexidrome: Give the files or the folders of the scenarios.\n"
    mine = write("mine.yaml", RIGHT)
    assert run(mine, "-r", "chess")[2].startswith("lexidrome: There is no rule set chess;")


def test_a_fault_of_the_program_is_told_as_a_failure_of_its_scenario() -> None:
    """The loader lets no such step through; whatever it is, the other scenarios are played."""
    impossible = Scenario(
        "Nothing", ("school",), (), {}, ({"scores": {"A": 0}}, 5), "some.yaml", 3, (7, 8)
    )
    told = str(_played(impossible, rule_set("school")))
    assert told.startswith("some.yaml, line 3: “Nothing” fails under school at step 2 (line 8):")
    assert "the program itself failed, TypeError" in told
