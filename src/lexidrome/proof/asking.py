"""A step that works through one of the procedures for irregularities.

    - ask: overdraw
      answers: {noticed: at_draw, due: 3, drawn: 5, mixed: false, exposed_more: false}
      exposed: 4
      to_bag: 2

Everything besides `ask` and `answers` must hold of what comes of it (docs/scenarios.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from lexidrome import procedures as p
from lexidrome.base import BadInput
from lexidrome.procedures import changes as ch
from lexidrome.proof.moment import BadStep
from lexidrome.rulebook import RuleSet

TRUTHS = {"yes": True, "no": False}
"""As a sentence writes them too; no other answer to a procedure is one of these words."""


def asking_mismatch(step: Mapping[str, Any], rules: RuleSet) -> str | None:
    """What came out otherwise than the step says."""
    asked = p.procedure(step["ask"])
    expected = {key: value for key, value in step.items() if key not in ("ask", "answers")}
    answers = {key: TRUTHS.get(value, value) for key, value in (step.get("answers") or {}).items()}
    try:
        # A question can be open that a ruling need not answer.
        resolve = p.resolve if "open" in expected else p.resolve_entered
        found = resolve(asked, rules, answers)
    except BadInput as problem:
        if "impossible" in expected and not asked.applies(rules):
            return None
        raise BadStep(str(problem)) from problem
    if isinstance(found, p.Question):
        is_expected = expected.get("open") == found.key
        if is_expected and expected.get("asked", "") in str(found.sentence):
            return None
        return f"{asked.name} still asks for {found.key}: {found.sentence} ({found.allowed})"
    if "impossible" in expected:
        return f"{asked.name} can happen under {rules.name}"
    if "open" in expected or "asked" in expected:
        return f"{asked.name} leaves no question open: expected {expected.get('open', '')}"
    return next(_mismatches(expected, found, asked, rules), None)


def _mismatches(
    expected: Mapping[str, Any], found: p.Resolution, asked: p.Procedure, rules: RuleSet
) -> Iterator[str]:
    for key, wanted in expected.items():
        if key == "reports":
            actual: Any = {
                whose: p.reports.can_report(asked, is_own_game=whose == "own") for whose in wanted
            }
        elif key == "on_screen":
            actual = asked in p.procedures(rules, on_screen=True)
        elif key in FACTS:
            actual = FACTS[key](found, wanted)
        else:
            raise BadStep(f"{key} is nothing that can be expected of a procedure")
        if actual != wanted:
            yield f"{asked.name} {key}: expected {wanted}, found {actual}"


def _exposed(found: p.Resolution, _: Any) -> int:
    return sum(step.count for step in found.steps if step.kind is p.StepKind.EXPOSE)


def _from_exposed(target: p.Place) -> Callable[[p.Resolution, Any], int]:
    return lambda found, _: sum(
        moved.count
        for moved in found.moves
        if moved.source is p.Place.EXPOSED and moved.target is target
    )


def _at(place: p.Place) -> Callable[[p.Resolution, Any], int | None]:
    return lambda found, _: found.after.get(place)


def _seen(found: p.Resolution, _: Any) -> dict[str, int]:
    seen: Counter[str] = Counter()
    for tiles in found.seen:
        if tiles.by is p.Party.OPPONENT:
            seen[tiles.place.value] += tiles.count
    return dict(seen)


def _timers(found: p.Resolution, _: Any) -> dict[str, int]:
    return {step.kind.value: step.timer_s for step in found.steps if step.timer_s}


def _steps(found: p.Resolution, wanted: Any) -> list[str]:
    """The wanted kinds that are found in that order."""
    kinds = iter(step.kind.value for step in found.steps)
    return [kind for kind in wanted if kind in kinds]


def _says(found: p.Resolution, wanted: Any) -> Any:
    sentences = [str(step.sentence) for step in found.steps]
    return wanted if any(wanted in sentence for sentence in sentences) else sentences


def _by(found: p.Resolution, wanted: Any) -> Any:
    return [rule for rule in wanted if rule in found.rules]


def _lender(found: p.Resolution, _: Any) -> str:
    return "none" if found.lender is None else str(found.lender)


def _score(found: p.Resolution, _: Any) -> dict[str, int]:
    changes = [each for each in found.adjustments if isinstance(each, ch.ScoreChanged)]
    return _summed((each.party, each.points) for each in changes)


def _spread(found: p.Resolution, _: Any) -> dict[str, int]:
    spreads = (each for each in found.adjustments if isinstance(each, ch.SpreadChanged))
    return _summed((each.party, each.points) for each in spreads)


def _clock(found: p.Resolution, _: Any) -> dict[str, int]:
    clocks = (each for each in found.adjustments if isinstance(each, ch.ClockChanged))
    return _summed((each.party, each.time_ms // 1000) for each in clocks)


def _summed(changes: Iterable[tuple[p.Party, int]]) -> dict[str, int]:
    """What all changes of one side come to."""
    sums: dict[str, int] = {}
    for party, amount in changes:
        sums[party.value] = sums.get(party.value, 0) + amount
    return sums


_OWN_KEYS = ch.ScoreChanged | ch.SpreadChanged | ch.ClockChanged | ch.Sanctioned


def _changes(found: p.Resolution, wanted: Any) -> list[Any]:
    """Names, or names with those fields that the expectation names."""
    changes: list[Any] = []
    for each in found.adjustments:
        if isinstance(each, _OWN_KEYS):
            continue
        data = msgspec.to_builtins(each)
        name = data["type"]
        at = len(changes)
        if at < len(wanted) and isinstance(wanted[at], dict) and name in wanted[at]:
            changes.append({name: {key: data.get(key) for key in wanted[at][name]}})
        else:
            changes.append(name)
    return changes


def _sanction(found: p.Resolution, _: Any) -> str:
    sanctions = [each.sanction for each in found.adjustments if isinstance(each, ch.Sanctioned)]
    return " and ".join(each.value for each in sanctions) or "none"


def _result(found: p.Resolution, wanted: Any) -> Any:
    before = p.slips.ReportedResult(tuple(wanted["before"]), (0, 0))
    after = p.slips.adjust_result(before, found, player=0, opponent=1)
    actual = {**wanted, "after": list(after.scores)}
    if "spread" in wanted:
        actual["spread"] = list(after.spread_extra)
    return actual


FACTS: Mapping[str, Callable[[p.Resolution, Any], Any]] = {
    "asks": lambda found, _: list(found.answers),
    "exposed": _exposed,
    "to_bag": _from_exposed(p.Place.BAG),
    "to_rack": _from_exposed(p.Place.RACK),
    "rack": _at(p.Place.RACK),
    "opponent_rack": _at(p.Place.OPPONENT_RACK),
    "bag": _at(p.Place.BAG),
    "seen": _seen,
    "timer_s": lambda found, _: found.timer_s,
    "timers": _timers,
    "steps": _steps,
    "kinds": lambda found, _: [step.kind.value for step in found.steps],
    "says": _says,
    "by": _by,
    "lender": _lender,
    "score": _score,
    "spread": _spread,
    "clock_s": _clock,
    "changes": _changes,
    "sanction": _sanction,
    "notes": lambda found, _: len(found.notes),
    "discretion": lambda found, _: bool(found.discretion),
    "counted": lambda found, _: found.counter.value if found.counter else "none",
    "result": _result,
}
ASKED_KEYS = frozenset(
    {"ask", "answers", "open", "asked", "impossible", "reports", "on_screen", *FACTS}
)
"""All that can stand in such a step."""
