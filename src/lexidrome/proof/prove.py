"""Changes the rules one at a time and sees whether a scenario notices.

A value of a rule set is changed to each other choice, by one more and one
less, or to no limit at all; a scenario under that rule set which cites the
value's source must then fail. A function tagged with rule ids is replaced by its
wrong alternative; for each of its ids a scenario that cites it must then fail.
What nothing notices is not proved.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from enum import EnumMeta
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from lexidrome import game, procedures, tournament
from lexidrome.base import BadInput, RuleId
from lexidrome.base.progress import OnProgress, no_progress
from lexidrome.proof.mutants import mutated
from lexidrome.proof.playing import play_scenario
from lexidrome.proof.scenario import Later, Scenario
from lexidrome.rulebook import (
    FIELDS,
    RULE_SET_NAMES,
    Rule,
    RuleSet,
    all_rules,
    applicable,
    derive,
    format_value,
    rule_set,
)
from lexidrome.rulebook.index import documents

Thing = TypeVar("Thing")


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

    scenarios: int
    failing: tuple[str, ...] = ()
    """Scenarios that do not hold although nothing was changed."""
    unnoticed: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    """Changes listed as making no difference that a scenario notices, or that do not exist."""
    changes: int = 0
    """Values changed."""
    switched: int = 0
    """Rules put out of their place, once for each id."""
    equivalents: int = 0
    """Changes that are known to make no difference."""
    later: int = 0
    """Values that people see to in the hall, and no game or event goes by."""

    @property
    def is_complete(self) -> bool:
        return not (self.failing or self.unnoticed or self.stale)


ROOMS = (procedures, game, tournament)
"""Where rules are executed."""


def every_rule() -> Iterator[Rule]:
    for room in ROOMS:
        yield from all_rules(room.__name__.removeprefix("lexidrome."))


def run_proof(
    scenarios: Sequence[Scenario], later: Later, on_progress: OnProgress = no_progress
) -> Proof:
    """Change everything once and see what is noticed."""
    changes = [change for name in RULE_SET_NAMES for change in value_changes(name, later)]
    rules = [(rule, rule_id) for rule in every_rule() for rule_id in rule.ids]
    steps = itertools.count(1)
    total = len(scenarios) + len(changes) + len(rules)

    def done(each: Thing) -> Thing:
        on_progress(next(steps), total)
        return each

    failing = tuple(_failing(map(done, scenarios)))
    if failing:
        return Proof(len(scenarios), failing)
    noticed = {change.name: _notices(scenarios, change) for change in map(done, changes)}
    unnoticed = [
        f"{change.name}: {', '.join(change.ids)}"
        for change in changes
        if not noticed[change.name] and change.name not in later.equivalents
    ]
    unnoticed += [
        f"rule {rule.name}: {rule_id}"
        for rule, rule_id in map(done, rules)
        if not _misses(scenarios, mutated(rule), rule_id)
    ]
    return Proof(
        scenarios=len(scenarios),
        unnoticed=tuple(unnoticed),
        stale=tuple(name for name in later.equivalents if noticed.get(name, True)),
        changes=len(changes),
        switched=len(rules),
        equivalents=len(later.equivalents),
        later=sum(
            is_later(path, later)
            for name in RULE_SET_NAMES
            for path, _, _ in rule_set(name).items()
        ),
    )


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
        if change.rule_set in scenario.rule_sets
        if not set(change.ids).isdisjoint(scenario.cites)
    )


def _misses(
    scenarios: Iterable[Scenario], wrong: AbstractContextManager[None], rule_id: RuleId
) -> bool:
    own = _rule_sets_of(rule_id)
    with wrong:
        return any(
            _fails_without_rule(scenario, rule_set(name))
            for scenario in scenarios
            if rule_id in scenario.cites
            for name in scenario.rule_sets
            if name in own
        )


def _fails_without_rule(scenario: Scenario, rules: RuleSet) -> bool:
    """A game that comes into an impossible state for want of a rule has been noticed too."""
    try:
        return play_scenario(scenario, rules) is not None
    except (AssertionError, LookupError, ValueError):
        return True


def _rule_sets_of(rule_id: RuleId) -> set[str]:
    """The rule sets that go by a document's id; all of them for a decision of ours."""
    code = rule_id.partition("-")[0]
    own = {document.rule_set for document in documents() if document.code == code}
    return own or set(RULE_SET_NAMES)


def is_later(path: str, later: Later) -> bool:
    section = path.partition(".")[0]
    return path in later.values or f"{section}.*" in later.values


def value_changes(name: str, later: Later) -> Iterator[Change]:
    """Every way to change one value of a rule set that still makes sense."""
    return (change for change in _every_change(name) if not is_later(change.path, later))


@cache
def _every_change(name: str) -> tuple[Change, ...]:
    rules = rule_set(name)
    return tuple(
        Change(name, path, other, changed, source.rules)
        for path, value, source in rules.items()
        for other in _alternatives(path, value)
        if (changed := _changed(rules, path, other)) is not None
    )


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


_NEVER_NONE = (
    "clock.overtime",
    "clock.lag",
    "challenge.opinions",
    "tie.lightning",
    "event.late_points",
    "event.late_interval_s",
    "event.late_grace_s",
    "event.team",
)
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
