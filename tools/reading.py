"""Puts the columns that readers wrote together with the scenarios that could show each half.

    python tools/reading.py READ.tsv… > docs/reading.tsv

The files have the columns id, says, may, may_not and one_side; others are left out. `permits`
and `forbids` are proposed among the scenarios that cite the rule, those first that cite the
fewest others, and `-` where there is none. What is proposed has to be read before it is kept.
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from pathlib import Path

from lexidrome.base import RuleId
from lexidrome.cli.proof import Scenario, load_scenarios, scenario_folder
from lexidrome.cli.proof.reading import HEADING, NOTHING
from lexidrome.rulebook import rules


def propose(files: list[Path]) -> str:
    written = {row["id"]: row for file in files for row in _rows(file)}
    citing: dict[RuleId, list[Scenario]] = defaultdict(list)
    for scenario in sorted(load_scenarios(scenario_folder()), key=lambda each: len(each.cites)):
        for rule_id in scenario.cites:
            citing[rule_id].append(scenario)
    lines = ["\t".join(HEADING)]
    for rule in rules():
        row = written.get(rule.id, {})
        halves = _halves(rule.id, citing[rule.id])
        cells = {name: " ".join(row.get(name, "").split()) or NOTHING for name in HEADING}
        lines.append("\t".join({**cells, "id": rule.id, **halves}.values()))
    return "\n".join(lines) + "\n"


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened, delimiter="\t", quoting=csv.QUOTE_NONE))


def _halves(rule_id: RuleId, scenarios: list[Scenario]) -> dict[str, str]:
    """One in which the rule itself refuses, and another one in which nothing is refused."""
    refusing = [each for each in scenarios if _refused(each)]
    by_rule = [each for each in refusing if rule_id in _refused(each)]
    letting = [each for each in scenarios if not _refused(each)]
    forbids = next(iter((*by_rule, *refusing)), None)
    permits = next(iter(letting), None)
    return {"permits": str(permits or NOTHING), "forbids": str(forbids or NOTHING)}


def _refused(scenario: Scenario) -> list[str]:
    """The rules by which something is refused in a scenario."""
    steps = (step for step in scenario.steps if isinstance(step, dict) and "refused" in step)
    return [str(step.get("rule", "")) for step in steps]


if __name__ == "__main__":
    sys.stdout.write(propose([Path(name) for name in sys.argv[1:]]))
