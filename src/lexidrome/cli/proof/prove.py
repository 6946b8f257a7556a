"""Changes the rules one at a time and sees whether a scenario notices.

A value of a rule set is changed to each other choice, by one more and one
less, or to no limit at all; a scenario under that rule set which cites the
value's source must then fail. A check tagged with rule ids is switched off;
for each of its ids a scenario that cites it must then fail. What nothing
notices is not proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import EnumMeta
from typing import Any, get_args, get_origin

import msgspec

from lexidrome.base import BadInput, RuleId
from lexidrome.cli.proof.playing import play_scenario
from lexidrome.cli.proof.scenario import Later, Scenario
from lexidrome.game import Check, all_checks, switched_off
from lexidrome.rulebook import (
    FIELDS,
    RULE_SET_NAMES,
    RuleSet,
    applicable,
    derive,
    documents,
    format_value,
    rule_set,
)


class Change(msgspec.Struct, frozen=True):
    """One value of one rule set, changed."""

    rule_set: str
    path: str
    value: Any
    changed: RuleSet
    ids: tuple[RuleId, ...]
    """Who says that the value is what it was."""

    @property
    def name(self) -> str:
        return f"{self.rule_set} {self.path} {format_value(self.value)}"


class Proof(msgspec.Struct, frozen=True):
    """What a run of the proof found."""

    failing: tuple[str, ...]
    """Scenarios that do not hold although nothing was changed."""
    changes: int
    """Values changed."""
    switched: int
    """Checks switched off, once for each rule id."""
    unnoticed: tuple[str, ...]
    stale: tuple[str, ...]
    """Changes listed as making no difference that a scenario does notice."""
    later: int
    """Values left to a later part of the product."""

    @property
    def is_complete(self) -> bool:
        return not (self.failing or self.unnoticed or self.stale)


def prove(scenarios: Sequence[Scenario], later: Later) -> Proof:
    """Run the whole proof."""
    failing = tuple(_failing(scenarios))
    if failing:
        return Proof(failing, 0, 0, (), (), 0)
    unnoticed: list[str] = []
    stale: list[str] = []
    changes = left = switched = 0
    for name in RULE_SET_NAMES:
        rules = rule_set(name)
        governed = [scenario for scenario in scenarios if name in scenario.rule_sets]
        left += sum(is_later(path, later) for path, _, _ in rules.items())
        for change in value_changes(rules, later):
            changes += 1
            noticed = _notices(governed, change)
            if change.name in later.equivalents:
                stale += [change.name] * noticed
            elif not noticed:
                unnoticed.append(f"{change.name}: {', '.join(change.ids)}")
    for check in all_checks():
        for rule_id in check.ids:
            if rule_id in later.rules:
                continue
            switched += 1
            if not _misses(scenarios, check, rule_id):
                unnoticed.append(f"check {check.name}: {rule_id}")
    return Proof((), changes, switched, tuple(unnoticed), tuple(stale), left)


def _failing(scenarios: Iterable[Scenario]) -> Iterator[str]:
    for scenario in scenarios:
        for name in scenario.rule_sets:
            problem = play_scenario(scenario, rule_set(name))
            if problem is not None:
                yield f"{scenario} ({name}): {problem}"


def _notices(scenarios: Iterable[Scenario], change: Change) -> bool:
    return any(
        play_scenario(scenario, change.changed) is not None
        for scenario in scenarios
        if not set(change.ids).isdisjoint(scenario.cites)
    )


def _misses(scenarios: Iterable[Scenario], check: Check, rule_id: RuleId) -> bool:
    own = _rule_sets_of(rule_id)
    with switched_off(check):
        return any(
            play_scenario(scenario, rule_set(name)) is not None
            for scenario in scenarios
            if rule_id in scenario.cites
            for name in scenario.rule_sets
            if name in own
        )


def _rule_sets_of(rule_id: RuleId) -> set[str]:
    """The rule sets that go by a document's id; all of them for a decision of ours."""
    code = rule_id.partition("-")[0]
    own = {document.rule_set for document in documents() if document.code == code}
    return own or set(RULE_SET_NAMES)


def is_later(path: str, later: Later) -> bool:
    section = path.partition(".")[0]
    return path in later.values or f"{section}.*" in later.values


def value_changes(rules: RuleSet, later: Later) -> Iterator[Change]:
    """Every way to change one value that still makes sense."""
    for path, value, source in rules.items():
        if is_later(path, later):
            continue
        for other in _alternatives(path, value):
            changed = _changed(rules, path, other)
            if changed is not None:
                yield Change(rules.name, path, other, changed, source.rules)


def _alternatives(path: str, value: Any) -> Iterator[Any]:
    kind = FIELDS[path].type
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        if value > 0:
            yield value - 1
        if type(None) in get_args(kind) and not path.startswith(_NEVER_NONE):
            yield None
    elif value is None:
        yield _LIMITS.get(path, 60)
    elif isinstance(value, tuple):
        yield from _other_tuples(value, kind)
    else:
        yield from (other for other in type(value) if other is not value)


_NEVER_NONE = ("clock.overtime", "clock.lag", "challenge.opinions", "tie.lightning")
"""Numbers that are absent only where something else switches them off."""
_LIMITS = {"exchange.min_bag": 7, "ending.zeros_per_side": 3, "clock.game_limit_s": 600}
"""What a limit is set to that a rule set does not have; a minute otherwise."""


def _other_tuples(value: tuple[Any, ...], kind: Any) -> Iterator[tuple[Any, ...]]:
    """One element less, and one more."""
    assert get_origin(kind) is tuple
    element = get_args(kind)[0]
    for at in range(len(value)):
        yield value[:at] + value[at + 1 :]
    if isinstance(element, EnumMeta):
        for member in list[Any](element):
            if member not in value:
                yield (*value, member)


def _changed(rules: RuleSet, path: str, value: Any) -> RuleSet | None:
    """The rules with one value changed, and with what that change calls for; none if nonsense."""
    changes: dict[str, Any] = {path: value}
    for _ in range(len(FIELDS)):
        missing = applicable({**_values(rules), **changes}) - rules.sources.keys() - changes.keys()
        if not missing:
            break
        changes.update({needed: _borrowed(needed) for needed in missing})
    try:
        changed = derive(rules, changes, name=rules.name, why="proof")
    except BadInput:
        return None
    # The source stays what it was, so that a scenario notices the value and not its reason.
    kept = {p: rules.sources.get(p, source) for p, source in changed.sources.items()}
    return msgspec.structs.replace(changed, sources=kept)


def _values(rules: RuleSet) -> Mapping[str, Any]:
    return {path: value for path, value, _ in rules.items()}


def _borrowed(path: str) -> Any:
    """A value that one of the five has for a parameter."""
    for name in RULE_SET_NAMES:
        if rule_set(name).applies(path):
            return rule_set(name).value(path)
    return 5
