"""docs/scenarios.md lists all that a scenario can say, and all of it can be said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
import yaml

from lexidrome import game as g
from lexidrome.hall.events.calls import CallReason
from lexidrome.procedures import changes as ch
from lexidrome.proof import (
    Unreadable,
    grammar,
    play_scenario,
    read_scenarios,
    scenario_file,
    verbs,
    viewing,
)
from lexidrome.proof.asking import ASKED_KEYS
from lexidrome.proof.event import steps as event_steps
from lexidrome.proof.event.expectation import FACTS as EVENT_FACTS
from lexidrome.proof.event.situation import KEYS as EVENT_KEYS
from lexidrome.proof.expectation import FACTS as GAME_FACTS
from lexidrome.proof.hall import playing as hall_steps
from lexidrome.proof.hall.house import KEYS as HALL_KEYS
from lexidrome.proof.situation import CHANGEABLE
from lexidrome.proof.situation import KEYS as GAME_KEYS
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.choices import PauseReason, Withdrawal
from scenarios.loaded import FOLDER, SCENARIOS

DOCUMENT = (FOLDER.parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
OF_GAMES = [each for each in SCENARIOS if each.event is None and each.hall is None]
OF_EVENTS = [each for each in SCENARIOS if each.event is not None]
OF_HALLS = [each for each in SCENARIOS if each.hall is not None]
_CODE = re.compile(r"`([^`]+)`")


class Row(msgspec.Struct, frozen=True):
    form: str
    says: str
    examples: tuple[str, ...]


def tables(heading: str) -> list[list[Row]]:
    """The tables under one heading of the document, its own subheadings left out."""
    _, found, rest = DOCUMENT.partition(f"\n{heading}\n")
    assert found, f"there is no heading {heading}"
    body = re.split(r"^#", rest, maxsplit=1, flags=re.MULTILINE)[0]
    blocks = re.findall(r"(?:^\|.*\n)+", body, re.MULTILINE)
    return [[_row(line) for line in block.splitlines()[2:]] for block in blocks]


def _row(line: str) -> Row:
    cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
    form = _CODE.findall(cells[0])
    examples = tuple(_CODE.findall(cells[2])) if len(cells) > 2 else ()
    assert cells[1], f"nothing is said of {cells[0]}"
    return Row(form[0] if form else cells[0], cells[1], examples)


def table(heading: str, number: int = 0) -> list[Row]:
    return tables(heading)[number]


GAME_STEPS = [
    *table("### What somebody does"),
    *table("### Beside a real board"),
    *table("### Rulings and manners"),
]


# Sentences

Find = Callable[[str], object]
SENTENCES: dict[str, tuple[list[Row], Find, list[Any], list[Any]]] = {
    "game": (GAME_STEPS, verbs.find_verb, [each for _, each in verbs.all_verbs()], OF_GAMES),
    "event": (
        table("### What somebody does in an event"),
        event_steps.find_event_verb,
        [each for _, each in event_steps.all_event_verbs()],
        OF_EVENTS,
    ),
    "hall": (
        table("### What somebody does in the house"),
        hall_steps.find_act,
        [each for _, each in hall_steps.ACTS],
        OF_HALLS,
    ),
}
_TIME = re.compile(r"^-?\d+(?::\d\d)+(?:\.\d+)? ")


def sentences(scenarios: list[Any]) -> Iterator[str]:
    """Every act of the scenarios, without its time."""
    for scenario in scenarios:
        for step in scenario.steps:
            if isinstance(step, str):
                yield _TIME.sub("", step)


def form_pattern(form: str) -> re.Pattern[str]:
    """What a form of the document stands for."""
    pattern = re.escape(form).replace(r"\ ", " ")
    pattern = re.sub(r" ?\\\[(.+?)\\\]", lambda found: f"(?:.?{found[1]})?", pattern)
    pattern = re.sub(r"[a-z_]+(?:/[a-z_]+)+", lambda f: f"(?:{f[0].replace('/', '|')})", pattern)
    return re.compile(re.sub(r"[A-Z]+(?:'S)?", ".+?", pattern))


@pytest.mark.parametrize("kind", SENTENCES)
def test_every_sentence_that_can_be_a_step_is_in_the_document(kind: str) -> None:
    rows, find, known, _ = SENTENCES[kind]
    listed = {find(example) for row in rows for example in row.examples}
    assert [each.__name__ for each in known if each not in listed] == []


@pytest.mark.parametrize("kind", SENTENCES)
def test_every_example_of_a_sentence_is_of_its_form_and_is_played_in_a_scenario(kind: str) -> None:
    rows, find, _, scenarios = SENTENCES[kind]
    played = set(sentences(scenarios))
    for row in rows:
        assert row.examples, row.form
        assert len({find(example) for example in row.examples}) == 1, row.form
        for example in row.examples:
            does = _TIME.sub("", example)
            assert does in played, f"no scenario says “{does}”"
            if kind == "game":
                does = re.sub(r"^(?:[A-D]2?|director|judge(?: [A-Z]\w+)?|\w+) ", "", does)
            assert form_pattern(row.form).fullmatch(does), (row.form, does)


# Mappings


def given_of(scenarios: list[Any]) -> Iterator[tuple[str, Any]]:
    for scenario in scenarios:
        yield from (scenario.event or scenario.hall or scenario.given).items()


def given_meanwhile() -> Iterator[tuple[str, Any]]:
    for step in mappings(OF_GAMES):
        yield from step.get("given", {}).items()


def mappings(scenarios: list[Any]) -> Iterator[dict[str, Any]]:
    for scenario in scenarios:
        yield from (step for step in scenario.steps if isinstance(step, dict))


def expected_of(scenarios: list[Any]) -> Iterator[tuple[str, Any]]:
    for step in mappings(scenarios):
        if not {"refused", "given", "ask"} & set(step):
            yield from step.items()


def asked() -> Iterator[tuple[str, Any]]:
    for step in mappings(OF_GAMES):
        if "ask" in step:
            yield from step.items()


def seen() -> Iterator[tuple[str, Any]]:
    for step in mappings(OF_GAMES):
        for facts in step.get("sees", {}).values():
            yield from facts.items()


VIEWED = {*viewing.FACTS, "returned", "rack_A", "rack_count_A", "holds_A"}
REFUSED = {"refused", "reason", "rule"}
KEYS = [
    (table("### What is given at first"), GAME_KEYS, list(given_of(OF_GAMES))),
    (table("### What is given at first", 1), CHANGEABLE, list(given_meanwhile())),
    (table("### What must be so"), GAME_FACTS, list(expected_of(OF_GAMES))),
    (table("### What must be so", 1), VIEWED, list(seen())),
    (table("### Procedures"), ASKED_KEYS, list(asked())),
    (table("### What is given of an event"), EVENT_KEYS, list(given_of(OF_EVENTS))),
    (
        table("### What must be so of an event"),
        EVENT_FACTS,
        list(expected_of(OF_EVENTS)),
    ),
    (table("## The house"), HALL_KEYS, list(given_of(OF_HALLS))),
    (table("### What must be so of the house"), hall_steps.FACTS, list(expected_of(OF_HALLS))),
]


@pytest.mark.parametrize(("rows", "known", "_"), KEYS)
def test_every_key_is_in_the_document(rows: list[Row], known: Any, _: object) -> None:
    listed = [row.form for row in rows]
    assert sorted(listed) == sorted(known)


@pytest.mark.parametrize(("rows", "_", "used"), KEYS)
def test_every_example_of_a_key_stands_in_a_scenario(
    rows: list[Row], _: object, used: list[tuple[str, Any]]
) -> None:
    for row in rows:
        assert row.examples, row.form
        for example in row.examples:
            ((key, value),) = read_yaml(example).items()
            assert key == row.form or key[:-1] == row.form[:-1], example
            assert (key, value) in used, f"no scenario says {example}"


def read_yaml(written: str) -> Any:
    return yaml.load(written, Loader=scenario_file.ScenarioLoader)


def test_the_keys_of_a_scenario_and_of_a_refusal_are_in_the_document() -> None:
    first, second = tables("## The file")
    assert {row.form for row in first} == scenario_file.SCENARIO_KEYS
    assert {row.form for row in second} == REFUSED == set(grammar.REFUSED_KEYS)


CHOICES: dict[str, Iterable[str]] = {
    "stops the clock for": PauseReason,
    "withdraws the challenge for": Withdrawal,
    "reopens the challenge for": g.values.Reopening,
    "chooses": g.equipment.Piece,
    "calls the director … about": CallReason,
    "record": g.record_values.ClockSource,
    "changes": [
        each.__struct_config__.tag
        for each in get_args(ch.Adjustment)
        if each.__struct_config__.tag not in {"score", "spread", "clock", "sanction"}
    ],
}


def test_the_choices_are_complete() -> None:
    rows = table("## Choices")
    assert [row.form for row in rows] == list(CHOICES)
    for row in rows:
        assert _CODE.findall(row.says) == [str(each) for each in CHOICES[row.form]], row.form


def test_the_documents_own_scenarios_hold(tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", DOCUMENT, re.DOTALL)
    assert blocks
    for block in blocks:
        (tmp_path / "example.yaml").write_text(block, encoding="utf-8")
        found = list(read_scenarios([tmp_path / "example.yaml"], rule_set))
        assert len(found) == 3
        for each in found:
            assert not isinstance(each, Unreadable), each
            for name in each.rule_sets:
                assert play_scenario(each, rule_set(name)) is None, each


VERSION_1: dict[str, list[str]] = read_yaml(
    (FOLDER.parent / "proof" / "scenarios_version_1.yaml").read_text(encoding="utf-8")
)
SAID: dict[str, dict[str, Any]] = {
    "said of a game": {"given": {}},
    "said of an event": {"event": {}},
    "said of a house": {"hall": {}},
}
NAMES = (
    "given", "given meanwhile", "expected", "seen", "asked",
    "given of an event", "expected of an event", "given of a house", "expected of a house",
)  # fmt: skip


def test_all_that_could_be_said_in_version_1_is_looked_at() -> None:
    assert list(VERSION_1) == [*SAID, *NAMES]


@pytest.mark.parametrize("said", SAID)
def test_what_could_be_said_in_version_1_can_be_said(said: str) -> None:
    assert len(VERSION_1[said]) >= 10
    for sentence in VERSION_1[said]:
        assert grammar.step_problem(SAID[said], sentence) is None


@pytest.mark.parametrize(
    ("name", "known"), list(zip(NAMES, [each[1] for each in KEYS], strict=True))
)
def test_the_keys_of_version_1_are_still_read(name: str, known: Any) -> None:
    assert VERSION_1[name]
    assert set(VERSION_1[name]) <= set(known)
