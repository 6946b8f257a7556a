"""Of which rules both halves are proved, or one, and which are only shown to people."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lexidrome.base import RuleId
from lexidrome.proof.reading import Reading
from lexidrome.proof.scenario import Scenario
from lexidrome.rulebook.guidance import is_for_people, shown_rules
from lexidrome.rulebook.index import Kind, Row, documents, rules


class Coverage(msgspec.Struct, frozen=True):
    """What becomes of the rules of one kind in one document."""

    document: str
    kind: Kind
    rows: int
    both: int
    """A scenario shows what they permit, and one what they forbid."""
    one: tuple[RuleId, ...]
    """A scenario cites them; only one half is shown, or nobody has said which."""
    shown: tuple[RuleId, ...]
    """Only shown, as their treatment says: on the card of conduct or in the handbook."""
    missing: tuple[RuleId, ...]


def measure(
    scenarios: Iterable[Scenario], readings: Iterable[Reading] = ()
) -> tuple[Coverage, ...]:
    """How much of each source of rules these scenarios show."""
    names = {str(scenario): scenario for scenario in scenarios}
    cited = {rule_id for scenario in names.values() for rule_id in scenario.cites}
    both = {
        reading.id
        for reading in readings
        if len(reading.halves) == 2
        and all(half in names and reading.id in names[half].cites for half in reading.halves)
    }
    found = []
    for document in documents():
        told = shown_rules(document.code)
        for kind in Kind:
            rows = rules(document=document.code, kind=kind)
            if rows:
                found.append(_row(document.code, kind, rows, cited, both, told))
    return tuple(found)


def _row(
    document: str,
    kind: Kind,
    rows: tuple[Row, ...],
    cited: set[RuleId],
    both: set[RuleId],
    told: frozenset[RuleId],
) -> Coverage:
    one = tuple(row.id for row in rows if row.id in cited and row.id not in both)
    left = [row for row in rows if row.id not in cited]
    shown = tuple(row.id for row in left if is_for_people(row) and row.id in told)
    missing = tuple(row.id for row in left if row.id not in shown)
    proved = len(rows) - len(one) - len(left)
    return Coverage(document, kind, len(rows), proved, one, shown, missing)
