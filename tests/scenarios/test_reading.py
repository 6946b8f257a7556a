"""The reading of the books is complete, and the scenarios that it names show what it says."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from lexidrome.base import BadInput, RuleId
from lexidrome.proof import (
    Reading,
    Scenario,
    load_readings,
    measure,
    read_scenarios,
    reading_problems,
)
from lexidrome.proof.reading import HEADING
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.index import Kind, ambiguities, rules
from scenarios import loaded
from scenarios.first_reading import Held, held_today, load_first, read_otherwise

FOLDER = Path(__file__).parent
DOCS = FOLDER.parents[1] / "docs"
READING = DOCS / "reading.tsv"
CHANGED = DOCS / "readings-changed.md"

SCENARIOS = """\
- scenario: With seven tiles in the bag some are exchanged
  rules: school
  cites: [SSC-8.b]
  given: {racks: {A: QVVUUII}, bag: 7}
  steps: [A exchanges Q, {bag: 7}]
- scenario: With six tiles in the bag none are exchanged
  rules: school
  cites: [SSC-8.b]
  given: {racks: {A: QVVUUII}, bag: 6}
  steps: [{refused: A exchanges Q, reason: exchange_bag_too_small}]
- scenario: An exchange ends the turn
  rules: school
  cites: [SSC-8.b]
  given: {racks: {A: QVVUUII}, bag: 7}
  steps: [A exchanges Q, {on_turn: B}]
