"""Which rules have a scenario, and which are shown to the people who keep them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lexidrome.base import RuleId
from lexidrome.cli.proof.scenario import Scenario
from lexidrome.rulebook import Kind, documents, is_for_people, rules, shown_rules


class Coverage(msgspec.Struct, frozen=True):
    """What becomes of the rules of one kind in one document."""

    document: str
    kind: Kind
    rows: int
    executed: int
    """A scenario cites them."""
    shown: tuple[RuleId, ...]
    """Only shown, as their treatment says: on the card of conduct or in the handbook."""
    missing: tuple[RuleId, ...]


def measure(scenarios: Iterable[Scenario]) -> tuple[Coverage, ...]:
    cited = {rule_id for scenario in scenarios for rule_id in scenario.cites}
    found = []
    for document in documents():
        told = shown_rules(document.code)
        for kind in Kind:
            rows = rules(document=document.code, kind=kind)
            if not rows:
                continue
            left = [row for row in rows if row.id not in cited]
            shown = tuple(row.id for row in left if is_for_people(row) and row.id in told)
            missing = tuple(row.id for row in left if row.id not in shown)
            executed = len(rows) - len(left)
            found.append(Coverage(document.code, kind, len(rows), executed, shown, missing))
    return tuple(found)
