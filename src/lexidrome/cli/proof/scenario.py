"""Scenarios: rules as situations and outcomes that a rule's owner can read.

A file holds a list of scenarios:

    - scenario: A hold lapses one minute after it was called
      rules: school
      cites: [SSC-11.f]
      given:
        racks: {A: HORNETS}
      steps:
        - 0:00 A plays 8F HORN
        - 0:04 B holds
        - refused: 1:04 B challenges HORN
          reason: window_closed
        - scores: {A: 14, B: 0}

`rules` is one rule set or several; the scenario must hold under each. `cites`
names at most five rule ids that it proves. `given` is the situation
(`situation.py`), a step that is a sentence is a command (`steps.py`), one that
is a mapping says what must be so by then (`expectation.py`). A scenario with
`event` instead of `given` is about an event; its words stand in `event/`. One with
`hall` is about the whole house, those who only watch included; its words stand in `hall/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

import lexidrome
from lexidrome.base import BadInput, NotFound, RuleId, text
from lexidrome.rulebook import RULE_SET_NAMES, entries

CITES_LIMIT = 5
_KEYS = {"scenario", "rules", "cites", "given", "event", "hall", "steps", "house"}
LEFT_OUT_FILE = "left_out.yaml"


class Scenario(msgspec.Struct, frozen=True):
    sentence: str
    rule_sets: tuple[str, ...]
    cites: tuple[RuleId, ...]
    given: Mapping[str, Any]
    steps: tuple[Any, ...]
    file: str
    house: Mapping[str, Any] = {}
    """Values by which the rule set differs here, for house rules."""
    event: Mapping[str, Any] | None = None
    """The event it is about; none for a scenario about a game."""
    hall: Mapping[str, Any] | None = None
    """The house it takes place in, where that is what it is about."""

    def __str__(self) -> str:
        return f"{self.file}: {self.sentence}"


class Later(msgspec.Struct, frozen=True):
    """What no game goes by, and why; rulings and events prove it."""

    values: Mapping[str, str]
    """The reason for each parameter, or `section.*`."""
    equivalents: Mapping[str, str]
    """Changes of a value (`rule set section.key value`) that make no difference, and why."""


def scenario_folder(named: Path | None = None) -> Path:
    """The scenarios of this checkout, or those that were named."""
    if named is not None:
        if not named.is_dir():
            raise NotFound(text("There is no folder {folder}.", folder=str(named)))
        return named
    beside_source = Path(lexidrome.__file__).parents[2]
    for root in (beside_source, Path.cwd()):
        folder = root / "tests" / "scenarios"
        if folder.is_dir():
            return folder
    raise NotFound(
        text("The scenarios are part of the source: run this in a checkout, or name their folder.")
    )


def load_scenarios(folder: Path) -> tuple[Scenario, ...]:
    """Every scenario below a folder, checked, in the order of the files."""
    found: list[Scenario] = []
    for path in sorted(folder.glob("*/*.yaml")):
        found.extend(_read_file(path, str(path.relative_to(folder))))
    return tuple(found)


def load_later(folder: Path) -> Later:
    """What is left to rulings and to events."""
    path = folder / LEFT_OUT_FILE
    data = _parse(path, path.name)
    try:
        return msgspec.convert(data, Later)
    except msgspec.ValidationError as error:
        raise BadInput(
            text("{file} cannot be used: {problem}.", file=path.name, problem=str(error))
        ) from error


class _Loader(yaml.CSafeLoader):
    """YAML in which `NO` and `ON` are words and `10:00` is a time, not a truth or a number."""


_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern, _starts in (
    ("tag:yaml.org,2002:bool", r"true|false", "tf"),
    ("tag:yaml.org,2002:int", r"[-+]?[0-9]+", "-+0123456789"),
    ("tag:yaml.org,2002:null", r"~|null|", ["~", "n", ""]),
):
    _Loader.add_implicit_resolver(_tag, re.compile(f"(?:{_pattern})$"), list(_starts))


def _parse(path: Path, where: str) -> Any:
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 - safe
    except OSError as error:
        raise NotFound(text("{file} cannot be read.", file=where)) from error
    except yaml.YAMLError as error:
        problem = " ".join(str(error).split())
        raise BadInput(
            text("{file} is not YAML: {problem}", file=where, problem=problem)
        ) from error


def _read_file(path: Path, where: str) -> Iterator[Scenario]:
    data = _parse(path, where)
    if not isinstance(data, list):
        raise BadInput(text("{file} must be a list of scenarios.", file=where))
    for number, item in enumerate(data, 1):
        yield _scenario(item, where, number)


def _scenario(item: Any, where: str, number: int) -> Scenario:
    problem = _problem(item)
    if problem is not None:
        raise BadInput(
            text(
                "{file}, scenario {number}: {problem}.", file=where, number=number, problem=problem
            )
        )
    return Scenario(
        sentence=item["scenario"],
        rule_sets=_rule_sets(item),
        cites=tuple(RuleId(rule_id) for rule_id in _texts(item["cites"])),
        given=item.get("given") or {},
        steps=tuple(item["steps"]),
        file=where,
        house=item.get("house") or {},
        event=item.get("event"),
        hall=item.get("hall"),
    )


def _problem(item: Any) -> str | None:
    """What is wrong with a scenario as it was written, if anything is."""
    if not isinstance(item, dict) or not isinstance(item.get("scenario"), str):
        return "it needs a sentence under “scenario”"
    if unknown := [key for key in item if key not in _KEYS]:
        return f"{unknown[0]} is unknown"
    rule_sets, cites = _rule_sets(item), _texts(item.get("cites"))
    if not rule_sets or any(name not in RULE_SET_NAMES for name in rule_sets):
        return "“rules” must name one or more of the five rule sets, or all"
    if not 1 <= len(cites) <= CITES_LIMIT:
        return f"it must cite one to {CITES_LIMIT} rules"
    if missing := [rule_id for rule_id in cites if rule_id not in entries()]:
        return f"there is no rule {missing[0]}"
    steps = item.get("steps")
    if not isinstance(steps, list) or not any(isinstance(step, dict) for step in steps):
        return "it has no steps that expect something"
    return None


def _rule_sets(item: Any) -> tuple[str, ...]:
    named = item.get("rules")
    return RULE_SET_NAMES if named == "all" else _texts(named)


def _texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    return ()