"""
SEVEN = "s.yaml: With seven tiles in the bag some are exchanged"
SIX = "s.yaml: With six tiles in the bag none are exchanged"
ENDS = "s.yaml: An exchange ends the turn"
RIGHT = Reading(RuleId("SSC-8.b"), "Seven tiles must be left.", "a side", "nobody", SEVEN, SIX, "-")


@pytest.fixture
def scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Scenario]:
    monkeypatch.chdir(tmp_path)
    Path("s.yaml").write_text(SCENARIOS, encoding="utf-8")
    found = list(read_scenarios([Path("s.yaml")], rule_set))
    return [each for each in found if isinstance(each, Scenario)]


def problems(scenarios: list[Scenario], *readings: Reading, ids: str = "SSC-8.b") -> list[str]:
    return list(reading_problems(readings, scenarios, [RuleId(each) for each in ids.split()]))


def changed(**cells: str) -> Reading:
    return Reading(**{**{name: getattr(RIGHT, name) for name in HEADING}, **cells})


def test_a_reading_with_both_halves_is_complete(scenarios: list[Scenario]) -> None:
    assert problems(scenarios, RIGHT) == []
    assert problems(scenarios, changed(forbids="-", one_side="nothing is forbidden")) == []
    assert problems(scenarios, changed(permits=SEVEN, forbids=ENDS)) == []


@pytest.mark.parametrize(
    ("reading", "problem"),
    [
        (changed(says=""), "it does not say what the rule says"),
        (changed(says="-"), "it does not say what the rule says"),
        (changed(permits=""), "“permits” is empty"),
        (changed(permits="s.yaml: None"), "there is no scenario “s.yaml: None”"),
        (changed(id="SSC-9"), f"“{SEVEN}” does not cite it"),
        (changed(forbids="-"), "one half is missing, and “one_side” does not say why"),
        (changed(one_side="none"), "both halves are there, and “one_side” says why"),
        (changed(permits="-", forbids="-"), "no scenario shows it, and “one_side” does not begin"),
        (
            changed(permits="-", forbids="-", one_side="shown: on the card"),
            "it is said to be shown, and stands on no card and in no handbook",
        ),
        (changed(permits=SIX, forbids=SIX), "refuses all that is done in it, so that it permits"),
        (changed(permits=SEVEN, forbids=SEVEN), f"nothing is refused in “{SEVEN}”, and nothing"),
    ],
)
def test_what_is_not_so_is_said_with_the_rules_id(
    scenarios: list[Scenario], reading: Reading, problem: str
) -> None:
    found = problems(scenarios, reading, ids=reading.id)
    assert all(each.startswith(f"{reading.id}: ") for each in found)
    assert any(problem in each for each in found)


def test_a_rule_that_people_keep_is_shown_to_them(scenarios: list[Scenario]) -> None:
    told = changed(id="SSC-33", permits="-", forbids="-", one_side="shown: on the card")
    assert problems(scenarios, told, ids="SSC-33") == []


def test_every_rule_has_one_line_in_its_place(scenarios: list[Scenario]) -> None:
    one = changed(id="SSC-33", permits="-", forbids="-", one_side="shown: on the card")
    assert problems(scenarios, one, RIGHT, ids="SSC-33 SSC-8.b") == []
    assert problems(scenarios, RIGHT, one, ids="SSC-33 SSC-8.b") == [
        "SSC-8.b stands where SSC-33 should"
    ]
    assert problems(scenarios, RIGHT, ids="SSC-33 SSC-8.b") == ["SSC-33 has no line"]
    assert problems(scenarios, RIGHT, RIGHT) == ["SSC-8.b has 2 lines"]
    assert problems(scenarios, one, RIGHT)[0] == "SSC-33 is no rule"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "line 1: it must be id says may may_not permits forbids one_side"),
        ("id\tsays", "line 1: it must be id says"),
        ("\t".join(HEADING) + "\nSSC-1\tx", "line 2: it has 2 columns and not 7"),
    ],
)
def test_a_file_of_another_form_is_told_with_its_line(
    tmp_path: Path, body: str, sentence: str
) -> None:
    (tmp_path / "reading.tsv").write_text(body)
    with pytest.raises(BadInput, match=re.escape(sentence)):
        load_readings(tmp_path / "reading.tsv")


def test_coverage_counts_both_halves_one_and_shown_apart(scenarios: list[Scenario]) -> None:
    def engine(*readings: Reading) -> tuple[int, tuple[RuleId, ...]]:
        rows = {(row.document, row.kind): row for row in measure(scenarios, readings)}
        return rows["SSC", Kind.ENGINE].both, rows["SSC", Kind.ENGINE].one

    assert engine(RIGHT) == (1, ())
    assert engine() == (0, ("SSC-8.b",))
    assert engine(changed(forbids="-", one_side="nothing is forbidden")) == (0, ("SSC-8.b",))
    assert engine(changed(forbids="s.yaml: None")) == (0, ("SSC-8.b",))
    assert engine(changed(id="SSC-9")) == (0, ("SSC-8.b",))


def test_every_rule_of_the_books_was_read_and_both_its_halves_are_shown() -> None:
    assert len(rules()) == 619
    assert list(reading_problems(load_readings(READING), loaded.SCENARIOS)) == []


def test_every_row_whose_reading_changed_is_a_rule_and_has_the_sentence_that_decided() -> None:
    written = CHANGED.read_text(encoding="utf-8")
    heading, _, *lines = (line for line in written.splitlines() if line.startswith("|"))
    assert _cells(heading) == ["id", "it was read", "it is read", "the sentence that decided"]
    known = [*(row.id for row in rules()), *(row.id for row in ambiguities())]
    found = [_cells(line) for line in lines]
    for cells in found:
        assert len(cells) == 4, cells
        assert all(cells), cells
        assert cells[1] != cells[2], cells
        assert cells[0].startswith("A-") or "“" in cells[3], cells
    listed = [RuleId(each) for cells in found for each in cells[0].split(", ")]
    assert [each for each in listed if each not in known] == []
    assert [each for each, count in Counter(listed).items() if count > 1] == []
    firsts = [known.index(RuleId(cells[0].split(", ")[0])) for cells in found]
    assert firsts == sorted(firsts), "they stand in the order of the rule book"


def test_whatever_is_held_otherwise_than_at_the_first_reading_is_listed() -> None:
    first, now = load_first(), held_today()
    assert first.rows.keys() == now.rows.keys()
    told = _changed_ids()
    assert [what for what, ids in read_otherwise(first, now) if not ids & told] == []


def test_a_row_a_value_and_a_check_that_changed_are_noticed() -> None:
    now = held_today()
    assert list(read_otherwise(now, now)) == []
    first = Held(
        rows={**now.rows, "SSC-2": "another"},
        values={**now.values, "thon clock.hard_stop": "another"},
        checks={
            **now.checks,
            "game presses_anothers_button lexidrome.game.clock.decide": (
                "another",
                "SSC-19.b",
            ),
            "tournament no_lookup_while_playing lexidrome.tournament.conduct": tuple(
                each
                for each in now.checks[
                    "tournament no_lookup_while_playing lexidrome.tournament.conduct"
                ]
                if each != "ST-9.d"
            ),
        },
    )
    assert [(what, set(ids)) for what, ids in read_otherwise(first, now)] == [
        ("the row SSC-2", {"SSC-2"}),
        ("the value thon clock.hard_stop", {"A-67", "ST-END"}),
        (
            "the check game presses_anothers_button lexidrome.game.clock.decide for SSC",
            {"SSC-19.b"},
        ),
        (
            "the check tournament no_lookup_while_playing lexidrome.tournament.conduct for ST",
            {"ST-9.d"},
        ),
    ]


def _changed_ids() -> set[RuleId]:
    lines = CHANGED.read_text(encoding="utf-8").splitlines()
    rows = [_cells(line)[0] for line in lines if line.startswith("|")][2:]
    return {RuleId(each) for row in rows for each in row.split(", ")}


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
