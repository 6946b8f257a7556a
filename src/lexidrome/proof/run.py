"""`lexidrome rules run`: scenarios from anywhere, played against the referee."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from lexidrome.base import BadInput, text
from lexidrome.base.folders import data_folder
from lexidrome.proof.moment import Progress
from lexidrome.proof.options import JsonFlag
from lexidrome.proof.playing import play_scenario
from lexidrome.proof.scenario import Difference, Scenario, Unreadable
from lexidrome.proof.scenario_file import read_scenarios
from lexidrome.rulebook import RuleSet, find_rule_set

Status = Literal["holds", "fails", "unreadable"]


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `--json` prints for each scenario and rule set."""

    file: str
    line: int
    """Where the scenario begins, or where it cannot be read."""
    status: Status
    scenario: str | None = None
    rules: str | None = None
    step: int | None = None
    """The step that fails, from 1; none where what is given cannot be."""
    step_line: int | None = None
    problem: str | None = None

    def __str__(self) -> str:
        if self.status == "unreadable":
            return f"{self.file}, line {self.line} cannot be read: {self.problem}."
        where = f"{self.file}, line {self.line}: “{self.scenario}”"
        if self.step is None:
            return f"{where} fails under {self.rules}: {self.problem}."
        at = f"step {self.step} (line {self.step_line})"
        return f"{where} fails under {self.rules} at {at}: {self.problem}."


def run(
    *files: Path,
    rules: Annotated[tuple[str, ...], Parameter(name=["--rules", "-r"])] = (),
    as_json: JsonFlag = False,
) -> int:
    """Play scenarios of your own against the referee (docs/scenarios.md).

    Exit code 1 when a scenario fails, 2 when something is no scenario.

    Parameters
    ----------
    files
        Files of scenarios, or folders that hold some.
    rules
        Play by this rule set (a name or a house rule set's file), whatever the scenarios name;
        several times for several.
    as_json
        Print JSON: a list with one entry for each scenario and rule set.
    """
    if not files:
        raise BadInput(text("Give the files or the folders of the scenarios."))
    chosen = [_find(name) for name in rules]
    reports = list(_reports(files, chosen))
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(reports)).decode())
    else:
        _print(reports)
    counts = Counter(report.status for report in reports)
    if counts["unreadable"]:
        raise BadInput(text("{count} of these cannot be read.", count=counts["unreadable"]))
    return 1 if counts["fails"] else 0


def _reports(files: Sequence[Path], chosen: Sequence[RuleSet]) -> Iterator[Report]:
    for each in read_scenarios(files, _find, is_ruled=bool(chosen)):
        if isinstance(each, Unreadable):
            yield Report(each.file, each.line, "unreadable", problem=each.problem)
            continue
        for rule_set in chosen or [_find(name) for name in each.rule_sets]:
            yield _played(each, rule_set)


def _played(scenario: Scenario, rules: RuleSet) -> Report:
    at = Progress()
    try:
        found = play_scenario(scenario, rules, at)
    except Exception as fault:
        # One scenario must not take all the others along.
        found = Difference(at.step, _of_the_program(fault))
    told = Report(scenario.file, scenario.line, "holds", scenario.sentence, rules.name)
    if found is None:
        return told
    step_line = None if found.step is None else scenario.step_lines[found.step - 1]
    return msgspec.structs.replace(
        told, status="fails", step=found.step, step_line=step_line, problem=found.problem
    )


def _of_the_program(fault: Exception) -> str:
    """A fault of the program itself: what is needed to report it, and no scenario's blame."""
    lines = [frame for frame in traceback.extract_tb(fault.__traceback__) if frame.lineno]
    where = f" ({Path(lines[-1].filename).name}, line {lines[-1].lineno})" if lines else ""
    said = f": {fault}" if str(fault) else ""
    return f"the program itself failed, {type(fault).__name__}{said}{where}"


def _print(reports: Sequence[Report]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for report in reports:
        if report.status != "holds":
            console.print(escape(str(report)))
    counts = Counter(report.status for report in reports)
    played = len(reports) - counts["unreadable"]
    console.print(f"{played} played: {counts['holds']} hold, {counts['fails']} fail.")


def _find(name: str) -> RuleSet:
    return find_rule_set(name, data_folder() / "rulesets")
