"""Which rules have a scenario."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lexidrome.base import RuleId
from lexidrome.cli.proof.scenario import Scenario
from lexidrome.rulebook import Kind, documents, rules


class Coverage(msgspec.Struct, frozen=True):
    """How many rules of one kind in one document a scenario cites."""

    document: str
    kind: Kind
    rows: int
    covered: int
    missing: tuple[RuleId, ...]


def measure(scenarios: Iterable[Scenario]) -> tuple[Coverage, ...]:
    cited = {rule_id for scenario in scenarios for rule_id in scenario.cites}
    found = []
    for document in documents():
        for kind in Kind:
            rows = rules(document=document.code, kind=kind)
            if not rows:
                continue
            missing = tuple(row.id for row in rows if row.id not in cited)
            found.append(
                Coverage(document.code, kind, len(rows), len(rows) - len(missing), missing)
            )
    return tuple(found)
